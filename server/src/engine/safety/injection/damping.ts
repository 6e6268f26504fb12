import { addressesIn } from './addresses.ts';
import { COMMON } from './lexicon/wordClass.ts';
import { lineEndOf, lineStartOf } from './lines.ts';
import type { SafetyLanguage } from './scanResult.ts';
import { tokenize } from './tokens.ts';
import { commonOf, startOf } from './words.ts';

/** How far around a match words are read that tell whether an attack is only being described. */
const BEFORE = 500;
const AFTER = 220;

const PAIRS: readonly (readonly [string, string])[] = [
  ['“', '”'],
  ['„', '“'],
  ['„', '”'],
  ['»', '«'],
  ['‚', '‘'],
  ['«', '»'],
  ['「', '」'],
  ['『', '』'],
  ['‘', '’'],
  ['‹', '›'],
];

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

/** Where a quotation begins and ends in a source, its marks outside. */
export interface Quotation {
  readonly start: number;
  readonly end: number;
}

/**
 * The quotation marks or backticks of its line that a place stands between; undefined when there are none. The quotes around a
 * whole JSON or YAML string are no quotation.
 */
export function quotationAround(
  source: string,
  start: number,
  end: number,
  language: SafetyLanguage,
): Quotation | undefined {
  let lineStart = lineStartOf(source, start, 400);
  let lineEnd = lineEndOf(source, end, 400);
  if (language === 'json') {
    // Only escaped quotes are inside the string; the others bound it.
    const open = source.slice(lineStart, start).replace(/\\./g, '..').lastIndexOf('"');
    if (open >= 0) lineStart += open + 1;
    const close = source.slice(end, lineEnd).replace(/\\./g, '..').indexOf('"');
    if (close >= 0) lineEnd = end + close;
  }
  if (language === 'yaml') {
    const lead = source.slice(lineStart, start);
    const key = /^[ \t]{0,60}(?:- )?(?:[\w-]{1,40}: )?["']/.exec(lead);
    if (key !== null) lineStart += key[0].length;
  }
  const before = source.slice(lineStart, start);
  const after = source.slice(end, lineEnd);
  for (const mark of ['"', '`']) {
    const close = after.indexOf(mark);
    if (count(before, mark) % 2 === 1 && close >= 0)
      return { start: lineStart + before.lastIndexOf(mark) + 1, end: end + close };
  }
  for (const [open, close] of PAIRS) {
    const from = before.lastIndexOf(open);
    const to = after.indexOf(close);
    if (from >= 0 && !before.includes(close, from + 1) && to >= 0)
      return { start: lineStart + from + 1, end: end + to };
  }
  const single = /(?:^|[\s(])'[^']{0,200}$/.exec(before);
  const closing = /^[^']{0,200}'(?:[\s),.;:]|$)/.exec(after);
  return single !== null && closing !== null
    ? { start: lineStart + before.lastIndexOf("'") + 1, end: end + after.indexOf("'") }
    : undefined;
}

/** What may stand between a verb of saying and its quotation. */
const LEAD_IN = /(?:,? (?:in part|literally|verbatim|simply|only|just|roughly|like))?,?:? {0,2}$/i;
/** Verbs with which something is told, at the end of a text. */
const SAYS =
  /\b(?:said|says|saying|read|reads|reading|asked|asks|wrote|typed|types|contained|contains|containing|claimed|began|begins|tried|sent)$/i;
/** Persons and texts that are no authority over the reader. */
const TELLER =
  /\b(?:users?|customers?|visitors?|students?|someone|somebody|people|callers?|testers?|players?|pages?|issues?|tickets?|comments?|messages?|mails?|emails?|documents?|prompts?|posts?|readmes?|files?|reviews?|listings?|titles?|bodies|body|one|which|that|it|he|she|they)\b/i;
/** Words with which one speaks about a sentence, at the end of a text. */
const NAMES_IT =
  /\b(?:sentences?|phrases?|words?|lines?|strings?|texts?|questions?|wording|answering|asking|asked|responding to|replying to|reply to|answer to|questions like|requests like|things like|called|titled|named|reads?)$/i;
/** What sets a scene that is not real. */
const SCENE = /\b(?:imagine|suppose|picture|consider)\b/i;

/** True when a quotation is told as what somebody said or wrote: "the ticket said “…”", "the sentence “…”". */
export function isToldOf(source: string, quotation: Quotation): boolean {
  const mark = quotation.start - 1;
  const before = source.slice(Math.max(lineStartOf(source, mark, 120), mark - 120), mark);
  const sentence = before.slice(
    Math.max(before.lastIndexOf('.'), before.lastIndexOf('!'), before.lastIndexOf('?')) + 1,
  );
  const head = sentence.replace(LEAD_IN, '');
  return NAMES_IT.test(head) || SCENE.test(sentence) || (SAYS.test(head) && TELLER.test(head.slice(-70)));
}

/**
 * Keys of records that say what a sample is, or what a filter is to make of it: those that test data has. The keys of tasks and handoffs
 * (`status`, `action`, `result`, `severity`, …) are none of them, or whoever writes a task could excuse its title.
 */
const VERDICT =
  /(?:^|[\s{,"'|-])(?:expect(?:ed|s)?|verdict|is_?attack|is_?injection|is_?malicious|should_?(?:block|flag|detect|refuse))["']?\s{0,2}[:=]\s{0,2}/gi;

/** Keys under which samples of attacks are listed. */
const SAMPLES =
  /^["']?(?:attacks?|injections?|adversarial|malicious|hostile|jailbreaks?|positives?|poisoned|red_?team|attack_?(?:samples|strings|texts|prompts)|must_?(?:block|flag|refuse))["']?$/i;

/**
 * True when a place of JSON or YAML is the text of a sample: its record says what it is or what a filter makes of it
 * (`"expect": "flagged"`), or it is listed under a key such as `attacks`.
 */
export function isSample(source: string, start: number, end: number): boolean {
  const from = Math.max(0, start - 240);
  // The record goes no further than its braces, or than the next item of a list.
  const before = source.slice(from, start);
  const open = Math.max(before.lastIndexOf('{'), before.lastIndexOf('\n- '), before.lastIndexOf('\n  - '));
  const after = source.slice(end, end + 240);
  const close = after.search(/\}|\n\s{0,12}- /);
  const record = [open < 0 ? '' : before.slice(open), close < 0 ? after : after.slice(0, close)];
  for (const part of record)
    for (const match of part.matchAll(VERDICT)) {
      const value = part.slice(match.index + match[0].length);
      const stop = value.search(/[,\n}]/);
      if (topics(value.slice(0, stop < 0 ? 40 : Math.min(stop, 40))) > 0) return true;
      if (/^["']?(?:true|attack|malicious|unsafe|deny|denied|refuse|block)\b/i.test(value)) return true;
    }
  // The nearest line above that opens a list or an object, as far as it can be told without parsing.
  let lineStart = lineStartOf(source, start);
  for (let lines = 0; lines < 60 && lineStart > 0; lines++) {
    const previous = lineStartOf(source, lineStart - 1);
    const line = source.slice(previous, lineStart - 1).trim();
    lineStart = previous;
    const colon = line.lastIndexOf(':');
    if (colon > 0 && colon < 40 && /^[[{|>\s]{0,4}$/.test(line.slice(colon + 1)))
      return SAMPLES.test(line.slice(0, colon));
  }
  return false;
}

/**
 * Keys whose strings are material for a program: what a test feeds in, what a rule is to find. Names that handoff formats have (`inputs`,
 * `pattern`, `payload`, `tests`, `blocked_by`) are none of them, or an order could hide in its usual place.
 */
const MATERIAL =
  /^(?:examples?|samples?|attacks?|strings?|test_?(?:cases?|inputs?|prompts?|strings?)|quer(?:y|ies)|utterances?|bad|positives?|negatives?|fixtures?|phrases?|probes?|match(?:es)?|regex|signatures?|blocklist|denylist|snippets?|vectors?|excerpts?|quoted?)(?:[_ -]\w{1,16})?$/i;

/** The last key before the end of a line of JSON, or the one that begins a line of YAML; undefined when there is none. */
function keyOf(line: string, language: SafetyLanguage): string | undefined {
  if (language === 'json') {
    const colon = line.lastIndexOf('":');
    return colon < 0 ? undefined : line.slice(line.lastIndexOf('"', colon - 1) + 1, colon);
  }
  const colon = line.indexOf(':');
  const key = line.slice(0, colon).replace(/^[\s-]{0,60}/, '');
  return colon > 0 && /^["']?[\w][\w -]{0,46}["']?$/.test(key) ? key.replace(/["']/g, '') : undefined;
}

/** The names of the keys of JSON or YAML that lead to a place, the nearest first; at most three. */
function keysAbove(source: string, start: number, language: SafetyLanguage): string[] {
  const keys: string[] = [];
  let at = lineStartOf(source, start, 2000);
  const own = source.slice(at, start);
  const inline = keyOf(own, language);
  if (inline !== undefined) keys.push(inline);
  let indent = own.search(/[^\s]/);
  if (indent < 0) indent = own.length;
  for (let lines = 0; lines < 60 && at > 0 && keys.length < 3; lines++) {
    const previous = lineStartOf(source, at - 1, 2000);
    const line = source.slice(previous, at - 1);
    at = previous;
    const depth = line.search(/[^\s]/);
    if (depth < 0 || depth >= indent) continue;
    const key = keyOf(line.slice(0, 120), language);
    if (key === undefined) continue;
    indent = depth;
    keys.push(key);
  }
  return keys;
}

/** True when a place stands in a string of JSON or YAML that a program is fed with, by the name of its key. */
export function isMaterial(source: string, start: number, language: SafetyLanguage): boolean {
  if (language !== 'json' && language !== 'yaml') return false;
  return keysAbove(source, start, language)
    .slice(0, 2)
    .some((key) => MATERIAL.test(key));
}

/** True when a place stands in a row of a Markdown table. */
export function isInTable(source: string, offset: number): boolean {
  const lineStart = lineStartOf(source, offset);
  return /^[ \t>]{0,8}\|/.test(source.slice(lineStart, lineStart + 12));
}

/** True when a place stands in a quotation of Markdown (`>`). */
export function isInBlockQuote(source: string, offset: number): boolean {
  const lineStart = lineStartOf(source, offset);
  return /^ {0,3}>/.test(source.slice(lineStart, lineStart + 4));
}

/** True when the words around a match speak about attacks, detection or examples. The match itself does not count. */
export function speaksOfAttacks(source: string, start: number, end: number, fenceStart: number | undefined): boolean {
  if (topics(source.slice(Math.max(0, start - BEFORE), start)) > 0) return true;
  if (
    fenceStart !== undefined &&
    fenceStart < start - BEFORE &&
    topics(source.slice(Math.max(0, fenceStart - 400), fenceStart)) > 0
  )
    return true;
  return topics(source.slice(end, end + AFTER)) > 0;
}

function topics(text: string): number {
  const tokens = tokenize({ text, base: 0, container: 'prose' });
  // Whoever attacks chooses the names in addresses: they say nothing about the text.
  let addresses: readonly { readonly start: number; readonly end: number }[] | undefined;
  let found = 0;
  for (let i = 0; i < tokens.count; i++) {
    if ((commonOf(tokens, i) & COMMON.docTopic) === 0) continue;
    addresses ??= addressesIn(text);
    const at = startOf(tokens, i);
    if (!addresses.some(({ start, end }) => at >= start && at < end)) found++;
  }
  return found;
}

const PROHIBITS =
  /\b(?:never|not|don['’]?ts?|forbidden|prohibited|disallowed|disallow|avoid|cannot|can['’]t|must not|won['’]t|denied|deny|refuse|anti-?patterns?|pitfalls?|bad practices?|no-gos?|off[- ]limits|needs? (?:human )?approval|requires? (?:human )?approval|ask (?:first|before)|verboten|niemals|interdit|jamais|prohibido|nunca|vietato|запрещ|нельзя|заборон|zabron|zakáz|禁止|不得|금지|yasak|dilarang|förbjud)\b/iu;

/**
 * A key of JSON or YAML, its parts as words, under which stands what nobody is to do. It begins with that: `not_started` and
 * `needs_approval` are states of tasks.
 */
const PROHIBITING_KEY =
  /^(?:(?:\w{1,16} ){0,2}(?:forbidden|prohibited|disallowed|denied)|never|do not|don ?t|must not|may not|not allowed|disallow|deny|refuse|avoid|off limits|anti ?patterns?)\b/i;

/**
 * True when a list item or table cell stands under words that forbid it: "Agents must never:", "What not to do", a column
 * "Not allowed", or in a list of JSON or YAML whose key says so.
 */
export function isForbidden(source: string, start: number, language: SafetyLanguage): boolean {
  if (language === 'json' || language === 'yaml') {
    const [key = ''] = keysAbove(source, start, language);
    return PROHIBITING_KEY.test(key.replace(/[_-]/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2'));
  }
  let lineStart = lineStartOf(source, start);
  const line = source.slice(lineStart, start);
  if (isInTable(source, start)) {
    const column = count(line, '|');
    // The header is the first row of the block.
    for (let rows = 0; rows < 200 && lineStart > 0; rows++) {
      const previous = lineStartOf(source, lineStart - 1);
      if (!/^[ \t>]{0,8}\|/.test(source.slice(previous, lineStart))) break;
      lineStart = previous;
    }
    const header = source.slice(lineStart, lineEndOf(source, lineStart)).split('|');
    return PROHIBITS.test(header[column] ?? '');
  }
  const item = /^([ \t>]*)(?:[-*+]|\d{1,3}[.)])\s/;
  const own = item.exec(source.slice(lineStart, lineStart + 200));
  if (own === null) return false;
  // The nearest line above the list, or above the nested list, leads it in.
  for (let lines = 0; lines < 40 && lineStart > 0; lines++) {
    const previous = lineStartOf(source, lineStart - 1);
    const text = source.slice(previous, lineStart - 1);
    lineStart = previous;
    if (text.trim() === '') continue;
    const other = item.exec(text);
    if (other !== null && (other[1] ?? '').length >= (own[1] ?? '').length) continue;
    if (other === null && /^\s+\S/.test(text) && text.search(/\S/) > (own[1] ?? '').length) continue;
    return PROHIBITS.test(text);
  }
  return false;
}

/** An option of a command line with which a line, list item or table row begins: "- `--force`", "| `-y`", "- `/build --quick`". */
const OPTION_ENTRY = /^[\s>|*+-]{0,12}[`*]{0,3}(?:\/?[\w:.]{1,30} )?-{1,2}[A-Za-z][\w-]{0,40}/;
/** What stands between an option and its description. */
const DESCRIBED_BY = /[|:：–—→]|\s-{1,2}\s|\s\s/;
/** A clause that makes what follows depend on an option or a mode that the user chooses: "If `-y` is given: …". */
const CHOICE = /\b(?:if|when|with|in)\b([^.!?\n]{0,80})[:,][^.!?:\n]{0,60}$/i;
const CHOSEN =
  /(?:^|[\s`(])-{1,2}[A-Za-z]|\b(?:flag|option)\b|\b(?:auto|yolo|batch|headless|non-?interactive|force|quick)[ -]mode\b/i;

/**
 * True when a place describes what an option of a command line does ("`--yes`: skip the confirmation"), or what is to happen when the
 * user has chosen it ("If `-y` is given: …").
 */
export function isOfOption(source: string, start: number): boolean {
  const line = source.slice(lineStartOf(source, start, 300), start);
  // A comment behind a command with an option: `tool remove --force  # Skip the confirmation`.
  if (/\s-{1,2}[A-Za-z][^#\n]{0,80}\s#\s?$/.test(line)) return true;
  const option = OPTION_ENTRY.exec(line)?.[0];
  if (option !== undefined && DESCRIBED_BY.test(line.slice(option.length))) return true;
  const choice = CHOICE.exec(line)?.[1];
  return choice !== undefined && CHOSEN.test(choice);
}

const ACT_ON_IT =
  /(?<!not |never |n't |without )\b(?:execute|run|follow|perform|carry out|obey|process|apply)\s(?:this|that|it|them|these|those|the)\s(?:(?:above |following |embedded |decoded |translated )?(?:action|script|code|command|commands|instructions?|payload|directive|steps?|sentence|message|test)\b[^.\n]{0,24}|now\b|immediately\b)/i;

/** True when the text around a quoted attack, which `start` and `end` bound, asks the reader to carry it out after all. */
export function asksToActOnIt(source: string, start: number, end: number): boolean {
  const asks = (text: string): boolean => {
    const found = ACT_ON_IT.exec(text);
    // The next sample of a list of samples asks nobody: `"run this command"`.
    return found !== null && !/["“`]$/.test(text.slice(0, found.index));
  };
  return asks(source.slice(Math.max(0, start - 200), start)) || asks(source.slice(end, end + 240));
}
