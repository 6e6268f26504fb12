import type { TextUnit } from '../textUnit.ts';
import { SYMBOL } from './fold.ts';
import { step, wordTable, type Reading } from './wordTable.ts';

/** What stands between a word and the one before it. */
export const GAP = { space: 0, soft: 1, clause: 2, sentence: 3 } as const;

/**
 * The words of a text with their meanings. `position` counts words in half steps, so that letters of scripts without spaces
 * (one each) weigh half as much as a word (two).
 */
export interface Tokens {
  readonly unit: TextUnit;
  count: number;
  readonly start: number[];
  readonly end: number[];
  readonly rare: number[];
  readonly common: number[];
  readonly gap: number[];
  readonly position: number[];
}

/** Korean glues particles on but parts words by spaces, as Arabic does. */
function isHangul(code: number): boolean {
  return code >= 0xac00 && code <= 0xd7af;
}

/** Longest run of separators that a phrase may bridge. */
const PHRASE_GAP = 4;

function gapOf(text: string, from: number, to: number): number {
  let gap: number = GAP.space;
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i);
    let here: number = GAP.space;
    switch (c) {
      case 0x2e: // .
      case 0x21: // !
      case 0x3f: // ?
      case 0x3002:
      case 0xff01:
      case 0xff1f:
      case 0x0964:
        here = GAP.sentence;
        break;
      case 0x0a:
        here = text.charCodeAt(i + 1) === 0x0a || gap === GAP.sentence ? GAP.sentence : GAP.space;
        break;
      case 0x3a: // :
      case 0x3b: // ;
      case 0x28: // (
      case 0x29:
      case 0x5b: // [
      case 0x5d:
      case 0x7b:
      case 0x7d:
      case 0x7c: // |
      case 0x2014:
      case 0x2013:
      case 0x3e: // >
      case 0x3c: // <
      case 0x23: // #
      case 0xff1a:
      case 0x2022:
        here = GAP.clause;
        break;
      case 0x2c: // ,
      case 0x22: // "
      case 0x60: // `
      case 0x2a: // *
      case 0x201c:
      case 0x201d:
      case 0x201e:
      case 0xab:
      case 0xbb:
      case 0x300c:
      case 0xff0c:
      case 0x3001:
      case 0x060c:
        here = GAP.soft;
        break;
      case 0x2d: // - as a dash or a list marker, not inside a word
        here = i > from && (i + 1 === to || text.charCodeAt(i + 1) <= 0x20) ? GAP.clause : GAP.space;
        break;
      case 0x5c: // \ of an escape such as \n in raw JSON
        here = text.charCodeAt(i + 1) === 0x6e ? GAP.clause : GAP.space;
        break;
      default:
    }
    if (here > gap) gap = here;
  }
  return gap;
}

/**
 * Splits a text into words and looks each up. `start` and `end` are offsets in `unit.text`. A phrase gives its meaning to its
 * first word, whose end is then the end of the phrase. In raw JSON text (`escapes`) the letter after a backslash is no letter.
 */
export function tokenize(unit: TextUnit, reading: Reading = 'plain', escapes = false): Tokens {
  const { text } = unit;
  const table = wordTable;
  const symbols = table.symbols[reading];
  const tokens: Tokens = { unit, count: 0, start: [], end: [], rare: [], common: [], gap: [], position: [] };
  const length = text.length;
  let i = 0;
  let previousEnd = 0;
  let position = 0;
  while (i < length) {
    const code = text.charCodeAt(i);
    if (escapes && code === 0x5c) {
      i += 2;
      continue;
    }
    let symbol = symbols[code]!;
    if (symbol < SYMBOL.firstWord) {
      i++;
      continue;
    }
    const unspaced = symbol >= table.firstUnspaced;
    const start = i > 0 && text.charCodeAt(i - 1) === 0x2e && i - 1 >= previousEnd ? i - 1 : i;
    let rare = 0;
    let common = 0;
    let end = i;
    let wordEnd = -1;
    // A word with a dot before it is looked up with and without the dot (".env").
    for (let attempt = start < i ? 0 : 1; attempt < 2; attempt++) {
      let node = attempt === 0 ? step(table, 0, table.dot) : 0;
      if (attempt === 0 && node === 0) continue;
      let j = i;
      symbol = symbols[text.charCodeAt(j)]!;
      for (;;) {
        node = step(table, node, symbol);
        if (node === 0) break;
        j++;
        if (table.stemRare[node]! !== 0 || table.stemCommon[node]! !== 0) {
          rare |= table.stemRare[node]!;
          common |= table.stemCommon[node]!;
          if (j > end) end = j;
        }
        let k = j;
        symbol = SYMBOL.separator;
        while (k < length && (symbol = symbols[text.charCodeAt(k)]!) === SYMBOL.ignorable) k++;
        if (k >= length) symbol = SYMBOL.separator;
        if (symbol >= SYMBOL.firstWord) {
          j = k;
          continue;
        }
        if (table.rare[node]! !== 0 || table.common[node]! !== 0) {
          rare |= table.rare[node]!;
          common |= table.common[node]!;
          if (j > end) end = j;
        }
        if (table.kind[node] === 0) break;
        // The word ends here; a phrase may go on after a dot inside a name or after a few separators.
        let bridge = table.dot;
        if (text.charCodeAt(k) === 0x2e && k + 1 < length && symbols[text.charCodeAt(k + 1)]! >= SYMBOL.firstWord) {
          k++;
        } else {
          bridge = table.space;
          const limit = Math.min(length, k + PHRASE_GAP);
          while (k < limit && symbols[text.charCodeAt(k)]! < SYMBOL.firstWord) {
            const c = text.charCodeAt(k);
            if (c === 0x2e || c === 0x3a || c === 0x3b || c === 0x2c || c === 0x21 || c === 0x3f) break;
            k++;
          }
          if (k >= length || symbols[text.charCodeAt(k)]! < SYMBOL.firstWord) break;
        }
        node = step(table, node, bridge);
        if (node === 0) break;
        j = k;
        symbol = symbols[text.charCodeAt(j)]!;
      }
    }
    if (unspaced) {
      wordEnd = i + 1;
    } else {
      wordEnd = i;
      while (wordEnd < length) {
        const s = symbols[text.charCodeAt(wordEnd)]!;
        if (s >= table.firstUnspaced || s === SYMBOL.separator) break;
        wordEnd++;
      }
      while (wordEnd > i + 1 && symbols[text.charCodeAt(wordEnd - 1)] === SYMBOL.ignorable) wordEnd--;
    }
    const n = tokens.count++;
    tokens.start.push(rare !== 0 || common !== 0 ? start : i);
    tokens.end.push(Math.max(end, wordEnd));
    tokens.rare.push(rare);
    tokens.common.push(common);
    tokens.gap.push(n === 0 ? GAP.sentence : gapOf(text, previousEnd, i));
    position +=
      unspaced && text.charCodeAt(i) >= 0xe00 && !isHangul(text.charCodeAt(i))
        ? 1
        : !unspaced || i > previousEnd
          ? 2
          : 0;
    tokens.position.push(position);
    previousEnd = wordEnd;
    i = wordEnd;
  }
  return tokens;
}
