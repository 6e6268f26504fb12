import type { EarlierVersion } from '../../../history.ts';
import type { HistoryDifference } from './compareHistory.ts';

/** For each record the index of the version that had it first. */
type VersionOf = (record: number) => number;

/**
 * Takes back what `compareHistory` says of entries that were appended on different branches: it was given one order, but where
 * branches meet, either may come first. An entry counts as moved only if it stands on the wrong side of one that the
 * version which had it first was built on, or that was built on it.
 */
export function withoutMergeOrder(
  versions: readonly EarlierVersion[],
  versionOf: VersionOf,
  match: Int32Array,
  differences: readonly HistoryDifference[],
): readonly HistoryDifference[] {
  if (isLine(versions) || !differences.some(({ kind }) => kind === 'moved')) return differences;
  const isAncestor = ancestry(versions);
  const highest = new Array<number>(versions.length).fill(-1);
  const lowest = new Array<number>(versions.length).fill(Infinity);
  /** Of each record the highest place of those before it, and the lowest of those behind it, in the same version. */
  const before = new Array<number>(match.length).fill(-1);
  const behind = new Array<number>(match.length).fill(Infinity);
  for (const [record, place] of match.entries()) {
    const version = versionOf(record);
    const highestSoFar = highest[version] ?? -1;
    before[record] = highestSoFar;
    highest[version] = Math.max(highestSoFar, place);
  }
  for (let record = match.length - 1; record >= 0; record--) {
    const version = versionOf(record);
    const place = match[record] ?? -1;
    const lowestSoFar = lowest[version] ?? Infinity;
    behind[record] = lowestSoFar;
    if (place !== -1) lowest[version] = Math.min(lowestSoFar, place);
  }
  return differences.filter((difference) => {
    if (difference.kind !== 'moved') return true;
    const { before: record, after: place } = difference;
    if ((before[record] ?? -1) > place || (behind[record] ?? Infinity) < place) return true;
    const own = versionOf(record);
    return versions.some(
      (_, other) =>
        (isAncestor(other, own) && (highest[other] ?? -1) > place) ||
        (isAncestor(own, other) && (lowest[other] ?? Infinity) < place),
    );
  });
}

/** Whether each version was made from the one before it. */
function isLine(versions: readonly EarlierVersion[]): boolean {
  return versions.every(
    ({ parents }, index) =>
      parents === undefined || (index === 0 ? parents.length === 0 : parents.length === 1 && parents[0] === index - 1),
  );
}

/** Tells whether a version is another one's ancestor, not itself. Parents come before their children. */
function ancestry(versions: readonly EarlierVersion[]): (ancestor: number, version: number) => boolean {
  const ancestors: Uint8Array[] = [];
  for (const [index, { parents = index === 0 ? [] : [index - 1] }] of versions.entries()) {
    const own = new Uint8Array(versions.length);
    for (const parent of parents) {
      const known = ancestors[parent];
      known?.forEach((isAncestor, other) => {
        if (isAncestor === 1) own[other] = 1;
      });
      own[parent] = 1;
    }
    ancestors.push(own);
  }
  return (ancestor, version) => ancestors[version]?.[ancestor] === 1;
}
