import { SYMBOL } from './fold.ts';
import { follow, MEANING, PHRASE_GAP, STATE, step, wordTable } from './wordTable.ts';

/** Marks after which no phrase goes on. */
const PHRASE_STOP = new Uint8Array(128);
for (const mark of '.:;,!?') PHRASE_STOP[mark.charCodeAt(0)] = 1;

/** What a walk through the table found at one place. */
export interface Match {
  rare: number;
  common: number;
  /** The end of the longest word or phrase, if it is behind what was there before. */
  end: number;
}

/**
 * Follows the table from a state (0 is the beginning) and the letter at `from`, and adds the meanings of every word and phrase that
 * begins there to `match`.
 */
export function walk(text: string, from: number, state: number, symbols: Uint16Array, match: Match): void {
  const { root, states, meaningOf, meanings } = wordTable;
  const length = text.length;
  let j = from;
  let symbol = symbols[text.charCodeAt(j)] ?? 0;
  let at = state;
  let known = at === 0 ? 0 : (states[at] ?? 0);
  for (;;) {
    at = at === 0 ? (root[symbol] ?? 0) : follow(wordTable, known, symbol);
    if (at === 0) return;
    known = states[at] ?? 0;
    j++;
    if ((known & STATE.stem) !== 0) {
      const meaning = (meaningOf[at] ?? 0) * MEANING.size;
      match.rare |= meanings[meaning + MEANING.stemRare] ?? 0;
      match.common |= meanings[meaning + MEANING.stemCommon] ?? 0;
      if (j > match.end) match.end = j;
    }
    let k = j;
    symbol = k < length ? (symbols[text.charCodeAt(k)] ?? 0) : 0;
    while (symbol === SYMBOL.ignorable) symbol = ++k < length ? (symbols[text.charCodeAt(k)] ?? 0) : 0;
    if (symbol >= SYMBOL.firstWord) {
      j = k;
      continue;
    }
    if ((known & STATE.word) !== 0) {
      const meaning = (meaningOf[at] ?? 0) * MEANING.size;
      match.rare |= meanings[meaning + MEANING.rare] ?? 0;
      match.common |= meanings[meaning + MEANING.common] ?? 0;
      if (j > match.end) match.end = j;
    }
    // The word ends here; a phrase may go on after a dot inside a name or after a few separators.
    const bridges =
      text.charCodeAt(k) === 0x2e && k + 1 < length && (symbols[text.charCodeAt(k + 1)] ?? 0) >= SYMBOL.firstWord;
    at = step(wordTable, at, bridges ? wordTable.dot : wordTable.space);
    if (at === 0) return;
    if (bridges) k++;
    else {
      const limit = k + PHRASE_GAP < length ? k + PHRASE_GAP : length;
      while (k < limit) {
        const c = text.charCodeAt(k);
        if ((symbols[c] ?? 0) >= SYMBOL.firstWord || (c < 128 && PHRASE_STOP[c] !== 0 && !isNameDot(text, k))) break;
        k++;
      }
      if (k >= length || (symbols[text.charCodeAt(k)] ?? 0) < SYMBOL.firstWord) return;
    }
    known = states[at] ?? 0;
    j = k;
    symbol = symbols[text.charCodeAt(j)] ?? 0;
  }
}

/** True for the dot in front of the name of a hidden file, behind a blank and before a letter: it ends no sentence. */
function isNameDot(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 0x2e || text.charCodeAt(at - 1) !== 0x20) return false;
  const letter = text.charCodeAt(at + 1) | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}
