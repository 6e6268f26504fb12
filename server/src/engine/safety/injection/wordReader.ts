import type { WordTable } from './wordTableLayout.ts';

/** What a reader stops at. From `lookUp` on, the values are bits of an answer about one word. */
export const FOUND = {
  end: 0,
  /** A character that ends or marks something. */
  sign: 1,
  /** Something to be read elsewhere: a very long word or number, and what has characters beyond ASCII other than blanks. */
  odd: 2,
  /** A word that may have a rare meaning. */
  lookUp: 4,
  /** A word that may complete a phrase with the one before. */
  phrase: 8,
  /** One of many very short words in a row. */
  shortRun: 16,
  /** A long word. */
  long: 32,
  /** A word with digits among its letters, which may be one in disguise. */
  digits: 64,
} as const;

/** The numbers of a place: what it is (`FOUND`), where it is, for words and numbers where they end, and how many words there are up to it. */
export const FIELD = { kind: 0, at: 1, words: 2, size: 3 } as const;

/** So many code units are read at once. */
export const WINDOW = 4096;
/** Words of so many letters are long, and so are such numbers. */
export const LONG_WORD = 20;
export const LONG_NUMBER = 8;
/** Longer words are odd. */
export const LONGEST_WORD = 63;
/** So many words of one or two letters in a row may be a disguise; after them each of so many is a place to look at. */
export const SHORT_RUN = 5;
export const SHORT_STEP = 4;
/** With so many letters beside digits a word may be one in disguise. */
export const FEW_LETTERS = 2;

/** The parts of a word table that tell what is a word and which words matter. */
export type WordFilters = Pick<WordTable, 'rareWords' | 'rarePairs' | 'symbols'>;

/**
 * Goes over a text word by word and stops at what may matter: most words are passed over after one look at their hash. It is the loop that
 * sees every character, so there are two: one for WebAssembly, and one for where that is not allowed.
 */
export interface WordReader {
  /** The places that were found last, as `FIELD` has it. */
  readonly found: ArrayLike<number>;
  /** The words that were met: how many, where each begins, and its hash. The arrays may be longer. */
  readonly wordCount: number;
  readonly wordStarts: ArrayLike<number>;
  readonly wordHashes: ArrayLike<number>;

  /** Begins a text. `actions` has an `ACTION` for each character below 128. */
  begin(text: string, actions: Uint8Array): void;
  /** Makes a window of the text ready, from one offset to another, at most `WINDOW` apart, and drops so many of the words. */
  window(from: number, to: number, dropped: number): void;
  /**
   * Reads on in the window from one offset to another, and to the end of a word that begins before it. Returns how many places it found:
   * at least one, and nothing behind a place that is odd, a backslash that is a sign, or the end, where to read on.
   */
  read(from: number, to: number): number;
  /** Takes in a word that was read elsewhere; returns what it asks for, bits of `FOUND`, which is then the only place. */
  word(start: number, end: number, hash: number): number;
  /** Takes in a number of so many digits that was read elsewhere; returns what it asks for. */
  number(start: number, length: number): number;
  /** Takes in a letter of a script without spaces between words: no phrase goes on over it. */
  part(): void;
}
