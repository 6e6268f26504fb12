import type { TextUnit } from '../textUnit.ts';
import { SYMBOL } from './fold.ts';
import { GAP, type Tokens } from './words.ts';
import { step, wordTable, type Reading } from './wordTable.ts';

/** Longest run of separators that a phrase may bridge. */
const PHRASE_GAP = 4;

/** Characters that part clauses, and those that part them softly. */
const CLAUSE_MARKS = new Set([...':;()[]{}|—–><#：•'].map((char) => char.charCodeAt(0)));
const SOFT_MARKS = new Set([...',"`*“”„«»「」，、،'].map((char) => char.charCodeAt(0)));
const STOP_MARKS = new Set([...'.!?。！？।'].map((char) => char.charCodeAt(0)));

/** Marks after which no phrase goes on. */
const PHRASE_STOPS = new Set([...'.:;,!?'].map((char) => char.charCodeAt(0)));

/** The strongest break between two words. */
function breakBetween(text: string, from: number, to: number): number {
  let gap: number = GAP.space;
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i);
    let here: number = GAP.space;
    if (STOP_MARKS.has(c)) here = GAP.sentence;
    else if (CLAUSE_MARKS.has(c)) here = GAP.clause;
    else if (SOFT_MARKS.has(c)) here = GAP.soft;
    else if (c === 0x0a) here = text.charCodeAt(i + 1) === 0x0a || gap === GAP.sentence ? GAP.sentence : GAP.space;
    // A hyphen inside a word parts nothing; one that stands free is a dash or a list marker.
    else if (c === 0x2d) here = i > from && (i + 1 === to || text.charCodeAt(i + 1) <= 0x20) ? GAP.clause : GAP.space;
    else if (c === 0x5c) here = text.charCodeAt(i + 1) === 0x6e ? GAP.clause : GAP.space;
    if (here > gap) gap = here;
  }
  return gap;
}

/** What a walk through the table found at one place. */
interface Match {
  rare: number;
  common: number;
  end: number;
}

/** Follows the table from a letter on and adds the meanings of every word and phrase that begins there to `match`. */
function walk(text: string, from: number, node: number, symbols: Uint16Array, match: Match): void {
  const table = wordTable;
  const length = text.length;
  const symbolAt = (i: number): number => symbols[text.charCodeAt(i)] ?? SYMBOL.separator;
  let j = from;
  let symbol = symbolAt(j);
  for (;;) {
    node = step(table, node, symbol);
    if (node === 0) return;
    j++;
    const stem = (table.stemRare[node] ?? 0) | (table.stemCommon[node] ?? 0);
    if (stem !== 0) {
      match.rare |= table.stemRare[node] ?? 0;
      match.common |= table.stemCommon[node] ?? 0;
      match.end = Math.max(match.end, j);
    }
    let k = j;
    while (k < length && symbolAt(k) === SYMBOL.ignorable) k++;
    symbol = k < length ? symbolAt(k) : SYMBOL.separator;
    if (symbol >= SYMBOL.firstWord) {
      j = k;
      continue;
    }
    if (((table.rare[node] ?? 0) | (table.common[node] ?? 0)) !== 0) {
      match.rare |= table.rare[node] ?? 0;
      match.common |= table.common[node] ?? 0;
      match.end = Math.max(match.end, j);
    }
    if (table.kind[node] === 0) return;
    // The word ends here; a phrase may go on after a dot inside a name or after a few separators.
    let bridge = table.dot;
    if (text.charCodeAt(k) === 0x2e && k + 1 < length && symbolAt(k + 1) >= SYMBOL.firstWord) k++;
    else {
      bridge = table.space;
      const limit = Math.min(length, k + PHRASE_GAP);
      while (k < limit && symbolAt(k) < SYMBOL.firstWord && !PHRASE_STOPS.has(text.charCodeAt(k))) k++;
      if (k >= length || symbolAt(k) < SYMBOL.firstWord) return;
    }
    node = step(table, node, bridge);
    if (node === 0) return;
    j = k;
    symbol = symbolAt(j);
  }
}

/**
 * Splits a text into words and looks each up. Offsets are those of `unit.text`. A phrase gives its meaning to its first word,
 * whose end is then the end of the phrase. In raw JSON text (`escapes`) the letter after a backslash is no letter.
 */
export function tokenize(unit: TextUnit, reading: Reading = 'plain', escapes = false): Tokens {
  const { text } = unit;
  const table = wordTable;
  const symbols = table.symbols[reading];
  const symbolAt = (i: number): number => symbols[text.charCodeAt(i)] ?? SYMBOL.separator;
  const tokens: Tokens = { unit, count: 0, start: [], end: [], rare: [], common: [], gap: [], position: [] };
  const dotted = step(table, 0, table.dot);
  let previousEnd = 0;
  let position = 0;
  for (let i = 0; i < text.length;) {
    const code = text.charCodeAt(i);
    if (escapes && code === 0x5c) {
      i += 2;
      continue;
    }
    const symbol = symbolAt(i);
    if (symbol < SYMBOL.firstWord) {
      i++;
      continue;
    }
    const match: Match = { rare: 0, common: 0, end: i };
    walk(text, i, 0, symbols, match);
    // A word with a dot before it also is looked up with the dot (".env").
    let start = i;
    if (i > previousEnd && text.charCodeAt(i - 1) === 0x2e && dotted !== 0) {
      const before = match.rare | match.common;
      walk(text, i, dotted, symbols, match);
      if ((match.rare | match.common) !== before) start = i - 1;
    }
    const unspaced = symbol >= table.firstUnspaced;
    let wordEnd = i + 1;
    if (!unspaced) {
      while (wordEnd < text.length) {
        const s = symbolAt(wordEnd);
        if (s >= table.firstUnspaced || s === SYMBOL.separator) break;
        wordEnd++;
      }
      while (wordEnd > i + 1 && symbolAt(wordEnd - 1) === SYMBOL.ignorable) wordEnd--;
    }
    tokens.start.push(start);
    tokens.end.push(Math.max(match.end, wordEnd));
    tokens.rare.push(match.rare);
    tokens.common.push(match.common);
    tokens.gap.push(tokens.count === 0 ? GAP.sentence : breakBetween(text, previousEnd, i));
    tokens.count++;
    position += weight(code, unspaced, i > previousEnd);
    tokens.position.push(position);
    previousEnd = wordEnd;
    i = wordEnd;
  }
  return tokens;
}

/** Scripts that part words by spaces but glue particles on (Arabic, Korean) count by word, ideographs by letter. */
function weight(code: number, unspaced: boolean, afterGap: boolean): number {
  if (!unspaced) return 2;
  if (code >= 0xe00 && !(code >= 0xac00 && code <= 0xd7af)) return 1;
  return afterGap ? 2 : 0;
}
