import { COMMON } from './lexicon/wordClass.ts';
import { lineEndOf, lineStartOf } from './lines.ts';
import type { SafetyLanguage } from './scanResult.ts';
import { tokenize } from './tokens.ts';
import { commonOf } from './words.ts';

/** How far around a match words are read that tell whether an attack is only being described. */
const BEFORE = 500;
const AFTER = 220;

const PAIRS: readonly (readonly [string, string])[] = [
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['「', '」'],
  ['『', '』'],
  ['‘', '’'],
  ['‹', '›'],
];

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

/**
 * True when a place stands between quotation marks or backticks of its line. The quotes around a whole JSON or YAML string
 * are no quotation.
 */
export function isQuoted(source: string, start: number, end: number, language: SafetyLanguage): boolean {
  let lineStart = lineStartOf(source, start, 400);
  let lineEnd = lineEndOf(source, end, 400);
  if (language === 'json') {
    // Only escaped quotes are inside the string; the others bound it.
    const open = source.slice(lineStart, start).replace(/\\./g, '..').lastIndexOf('"');
    if (open >= 0) lineStart += open + 1;
    const close = source.slice(end, lineEnd).replace(/\\./g, '..').indexOf('"');
    if (close >= 0) lineEnd = end + close;
  }
  let before = source.slice(lineStart, start);
  const after = source.slice(end, lineEnd);
  if (language === 'yaml') {
    const lead = before.trimStart();
    const key = /^(?:- )?[\w-]{1,40}: ["']|^- ["']/.exec(lead);
    if (key !== null) before = lead.slice(key[0].length);
  }
  if (count(before, '"') % 2 === 1 && after.includes('"')) return true;
  if (count(before, '`') % 2 === 1 && after.includes('`')) return true;
  for (const [open, close] of PAIRS) {
    const from = before.lastIndexOf(open);
    if (from >= 0 && !before.includes(close, from + 1) && after.includes(close)) return true;
  }
  return /(?:^|[\s(])'[^']{0,200}$/.test(before) && /^[^']{0,200}'(?:[\s),.;:]|$)/.test(after);
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
  let found = 0;
  for (let i = 0; i < tokens.count; i++) if ((commonOf(tokens, i) & COMMON.docTopic) !== 0) found++;
  return found;
}

const PROHIBITS =
  /\b(?:never|not|don['’]?ts?|forbidden|prohibited|disallowed|disallow|avoid|cannot|can['’]t|must not|won['’]t|denied|deny|refuse|anti-?patterns?|pitfalls?|bad practices?|no-gos?|off[- ]limits|needs? (?:human )?approval|requires? (?:human )?approval|ask (?:first|before)|verboten|niemals|interdit|jamais|prohibido|nunca|vietato|запрещ|нельзя|заборон|zabron|zakáz|禁止|不得|금지|yasak|dilarang|förbjud)\b/iu;

/**
 * True when a list item or table cell stands under words that forbid it: "Agents must never:", "What not to do", a column
 * "Not allowed".
 */
export function isForbidden(source: string, start: number): boolean {
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

const ACT_ON_IT =
  /(?<!not |never |n't |without )\b(?:execute|run|follow|perform|carry out|obey|process|apply)\s(?:this|that|it|them|these|those|the)\s(?:(?:above |following |embedded |decoded |translated )?(?:action|script|code|command|commands|instructions?|payload|directive|steps?|sentence|message|test)\b[^.\n]{0,24}|now\b|immediately\b)/i;

/** True when the text around a quoted attack asks the reader to carry it out after all. */
export function asksToActOnIt(source: string, start: number, end: number): boolean {
  return ACT_ON_IT.test(source.slice(Math.max(0, start - 200), start)) || ACT_ON_IT.test(source.slice(end, end + 240));
}
