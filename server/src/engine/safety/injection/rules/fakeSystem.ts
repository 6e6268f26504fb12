import { ahead, means } from '../grammar.ts';
import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import { lineEndOf } from '../lines.ts';
import { patterns } from '../patterns.ts';
import { signal, type Signal } from '../signal.ts';
import { tokenize } from '../tokens.ts';

const TOKEN = 'a control token of a chat template';
const HEADER = 'text dressed up as a message from the system or an administrator';
const TURN = 'a forged turn of a conversation';

/** Something like an order: what makes a forged header worth a warning. */
function orders(text: string): number {
  const tokens = tokenize({ text, base: 0, container: 'prose' });
  let score = 0;
  for (let i = 0; i < tokens.count && i < 90; i++) {
    if (
      means(
        tokens,
        i,
        R.ignore |
          R.ignoreFinal |
          R.promptNoun |
          R.secrecy |
          R.noAsking |
          R.roleSwitch |
          R.voided |
          R.newOrders |
          R.secret |
          R.agentAction |
          R.freeMode |
          R.pressure |
          R.privilege |
          R.conceal,
      )
    )
      score += 2;
    else if (means(tokens, i, R.move | R.reveal | R.instruction | R.guard | R.authority, C.must | C.your)) score += 1;
    else if (i < 6 && means(tokens, i, 0, C.say | C.execute | C.please)) score += 1;
  }
  if (ahead(tokens, 0, 30, 0, C.you | C.your) >= 0) score += 1;
  return score;
}

/** The mark at `offset` of the source: a chat token, a role tag or a bracketed header; undefined when it is none. */
export function markRule(source: string, offset: number): Signal | undefined {
  const { chatToken, roleTag, bracketHeader } = patterns;
  chatToken.lastIndex = offset;
  let match = chatToken.exec(source);
  if (match !== null) {
    return signal({ start: offset, end: chatToken.lastIndex }, 'chat-tokens', 'certain', TOKEN);
  }
  roleTag.lastIndex = offset;
  match = roleTag.exec(source);
  if (match !== null) {
    const name = match[2] ?? '';
    const range = { start: offset, end: roleTag.lastIndex };
    const closing = match[1] === '/';
    // `<user>` and the like are mostly places to fill in; as a frame they begin a line or stand between sentences.
    const before = source[offset - 1] ?? '\n';
    if (!/[\s<[>.!?"'`]/.test(before)) return undefined;
    const frame =
      /^(?:system|assistant|human|user|developer|admin|root|operator|now|modo|وضع|(?:tool|function)[ _-](?:call|use|response))|[_-](?:system|admin|override|privileged|directive|instructions?)|(?:override|privileged|directive)[_-]/i.test(
        name,
      );
    const shouted = name === name.toUpperCase() && /^[A-Z]/.test(name);
    const opener = new RegExp(`<\\s?${name.replace(/[^\p{L} _-]/gu, '')}[\\s>]`, 'i');
    const unopened = closing && !opener.test(source.slice(Math.max(0, offset - 4000), offset));
    const content = source.slice(range.end, range.end + 400);
    const score = orders(content);
    if (unopened) {
      const next = /^\s{0,6}<[a-z]/i.test(content);
      const weight = (score >= 2 || next) && (frame || shouted || next) ? 'medium' : 'weak';
      return signal(range, 'fake-system', weight, TURN);
    }
    if (closing) return undefined;
    if (frame && !/^(?:user|human|assistant)$/i.test(name))
      return signal(range, 'fake-system', score >= 2 ? 'medium' : score >= 1 ? 'notable' : 'weak', HEADER);
    if (shouted && score >= 2) return signal(range, 'fake-system', score >= 3 ? 'medium' : 'notable', HEADER);
    if (frame && score >= 3) return signal(range, 'fake-system', 'notable', TURN);
    if (/instruction/i.test(name)) return signal(range, 'fake-system', score >= 2 ? 'notable' : 'weak', HEADER);
    return undefined;
  }
  bracketHeader.lastIndex = offset;
  match = bracketHeader.exec(source);
  if (match === null) return undefined;
  const end = bracketHeader.lastIndex;
  // Link texts and check marks are no headers.
  if (source[end] === ']' && source[end + 1] === '(') return undefined;
  const score = orders(source.slice(offset + 1, end + 300));
  const range = { start: offset, end };
  const strong = /SYST|SISTEM|ADMIN|AMMIN|OVERRIDE|DIRECTIVE|DEVELOPER|ROOT|CRITICAL_|ANTHROPIC|OPENAI/.test(match[0]);
  if (!strong && score < 2) return undefined;
  return signal(
    range,
    'fake-system',
    strong && score >= 2 ? 'medium' : score >= 4 ? 'medium' : score >= 1 ? 'notable' : 'weak',
    HEADER,
  );
}

/** Headings that only an attacker writes, as opposed to those of a manual about administration. */
function isDirect(heading: string): boolean {
  if (
    /\( ?(?:system|admin|instruction)s?(?:[ _-](?:message|prompt|notice|override|note|update|instructions?|text))? ?\)|restart|important update|user (?:input|message)|new instruction|new system/i.test(
      heading,
    )
  )
    return true;
  if (/end of (?:document|context|prompt|user|system|instruction|input)/i.test(heading)) return true;
  if (/override (?:mode|all|previous|system|safety|instruction|active|code)/i.test(heading)) return true;
  // A notice ends its heading, or goes on with a sign; "System Message Customization" is a section about such messages.
  if (
    /\b(?:override|notice|message|update|instructions?)s? (?!(?:from|for|to|begins?|starts?|ends?|follows?|active|enabled|no\b|v?\d)\b)[a-z]/i.test(
      heading,
    )
  )
    return false;
  const power = /\b(?:system|admin|administrator|developer|operator|security|priority|safety)\b/i.test(heading);
  // "Instructions for the developer agent" is a section of a manual.
  if (/^\W{0,12}instructions? (?:for|to) /i.test(heading)) return false;
  return power && /\b(?:override|notice|message|update|instructions?)\b/i.test(heading);
}

/** The end of a line without the carriage return of its line end. */
function withoutReturn(source: string, end: number): number {
  return source.charCodeAt(end - 1) === 0x0d ? end - 1 : end;
}

/** `#` or `=`. */
function isHeadingSign(code: number): boolean {
  return code === 0x23 || code === 0x3d;
}

/** A letter that "begin", "end" or "start" begins with. */
function mayDeclare(code: number): boolean {
  const letter = code | 0x20;
  return letter === 0x62 || letter === 0x65 || letter === 0x73;
}

/** A space or `(`. */
function isBlankOrBracket(code: number): boolean {
  return code === 0x20 || code === 0x28;
}

/**
 * True when what is said behind a speaker's name stands in quotation marks: `user: "Write the tests"` shows a conversation, while a
 * forged turn goes on as the conversation itself would. What the marks hold is judged as any other text.
 */
function isExample(source: string, end: number): boolean {
  const said = /^[ \t]{1,3}(["'“„«「])(?=\S)/.exec(source.slice(end, end + 6));
  if (said === null) return false;
  const line = source.slice(end, lineEndOf(source, end, 1000)).trimEnd();
  // "System message: “…” should be translated": what is quoted is told of.
  if (
    /^[^"'”“»」]{1,200}["'”“»」] (?:should|is|are|was|must|needs?|appears?|has|gets?|shows?|will)\b/.test(
      line.trimStart().slice(1),
    )
  )
    return true;
  return /["'”“»」][.,)]?$/.test(line);
}

/** A line that begins with a speaker's name or a divider; undefined when it is ordinary. */
export function lineRule(source: string, offset: number, markdown: boolean): Signal | undefined {
  const { roleLine, divider } = patterns;
  // Compared as numbers: a long log has a hundred thousand of these lines, and most are ordinary.
  let signs = offset;
  while (signs < offset + 12 && isHeadingSign(source.charCodeAt(signs))) signs++;
  let words = signs;
  while (words < signs + 3 && isBlankOrBracket(source.charCodeAt(words))) words++;
  divider.lastIndex = words;
  // Without signs only an open declaration counts: "BEGIN SYSTEM PROMPT".
  const declared =
    signs === offset &&
    mayDeclare(source.charCodeAt(offset)) &&
    /^(?:begin|end|start)(?: of)? (?:the )?(?:system|admin|privileged|developer|hidden|secret|trusted|root|operator|verified|authoritative) (?:prompt|message|instructions?|override|directives?|orders?|commands?)/i.test(
      source.slice(offset, offset + 60),
    );
  let match = signs - offset >= 2 || declared ? divider.exec(source) : null;
  if (match !== null) {
    const range = { start: offset, end: withoutReturn(source, divider.lastIndex) };
    const score = orders(source.slice(range.start, range.end + 300));
    const direct = isDirect(source.slice(offset, divider.lastIndex));
    if (declared && score >= 1) return signal(range, 'fake-system', 'medium', HEADER);
    if (score >= 2 && direct) return signal(range, 'fake-system', 'medium', HEADER);
    if (score >= 3 && /system/i.test(match[0])) return signal(range, 'fake-system', 'notable', HEADER);
    return undefined;
  }
  roleLine.lastIndex = offset;
  match = roleLine.exec(source);
  if (match === null) return undefined;
  const name = (match[1] ?? '').toLowerCase();
  const range = { start: offset, end: roleLine.lastIndex };
  if (name === 'user' || name === 'human' || name === 'assistant') {
    if (!markdown) return undefined;
    const other =
      name === 'assistant'
        ? /(?:\n[ \t>*]{0,4}|[.!?]\s{1,3})(?:user|human)\s?:/i
        : /(?:\n[ \t>*]{0,4}|[.!?]\s{1,3})assistant\s?:/i;
    if (!other.test(source.slice(range.end, range.end + 600))) return undefined;
    if (isExample(source, range.end)) return undefined;
    // Examples of a conversation are ordinary in prompts; a forged one asks for something that its reader should not do.
    const asks = orders(source.slice(range.end, range.end + 600)) >= 2;
    return signal(range, 'fake-system', asks ? 'medium' : 'weak', TURN);
  }
  if (name.includes(' ') && isExample(source, range.end)) return undefined;
  const score = orders(source.slice(range.end, range.end + 240));
  if (name.includes(' ') && score >= 2) return signal(range, 'fake-system', 'medium', HEADER);
  return signal(range, 'fake-system', score >= 4 ? 'medium' : score >= 2 ? 'notable' : 'weak', HEADER);
}
