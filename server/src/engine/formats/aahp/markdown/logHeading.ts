import { plainText } from './plainText.ts';

/** What the heading of a log entry says. Indices count UTF-16 units in the heading's text. */
export interface LogHeading {
  readonly date: string;
  readonly dateIndex: number;
  /** Minutes since midnight, without regard to a time zone. */
  readonly time: number | undefined;
  /** The agent, where the heading names one; the role in styles such as `[SONAR] Research: 2026-02-21`. */
  readonly agent: string | undefined;
  /** What is left when date, time and agent are taken away; empty when nothing is. */
  readonly title: string;
}

/** A time of day right behind the date, in its brackets if it has any. */
const clockPattern =
  /^(?:[\])] |T|[ ,@]{1,3})([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d{1,6})?)?(?: ?(?:Z|UTC|GMT|CES?T)(?!\w))?/;

/** Words that stand before a colon without being anybody's name. */
const noAgent =
  /^(?:session|sessions|phase|milestone|release|releases|sprint|day|week|update|note|notes|fix|feature|bug|task|step|part|previous|initial|v\d)(?![\w])/i;

/** What stands in square brackets in front, where it names a kind of work and not who did it. */
const kindOfWork =
  /^(?:fix|bug|bugfix|hotfix|feature|feat|research|architecture|adr|implementation|review|planning|design|docs|documentation|test|testing|release|chore|refactor|security|wip|done|draft)(?!\w)/i;

/** Names of models and of the programs around them, as they stand in brackets at the end of a heading. */
const agentWords =
  /(?<![a-z])(?:claude|opus|sonnet|haiku|fable|gpt|chatgpt|codex|copilot|gemini|grok|llama|mistral|deepseek|qwen|kimi|cursor|windsurf|aider|sonar|human|agent|subagent|bot)(?![a-z])/i;

/**
 * Reads a heading that holds exactly one ISO date, in all the styles in use: `[DATE] Agent: title` (the canonical one),
 * `DATE - title`, `DATE: title`, `DATE Agent: title`, `DATE HH:MM - title`, `Session N - DATE - title (agent)` and
 * `[ROLE] title: DATE`. `undefined` for headings with no date or several.
 */
export function parseLogHeading(heading: string): LogHeading | undefined {
  const dates = [...heading.matchAll(/(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g)];
  const [match] = dates;
  if (!match || dates.length > 1) return undefined;
  let before = heading.slice(0, match.index);
  let after = heading.slice(match.index + match[0].length);
  const clock = clockPattern.exec(after);
  if (clock) after = after.slice(clock[0].length);
  if (/[[(]$/.test(before)) {
    before = before.slice(0, -1);
    after = after.replace(/^[\])]/, '');
  }
  const time = clock ? Number(clock[1]) * 60 + Number(clock[2]) : undefined;
  return { date: match[0], dateIndex: match.index, time, ...readNames(before, after) };
}

function readNames(before: string, after: string): Pick<LogHeading, 'agent' | 'title'> {
  const role = /^\s*\[([A-Za-z][^[\]]{0,40})\]\s*/.exec(before);
  const lead = trimSeparators(role ? before.slice(role[0].length) : before);
  const rest = trimSeparators(after);
  const join = (text: string) =>
    [lead, text]
      .map(plainText)
      .filter((part) => part !== '')
      .join(': ');
  if (role?.[1] !== undefined) {
    const name = role[1].trim();
    const title = join(rest);
    return kindOfWork.test(name) ? { agent: undefined, title: `[${name}] ${title}` } : { agent: name, title };
  }
  // A name follows the date at once; behind a dash or a colon stands the title.
  const named = /^\s+[^\s:–—-]/.test(after) ? /^\s*([^:]{1,60}):\s+(\S.*)$/.exec(after) : null;
  const [, name = '', title = ''] = named ?? [];
  if (name !== '' && isAgentName(name)) return { agent: plainText(name), title: join(title) };
  const whole = rest === '' ? lead : rest;
  const bracket = whole.endsWith(')') ? whole.lastIndexOf('(') : -1;
  const inside = bracket === -1 ? '' : whole.slice(bracket + 1, -1);
  if (inside !== '' && inside.length <= 60 && isAgentInBrackets(inside, `${lead} ${rest}`)) {
    const ahead = whole.slice(0, bracket).trimEnd();
    return { agent: plainText(inside.split(',')[0] ?? inside), title: rest === '' ? plainText(ahead) : join(ahead) };
  }
  return { agent: undefined, title: join(rest) };
}

function isAgentName(name: string): boolean {
  return !noAgent.test(name.trim()) && !/T-\d/.test(name) && name.trim().split(/\s+/).length <= 7;
}

/** Headings of sessions name the agent in brackets; other brackets are taken for an agent only when they name a model. */
function isAgentInBrackets(inside: string, heading: string): boolean {
  if (/^[0-9a-f]{7,40}$/i.test(inside) || /T-\d|#\d|^v?\d/.test(inside)) return false;
  return agentWords.test(inside) || /(?<!\w)session(?!\w)/i.test(heading);
}

function trimSeparators(text: string): string {
  return text
    .replace(/^[\s:–—-]+/, '')
    .replace(/(?<![\s:–—-])[\s:–—-]+$/, '')
    .trim();
}
