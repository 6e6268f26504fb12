/** Letters with a soft hyphen behind each of them. */
export interface SoftHyphenChain {
  /** From the first letter to the last one. */
  readonly start: number;
  readonly end: number;
  /** How many soft hyphens there are. */
  readonly count: number;
  /** The text without them. */
  readonly kept: string;
}

/** So many in a row are none of a dictionary, which never parts single letters inside of a word. */
const fewest = 3;
/** What may stand between two of them: a letter, or the end of a word and the beginning of the next. */
const between = /^\p{L}\p{M}{0,2}(?:[^\p{L}\n\r"\\]{1,3}\p{L}\p{M}{0,2}){0,2}$/u;
const letterBefore = /\p{L}\p{M}{0,2}$/u;
const letterAfter = /^\p{L}\p{M}{0,2}/u;
/** The longest text that this can be, in UTF-16 units. */
const reach = 24;

/**
 * Finds where soft hyphens stand behind every letter, which parts words for whoever searches them and shows nothing. Those between
 * syllables are left alone. In the order of the text; linear in the number of hyphens.
 *
 * @param places of single soft hyphens, in order
 */
export function* softHyphenChains(
  source: string,
  places: readonly number[],
): Generator<SoftHyphenChain, void, undefined> {
  for (let first = 0; first < places.length;) {
    let last = first;
    while (last + 1 < places.length && isNext(source, places[last] ?? 0, places[last + 1] ?? 0)) last++;
    const count = last - first + 1;
    if (count >= fewest) {
      const from = places[first] ?? 0;
      const to = (places[last] ?? 0) + 1;
      const before = letterBefore.exec(source.slice(Math.max(0, from - 6), from))?.[0] ?? '';
      const after = letterAfter.exec(source.slice(to, to + 6))?.[0] ?? '';
      const start = from - before.length;
      const end = to + after.length;
      yield { start, end, count, kept: source.slice(start, end).replaceAll('\u00ad', '') };
    }
    first = last + 1;
  }
}

function isNext(source: string, one: number, other: number): boolean {
  return other - one <= reach && between.test(source.slice(one + 1, other));
}
