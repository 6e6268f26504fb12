/** Longer texts are no misspelt words; comparing them would only cost time. */
const lengthLimit = 64;

/**
 * The candidate that a misspelt word most likely means: the nearest one by Damerau-Levenshtein distance (optimal string
 * alignment), case and the choice of `-`, `_` or space aside. `undefined` when none is near enough: more than a third
 * of the candidate's letters would have to change. Ties go to the first candidate.
 */
export function closest(text: string, candidates: Iterable<string>): string | undefined {
  const wanted = normalise(text);
  if (wanted === '' || wanted.length > lengthLimit) return undefined;
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const present = normalise(candidate);
    const limit = Math.max(1, Math.floor(present.length / 3));
    if (Math.abs(present.length - wanted.length) > limit) continue;
    const distance = editDistance(wanted, present);
    if (distance <= limit && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into another; counts UTF-16 units. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? 0;
}

function normalise(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
}
