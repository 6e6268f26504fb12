import { SYMBOL } from './fold.ts';
import { walk, type Match } from './walk.ts';
import { commonIn, hashLetter, hashPair, isOpen, KIND, kindsOf, mayHold, slotOf, wordTable } from './wordTable.ts';

/** The common meanings of all words of a sentence together, except of scripts without spaces between words. */
export function commonMeanings(text: string, start: number, end: number): number {
  const { commonPairs, firstUnspaced, letter, singles, symbols, wordKinds } = wordTable;
  const match: Match = { rare: 0, common: 0, end: 0 };
  let before = 0;
  let beforeStart = start;
  let expected: number = KIND.common;
  for (let i = start; i < end;) {
    const wordStart = i;
    let hash = 0;
    // Letters of ASCII are most of all text.
    let code = text.charCodeAt(i) | 0x20;
    if (code < 0x61 || code > 0x7a) {
      const first = symbols.plain[text.charCodeAt(i)] ?? 0;
      if (first < SYMBOL.firstWord || first >= firstUnspaced) {
        i++;
        continue;
      }
    }
    for (; code >= 0x61 && code <= 0x7a && i < end; code = text.charCodeAt(++i) | 0x20) hash = hashLetter(hash, code);
    for (; i < end; i++) {
      const symbol = symbols.plain[text.charCodeAt(i)] ?? 0;
      if (symbol === SYMBOL.separator || symbol >= firstUnspaced) break;
      if (symbol !== SYMBOL.ignorable) hash = hashLetter(hash, letter[symbol] ?? 0);
    }
    const kinds = kindsOf(wordKinds, hash);
    if ((kinds & expected) !== 0) {
      if ((kinds & KIND.common) !== 0) {
        const slot = slotOf(singles, hash);
        match.common |= commonIn(singles, slot);
        if (isOpen(singles, slot)) walk(text, wordStart, 0, symbols.plain, match);
      }
      if ((kinds & expected & KIND.commonSecond) !== 0 && mayHold(commonPairs, hashPair(before, hash)))
        walk(text, beforeStart, 0, symbols.plain, match);
    }
    expected = KIND.common | ((kinds << 1) & KIND.commonSecond);
    before = hash;
    beforeStart = wordStart;
  }
  return match.common;
}
