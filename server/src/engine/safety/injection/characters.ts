import { isControl } from '../suspiciousCharacters.ts';
import { hashLetter } from './wordTable.ts';
import type { SafetyLanguage } from './scanResult.ts';

/** What a character below 128 that is no letter means for the scan; 0 is nothing. */
export const ACTION = {
  stop: 1,
  less: 2,
  bracket: 3,
  backslash: 4,
  quote: 5,
  pipe: 6,
  at: 7,
  colon: 8,
  hash: 9,
  dollar: 10,
  slash: 11,
  greater: 12,
  /** Controls that `isControl` names. */
  control: 13,
  newline: 14,
  /** Anything from 128 on. */
  other: 15,
  /** Parts of words after all; greater than all others. */
  digit: 16,
  underscore: 17,
} as const;

/** The action of each character below 128 in a language. */
export function actionTable(language: SafetyLanguage): Uint8Array {
  const table = new Uint8Array(128);
  const set = (chars: string, action: number): void => {
    for (const char of chars) table[char.charCodeAt(0)] = action;
  };
  for (let code = 0; code < 128; code++) if (isControl(code)) table[code] = ACTION.control;
  set('0123456789', ACTION.digit);
  set('_', ACTION.underscore);
  set('\n', ACTION.newline);
  set('.!?', ACTION.stop);
  set('<', ACTION.less);
  set('[', ACTION.bracket);
  set('|', ACTION.pipe);
  set('@', ACTION.at);
  set(':', ACTION.colon);
  set('$~', ACTION.dollar);
  set('/', ACTION.slash);
  if (language === 'markdown') set('>', ACTION.greater);
  if (language === 'json') {
    set('\\', ACTION.backslash);
    set('"', ACTION.quote);
  }
  if (language === 'yaml') set('#', ACTION.hash);
  return table;
}

/** Words that begin a forged turn, header or divider. */
const ROLE_WORDS = new Set(
  [
    'system assistant human user developer operator privileged hidden secret anthropic openai admin administrator end begin start new',
    'instruction instructions document context restart response prompt override important emergency',
  ].flatMap((words) =>
    words.split(' ').map((word) => Array.from(word, (char) => char.charCodeAt(0)).reduce(hashLetter, 0)),
  ),
);

/** Lines that may begin with one of them start with one of these letters or signs. */
export const ROLE_START = new Uint8Array(128);
for (const letter of 'SsAaHhUuDdBbEe#=') ROLE_START[letter.charCodeAt(0)] = 1;

/** True when the first word of a line, behind signs of a heading or divider, is one of those above. */
export function isRoleLine(text: string, begin: number): boolean {
  let i = begin;
  while (i < begin + 16) {
    const c = text.charCodeAt(i);
    if (c !== 0x23 && c !== 0x3d && c !== 0x20 && c !== 0x28 && c !== 0x2f) break;
    i++;
  }
  let hash = 0;
  for (const limit = i + 14; i < limit; i++) {
    const c = text.charCodeAt(i) | 0x20;
    if (!(c >= 0x61 && c <= 0x7a)) break;
    hash = hashLetter(hash, c);
  }
  return ROLE_WORDS.has(hash);
}

/** True where a mark means nothing: a dot inside a name, a slash inside a path, a colon that begins no address. */
export function isPlain(action: number, text: string, i: number): boolean {
  if (action === ACTION.stop) {
    const next = text.charCodeAt(i + 1);
    return next >= 0x2b && next < 0x80 && next !== 0x3c && next !== 0x5c;
  }
  if (action === ACTION.slash) return i > 0 && text.charCodeAt(i - 1) >= 0x41 && text.charCodeAt(i - 1) !== 0x7e;
  return action === ACTION.colon && text.charCodeAt(i + 1) !== 0x2f;
}

/** True when a word has a digit and letters to make up a word: "1gn0re", not "2024". */
export function hasDigitInside(text: string, start: number, end: number): boolean {
  let letters = 0;
  let digits = 0;
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i) | 0x20;
    if (c >= 0x61 && c <= 0x7a) letters++;
    else if (c < 0x40) digits++;
  }
  return digits > 0 && letters >= 2 && end - start < 20;
}

/** True when a word has Latin letters and letters of an alphabet with look-alikes. */
export function mixesScripts(text: string, start: number, end: number): boolean {
  let latin = false;
  let other = false;
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i);
    if ((c >= 0x41 && c <= 0x5a) || (c >= 0x61 && c <= 0x7a)) latin = true;
    else if ((c >= 0x370 && c <= 0x58f) || (c >= 0x13a0 && c <= 0x13ff) || (c >= 0x1d00 && c <= 0x1d7f)) other = true;
  }
  return latin && other;
}

/** True when a word consists of the digits 0 and 1. */
export function isBinary(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c !== 0x30 && c !== 0x31) return false;
  }
  return true;
}

/** True for the second half of the surrogate pair of an enclosed or squared letter, or of a letter of a flag. */
export function isEnclosed(low: number): boolean {
  return (low >= 0xdd10 && low <= 0xdd89) || (low >= 0xdde6 && low <= 0xddff);
}
