import { SYMBOL } from './fold.ts';
import { walk, type Match } from './walk.ts';
import { commonIn, hashLetter, hashPair, isOpen, mayHold, slotOf, wordTable } from './wordTable.ts';

/** The common meanings of all words of a sentence together, except of scripts without spaces between words. */
export function commonMeanings(text: string, start: number, end: number): number {
  const { commonPairs, firstUnspaced, letter, singles, symbols } = wordTable;
  const match: Match = { rare: 0, common: 0, end: 0 };
  let before = 0;
  let beforeStart = start;
  for (let i = start; i < end;) {
    const first = symbols.plain[text.charCodeAt(i)] ?? 0;
    if (first < SYMBOL.firstWord || first >= firstUnspaced) {
      i++;
      continue;
    }
    const wordStart = i;
    let hash = 0;
    for (; i < end; i++) {
      const symbol = symbols.plain[text.charCodeAt(i)] ?? 0;
      if (symbol === SYMBOL.separator || symbol >= firstUnspaced) break;
      if (symbol !== SYMBOL.ignorable) hash = hashLetter(hash, letter[symbol] ?? 0);
    }
    const slot = slotOf(singles, hash);
    match.common |= commonIn(singles, slot);
    if (isOpen(singles, slot)) walk(text, wordStart, 0, symbols.plain, match);
    if (before !== 0 && mayHold(commonPairs, hashPair(before, hash))) walk(text, beforeStart, 0, symbols.plain, match);
    before = hash;
    beforeStart = wordStart;
  }
  return match.common;
}
