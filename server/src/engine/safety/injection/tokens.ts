import type { TextUnit } from '../textUnit.ts';
import { SYMBOL } from './fold.ts';
import { GAP, type Tokens } from './words.ts';
import { walk, type Match } from './walk.ts';
import { step, wordTable, type Reading } from './wordTable.ts';

function codesOf(chars: string): ReadonlySet<number> {
  return new Set(Array.from(chars, (char) => char.charCodeAt(0)));
}

/** Characters that part clauses, and those that part them softly. */
const CLAUSE_MARKS = codesOf(':;()[]{}|—–><#：•');
const SOFT_MARKS = codesOf(',"`*“”„«»「」，、،');
const STOP_MARKS = codesOf('.!?。！？।');

/** The strongest break between two words. */
function breakBetween(text: string, from: number, to: number): number {
  let gap: number = GAP.space;
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i);
    let here: number = GAP.space;
    // A dot right before a word stands inside a name ("evil.example", ".env").
    if (STOP_MARKS.has(c)) here = c === 0x2e && i + 1 === to ? GAP.space : GAP.sentence;
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

/**
 * Splits a text into words and looks each up. Offsets are those of `unit.text`. A phrase gives its meaning to its first word,
 * whose end is then the end of the phrase. In raw JSON text (`escapes`) the letter after a backslash is no letter.
 */
export function tokenize(unit: TextUnit, reading: Reading = 'plain', escapes = false): Tokens {
  const { text } = unit;
  const table = wordTable;
  const symbols = table.symbols[reading];
  const symbolAt = (i: number): number => symbols[text.charCodeAt(i)] ?? SYMBOL.separator;
  const tokens: Tokens = {
    unit,
    count: 0,
    allRare: 0,
    start: [],
    end: [],
    rare: [],
    common: [],
    gap: [],
    position: [],
  };
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
    tokens.allRare |= match.rare;
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
