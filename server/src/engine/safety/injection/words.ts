import type { TextUnit } from '../textUnit.ts';

/** What stands between a word and the one before it. */
export const GAP = { space: 0, soft: 1, clause: 2, sentence: 3 } as const;

/**
 * The words of a text with their meanings, as parallel lists. `position` counts words in half steps: a word weighs two, a
 * letter of a script without words one.
 */
export interface Tokens {
  readonly unit: TextUnit;
  count: number;
  /** All rare meanings together: a quick test whether a rule can apply. */
  allRare: number;
  readonly start: number[];
  readonly end: number[];
  readonly rare: number[];
  readonly common: number[];
  readonly gap: number[];
  readonly position: number[];
}

/** Where a word begins in the unit's text; 0 for no word. */
export function startOf(tokens: Tokens, index: number): number {
  return tokens.start[index] ?? 0;
}

/** Where a word, or the phrase that begins with it, ends in the unit's text; 0 for no word. */
export function endOf(tokens: Tokens, index: number): number {
  return tokens.end[index] ?? 0;
}

/** The rare meanings of a word, as bits of `RARE`; 0 for no word. */
export function rareOf(tokens: Tokens, index: number): number {
  return tokens.rare[index] ?? 0;
}

/** The common meanings of a word, as bits of `COMMON`; 0 for no word. */
export function commonOf(tokens: Tokens, index: number): number {
  return tokens.common[index] ?? 0;
}

/** What stands before a word, one of `GAP`; a sentence end for no word. */
export function gapOf(tokens: Tokens, index: number): number {
  return tokens.gap[index] ?? GAP.sentence;
}

/** The place of a word in half steps; 0 for no word. */
export function positionOf(tokens: Tokens, index: number): number {
  return tokens.position[index] ?? 0;
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
