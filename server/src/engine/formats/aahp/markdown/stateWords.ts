import type { TaskState } from '../vocabulary.ts';
import { plainText } from './plainText.ts';

/** What Markdown says of a task: a state of the manifest, or `later` for what is put off and neither ready nor blocked. */
export type StatedState = TaskState | 'later';

/** The words with which a status begins, whatever follows them, as in `Blocked (needs a key)` or `Done in v2`. */
const statusWords: readonly (readonly [StatedState, RegExp])[] = [
  ['ready', /^(?:not[ _-]started|ready|open|new|todo|to[ -]do|unblocked|unstarted|queued|next|yes)(?!\w)/],
  ['in_progress', /^(?:in[ _-]progress|wip|doing|active|started|ongoing|working|underway|in[ _-]review)(?!\w)/],
  ['blocked', /^(?:blocked|waiting|on[ -]hold|not[ -]ready|stuck|paused)(?!\w)/],
  ['done', /^(?:done|completed?|finished|closed|shipped|resolved|merged|released|fixed|implemented)(?!\w)/],
  [
    'cancelled',
    /^(?:cancell?ed|dropped|abandoned|discarded|rejected|skipped|obsolete|superseded|won[’']?t[ -](?:do|fix)|wontfix)(?!\w)/,
  ],
  ['later', /^(?:later|deferred|optional|backlog|pending|planned|postponed|someday|parked|idea|icebox)(?!\w)/],
];

/** The words with which the heading of a section of tasks begins. */
const sectionWords: readonly (readonly [StatedState, RegExp])[] = [
  ['done', /^(?:(?:recently|already|just) )?(?:done|completed|finished|closed|shipped|resolved|archived?)(?!\w)/],
  ['done', /^(?:tasks?|items?|work) (?:done|completed|finished)(?!\w)/],
  ['in_progress', /^(?:in[ -]progress|wip|doing|ongoing|active|current (?:task|work|sprint))/],
  [
    'ready',
    /^(?:ready|unblocked|immediate|immediately|todo|to[ -]do|up next|next(?: up| steps?| tasks?| actions?| session)?|now)(?!\w)/,
  ],
  ['blocked', /^(?:blocked|waiting|on[ -]hold)(?!\w)/],
  ['cancelled', /^(?:dropped|cancell?ed|abandoned|rejected|superseded|won[’']?t (?:do|fix))(?!\w)/],
  [
    'later',
    /^(?:backlog|pending|later|deferred|ideas?|future|someday|parked|icebox|planned|postponed|optional|not yet|nice to have)(?!\w)/,
  ],
];

/** The words that count in round brackets, whatever follows them there; ordinary text may stand in those as well. */
const bracketWords =
  /^(?:(?:done|completed|finished|shipped|blocked|dropped|cancell?ed|in[ _-]progress|wip|deferred|superseded)(?![\w-])|(?:ready|closed|resolved)$)/;

/** The words that count at the very end of a title, behind a dash, a colon or an emoji. */
const finalWords =
  /^(?:done|completed|finished|shipped|blocked|dropped|cancell?ed|in[ _-]progress|wip|deferred|superseded|ready|closed|resolved)$/;

/** The state with which a status cell begins; by its emoji where it has no such word. `undefined` when it says none. */
export function stateOfCell(source: string, column: 'status' | 'ready'): StatedState | undefined {
  const words = plainText(source)
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, '');
  if (column === 'ready' && /^no(?!\w)/.test(words)) return 'blocked';
  return match(statusWords, words) ?? (words === '' ? stateOfSign(source, column) : undefined);
}

/** The state that the heading of a section gives to the tasks below it. */
export function stateOfSection(heading: string): StatedState | undefined {
  return match(
    sectionWords,
    plainText(heading)
      .toLowerCase()
      .replace(/^[^\p{L}]+/u, ''),
  );
}

/** A state that a task's own heading or title states, and where in the text it does. */
export interface StateMark {
  readonly state: StatedState;
  /** UTF-16 offsets in the text, brackets included. */
  readonly start: number;
  readonly end: number;
}

/**
 * The state in the heading or title of a task: `[blocked by T-001]`, `[x]`, `(DONE in v2)`, `✅ Done`, `⏳ Blocked` or
 * `- DONE` at its end, `DONE:` in front, or all of it struck out. `undefined` when it has none.
 */
export function stateOfTitle(source: string): StateMark | undefined {
  for (const { 0: found, index } of source.matchAll(/\[([^[\]]{1,80})\](?!\()|\(([^()]{1,80})\)/g)) {
    const inside = found.slice(1, -1);
    const state = found.startsWith('[') ? stateInSquareBrackets(inside) : stateInBrackets(inside);
    if (state) return { state, start: index, end: index + found.length };
  }
  const lead = /^[^\p{L}[(~]{0,8}(DONE|BLOCKED|DROPPED|CANCELL?ED|WIP)(?=[:\s])/u.exec(source);
  if (lead?.[1] !== undefined) {
    const state = match(statusWords, lead[1].toLowerCase());
    const start = lead[0].length - lead[1].length;
    if (state) return { state, start, end: lead[0].length };
  }
  return (
    stateAtEnd(source) ?? (/^~~.*~~$/.test(source.trim()) ? { state: 'done', start: 0, end: source.length } : undefined)
  );
}

function stateAtEnd(source: string): StateMark | undefined {
  // The last few words, so that a long heading costs no more than a short one.
  const from = Math.max(0, source.length - 40);
  const tail = source.slice(from);
  const words = /(?:[-–—:|]|\p{Extended_Pictographic}\ufe0f?) ?([A-Za-z]{2,12}(?:[ _-][A-Za-z]{2,12})?)[.!]? *$/u.exec(
    tail,
  );
  const text = words?.[1] ?? '';
  const isWord = finalWords.test(text.toLowerCase());
  const shouted = /(?:^|\s)(DONE|BLOCKED|DROPPED|CANCELL?ED|WIP)[.!]? *$/.exec(tail);
  const word = isWord ? text : shouted?.[1];
  const state = word === undefined ? undefined : match(statusWords, word.toLowerCase());
  if (state && word !== undefined) {
    const start = from + tail.lastIndexOf(word);
    return { state, start, end: start + word.length };
  }
  const sign = /(✅|☑|✔|🚫|⛔|🔄|🚧)\ufe0f? *$/u.exec(tail);
  const signState = sign?.[1] === undefined ? undefined : stateOfSign(sign[1], 'status');
  return sign && signState
    ? { state: signState, start: from + sign.index, end: from + tail.trimEnd().length }
    : undefined;
}

function stateInSquareBrackets(inside: string): StatedState | undefined {
  if (/^x$/i.test(inside)) return 'done';
  const words = plainText(inside).toLowerCase();
  return /^(?:new|next|yes)(?!\w)/.test(words) ? undefined : match(statusWords, words);
}

function stateInBrackets(inside: string): StatedState | undefined {
  const words = plainText(inside).toLowerCase();
  return bracketWords.test(words) ? match(statusWords, words) : undefined;
}

function stateOfSign(source: string, column: 'status' | 'ready'): StatedState | undefined {
  if (/[✅☑✔]/u.test(source)) return column === 'ready' ? 'ready' : 'done';
  if (/[🚫⛔]/u.test(source) || (column === 'ready' && /[❌✗✘]/u.test(source))) return 'blocked';
  return /[🔄🚧]/u.test(source) ? 'in_progress' : undefined;
}

function match(words: readonly (readonly [StatedState, RegExp])[], text: string): StatedState | undefined {
  return words.find(([, pattern]) => pattern.test(text))?.[0];
}
