import { isControl } from '../suspiciousCharacters.ts';
import { hashWord, WordHash } from './wordTable.ts';
import type { SafetyLanguage } from './scanResult.ts';

/** What a character below 128 that is no letter means for the scan; 0 is nothing. */
export const ACTION = {
  less: 1,
  bracket: 2,
  backslash: 3,
  quote: 4,
  hash: 5,
  greater: 6,
  /** Controls that `isControl` names. */
  control: 7,
  newline: 8,
  /** Something only in front of one of `PARTNERS`. */
  pair: 9,
  /** Something only in front of one of `STOP_FOLLOWERS` or of what is beyond ASCII. */
  stop: 10,
} as const;

/** Behind the first sign of links, of escapes, of entities and of comments of MDX. */
export const PARTNERS = '(:#uxUe0234567/';
/** Behind a full stop that ends something, or that is part of Morse code; behind others a name goes on. */
export const STOP_FOLLOWERS = `${String.fromCharCode(...Array(0x21).keys())}"'\\*<-`;

/** The action of each character below 128 in a language. */
function actionTable(language: SafetyLanguage): Uint8Array {
  const table = new Uint8Array(128);
  const set = (chars: string, action: number): void => {
    for (const char of chars) table[char.charCodeAt(0)] = action;
  };
  for (let code = 0; code < 128; code++) if (isControl(code)) table[code] = ACTION.control;
  set('\n', ACTION.newline);
  set('.!?', ACTION.stop);
  set(']&%\\{', ACTION.pair);
  set('<', ACTION.less);
  set('[', ACTION.bracket);
  if (language === 'markdown') set('>', ACTION.greater);
  if (language === 'json') {
    set('\\', ACTION.backslash);
    set('"', ACTION.quote);
  }
  if (language === 'yaml') set('#', ACTION.hash);
  return table;
}

/** The actions of characters in each language. */
export const ACTIONS: Readonly<Record<SafetyLanguage, Uint8Array>> = {
  markdown: actionTable('markdown'),
  json: actionTable('json'),
  yaml: actionTable('yaml'),
  text: actionTable('text'),
  code: actionTable('code'),
};

/** Words that begin a forged turn, header or divider. */
const ROLE_WORDS = [
  'system assistant human user developer operator privileged hidden secret anthropic openai admin administrator end begin start new',
  'instruction instructions document context restart response prompt override important emergency',
].flatMap((words) => words.split(' '));
const ROLE_HASHES = new Set(ROLE_WORDS.map(hashWord));
/** 1 for their first two letters, five bits each: most words are told by these. */
const ROLE_LETTERS = new Uint8Array(1 << 10);
for (const word of ROLE_WORDS) ROLE_LETTERS[letterPair(word, 0)] = 1;

function letterPair(text: string, at: number): number {
  return ((text.charCodeAt(at) & 31) << 5) | (text.charCodeAt(at + 1) & 31);
}

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
  if (ROLE_LETTERS[letterPair(text, i)] !== 1) return false;
  const hash = new WordHash();
  for (const limit = i + 14; i < limit; i++) {
    const c = text.charCodeAt(i) | 0x20;
    if (!(c >= 0x61 && c <= 0x7a)) break;
    hash.add(c);
  }
  return ROLE_HASHES.has(hash.value);
}

/** So many binary digits in a row may be a byte. */
const BYTE = 8;

/** True when a word consists of the digits 0 and 1, and of enough of them for a byte. */
export function isBitRow(text: string, start: number, end: number): boolean {
  if (end - start < BYTE) return false;
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

/** True for a letter of ASCII. */
export function isLetter(code: number): boolean {
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}

/** True for a digit of ASCII. */
export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/** True when a letter or digit stands at a place; of those written as surrogate pairs it knows none. */
export function isWordAt(source: string, i: number): boolean {
  const c = source.charCodeAt(i);
  if (c < 128) return isLetter(c) || isDigit(c);
  return WORD_CHARACTER.test(source.charAt(i));
}
