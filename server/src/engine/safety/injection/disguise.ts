import { SIGN } from './nomination.ts';
import { walk, type Match } from './walk.ts';
import { wordTable } from './wordTable.ts';

/** How a word with digits, or with letters beyond Latin, may be one of the lexicon in disguise: a bit of `SIGN`, or 0. */
export function disguiseOf(text: string, start: number, end: number): number {
  if (!hasDigitInside(text, start, end)) return mixesScripts(text, start, end) ? SIGN.mixedScript : 0;
  const match: Match = { rare: 0, common: 0, end: 0 };
  walk(text, start, 0, wordTable.symbols.leet, match);
  return match.end >= end && match.rare !== 0 ? SIGN.leet : 0;
}

/** True when a word has a digit and letters to make up a word: "1gn0re", not "2024". */
function hasDigitInside(text: string, start: number, end: number): boolean {
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
function mixesScripts(text: string, start: number, end: number): boolean {
  let latin = false;
  let other = false;
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i);
    if ((c >= 0x41 && c <= 0x5a) || (c >= 0x61 && c <= 0x7a)) latin = true;
    else if ((c >= 0x370 && c <= 0x58f) || (c >= 0x13a0 && c <= 0x13ff) || (c >= 0x1d00 && c <= 0x1d7f)) other = true;
  }
  return latin && other;
}
