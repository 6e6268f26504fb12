import { isDigit, isLetter } from './characters.ts';
import { walk, type Match } from './walk.ts';
import type { WordReader } from './wordReader.ts';
import {
  commonIn,
  hashPair,
  isOpen,
  KIND,
  kindsOf,
  mayBeOpen,
  mayHold,
  phraseStarts,
  slotOf,
  STARTS,
  wordTable,
} from './wordTable.ts';

/** The common meanings of some of the words that a reader holds together, except of scripts without spaces between words. */
export function commonMeanings(text: string, { wordStarts, wordHashes }: WordReader, from: number, to: number): number {
  const { commonPairs, phrases, singles, symbols, wordKinds } = wordTable;
  const match: Match = { rare: 0, common: 0, end: 0 };
  let before = 0;
  let expected: number = KIND.common;
  for (let i = from; i < to; i++) {
    const hash = wordHashes[i] ?? 0;
    const kinds = kindsOf(wordKinds, hash);
    if ((kinds & expected) !== 0) {
      if ((kinds & KIND.common) !== 0) {
        const slot = slotOf(singles, hash);
        match.common |= commonIn(singles, slot);
        const start = wordStarts[i] ?? 0;
        if (mayBeOpen(singles, slot) && isOpen(singles, slot, text, start, endOfWord(text, start)))
          walk(text, start, 0, symbols.plain, match);
      }
      const pair = hashPair(before, hash);
      if ((kinds & expected & KIND.commonSecond) !== 0 && mayHold(commonPairs, pair)) {
        let starts = phraseStarts(phrases, pair, wordHashes[i - 2] ?? 0, STARTS.common);
        for (let at = i - 1; starts !== 0 && at >= from; at--, starts >>>= 1)
          if ((starts & 1) !== 0) walk(text, wordStarts[at] ?? 0, 0, symbols.plain, match);
      }
    }
    expected = KIND.common | ((kinds << 1) & KIND.commonSecond);
    before = hash;
  }
  return match.common;
}

/** Where the letters, digits and underscores of ASCII end with which a word begins. */
function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && isWordCharacter(text.charCodeAt(end))) end++;
  return end;
}

function isWordCharacter(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === 0x5f;
}
