import type { TextUnit } from '../textUnit.ts';

/** What stands between a word and the one before it. */
export const GAP = { space: 0, soft: 1, clause: 2, sentence: 3 } as const;

/** What is known of a word, as its place among the numbers of the word. */
export const FIELD = { start: 0, end: 1, rare: 2, common: 3, gap: 4, position: 5 } as const;
/** So many numbers belong to each word. */
export const FIELDS = 6;

/** The words of a text with their meanings. */
export interface Tokens {
  readonly unit: TextUnit;
  count: number;
  /** All rare and all common meanings together: a quick test whether a rule can apply. */
  allRare: number;
  allCommon: number;
  /** The numbers of all words, one word after the other, in the order of `FIELD`: a single list costs least to make. */
  readonly numbers: number[];
}

/** Where a word begins in the unit's text; 0 for no word. */
export function startOf({ numbers }: Tokens, index: number): number {
  return numbers[index * FIELDS + FIELD.start] ?? 0;
}

/** Where a word, or the phrase that begins with it, ends in the unit's text; 0 for no word. */
export function endOf({ numbers }: Tokens, index: number): number {
  return numbers[index * FIELDS + FIELD.end] ?? 0;
}

/** The rare meanings of a word, as bits of `RARE`; 0 for no word. */
export function rareOf({ numbers }: Tokens, index: number): number {
  return numbers[index * FIELDS + FIELD.rare] ?? 0;
}

/** The common meanings of a word, as bits of `COMMON`; 0 for no word. */
export function commonOf({ numbers }: Tokens, index: number): number {
  return numbers[index * FIELDS + FIELD.common] ?? 0;
}

/** What stands before a word, one of `GAP`; a sentence end for no word. */
export function gapOf({ numbers }: Tokens, index: number): number {
  return numbers[index * FIELDS + FIELD.gap] ?? GAP.sentence;
}

/** The place of a word in half steps, of which a word weighs two and a letter of a script without words one; 0 for no word. */
export function positionOf({ numbers }: Tokens, index: number): number {
  return numbers[index * FIELDS + FIELD.position] ?? 0;
}

/** The first word behind a word or the phrase that begins with it; `tokens.count` when there is none. */
export function following(tokens: Tokens, index: number): number {
  const end = endOf(tokens, index);
  let next = index + 1;
  while (next < tokens.count && startOf(tokens, next) < end) next++;
  return next;
}

/** The text from one word to another, in lower case. */
export function surface(tokens: Tokens, from: number, to = from): string {
  return tokens.unit.text.slice(startOf(tokens, from), endOf(tokens, to)).toLowerCase();
}

/** The text before a word, at most `length` units of it. */
export function textBefore(tokens: Tokens, index: number, length: number): string {
  const start = startOf(tokens, index);
  return tokens.unit.text.slice(Math.max(0, start - length), start);
}

/** The text behind a word or phrase, at most `length` units of it. */
export function textAfter(tokens: Tokens, index: number, length: number): string {
  const end = endOf(tokens, index);
  return tokens.unit.text.slice(end, end + length);
}
