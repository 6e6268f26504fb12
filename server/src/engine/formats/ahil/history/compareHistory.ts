import { canonicalJson } from './canonicalJson.ts';
import type { ComparableEntry } from './recordedEntry.ts';

/** How a version of a log breaks the rule that it is only appended to. Indexes into the two versions. AHIL 1.0, rule 2. */
export type HistoryDifference =
  | { readonly kind: 'changed'; readonly before: number; readonly after: number; readonly members: readonly string[] }
  /** `after` is the index at which the entry would stand now. */
  | { readonly kind: 'removed'; readonly before: number; readonly after: number }
  | { readonly kind: 'moved'; readonly before: number; readonly after: number }
  /** A new entry that stands before old ones. */
  | { readonly kind: 'inserted'; readonly after: number };

export interface HistoryComparison {
  /** In the order of the later version; removed entries where they would stand. Empty when it was only appended to. */
  readonly differences: readonly HistoryDifference[];
  /** For every earlier entry its index in the later version; -1 for removed ones. */
  readonly match: Int32Array;
  /** Indexes of the later version's new entries, in order. */
  readonly added: readonly number[];
}

/**
 * Compares two versions of a log. Entries are the same when they say the same; how they are laid out and the order of their members
 * do not matter. An entry that says something else counts as changed when it has the id of the old one, or all but the id,
 * or stands alone in its place. Of entries out of order as few as possible count as moved. Takes time proportional to
 * the entries (times the logarithm of those out of order); a log that was only appended to is told by comparing texts.
 */
export function compareHistory(
  before: readonly ComparableEntry[],
  after: readonly ComparableEntry[],
): HistoryComparison {
  const pairing = new Pairing(before, after);
  const { same, match } = pairing;
  if (same === before.length) return { differences: [], match, added: range(same, after.length) };

  // Most entries have the very same text in both versions; only what is left is read to compare what it says.
  pairing.pairBy((entry) => entry.source);
  pairing.pairBy((entry) => entry.key);
  pairing.pairBy((entry) => (entry.id === undefined ? undefined : `id:${entry.id}`));
  pairing.pairBy((entry) => entry.keyWithoutId);
  pairing.pairByPlace();
  return differencesOf(before, after, pairing);
}

/** Which entry of a later version of a log each entry of an earlier one is. */
class Pairing {
  /** How many entries at the beginning are the same in both. */
  readonly same: number;
  /** For every earlier entry its index in the later version; -1 for those without a partner so far. */
  readonly match: Int32Array;
  private readonly before: readonly ComparableEntry[];
  private readonly after: readonly ComparableEntry[];
  /** 1 for the later entries that have a partner. */
  private readonly taken: Uint8Array;

  constructor(before: readonly ComparableEntry[], after: readonly ComparableEntry[]) {
    let same = 0;
    while (same < before.length && same < after.length && isSame(before[same], after[same])) same++;
    this.before = before;
    this.after = after;
    this.same = same;
    this.match = new Int32Array(before.length).fill(-1);
    for (let index = 0; index < same; index++) this.match[index] = index;
    this.taken = new Uint8Array(after.length).fill(1, 0, same);
  }

  /** Whether a later entry has a partner. */
  isTaken(index: number): boolean {
    return this.taken[index] === 1;
  }

  /** Pairs what is left on both sides by a key, each entry once, in order. */
  pairBy(keyOf: (entry: ComparableEntry) => string | undefined): void {
    const { before, after, match, same } = this;
    const waiting = new Map<string, number[]>();
    for (let index = after.length - 1; index >= same; index--) {
      const entry = after[index];
      const key = entry && !this.isTaken(index) ? keyOf(entry) : undefined;
      if (key === undefined) continue;
      const known = waiting.get(key);
      if (known) known.push(index);
      else waiting.set(key, [index]);
    }
    if (waiting.size === 0) return;
    for (let index = same; index < before.length; index++) {
      const entry = before[index];
      const key = entry && at(match, index) === -1 ? keyOf(entry) : undefined;
      const other = key === undefined ? undefined : waiting.get(key)?.pop();
      if (other !== undefined) this.pair(index, other);
    }
  }

  /** Pairs an entry with the one that stands alone between its neighbours; at the end it must say much the same. */
  pairByPlace(): void {
    const { before, after, match } = this;
    for (let index = this.same; index < before.length; index++) {
      if (at(match, index) !== -1) continue;
      const previous = index === 0 ? -1 : at(match, index - 1);
      if (index > 0 && previous === -1) continue;
      const place = previous + 1;
      if (place >= after.length || this.isTaken(place)) continue;
      const isLast = index === before.length - 1;
      const fits = isLast ? isSimilar(before[index], after[place]) : at(match, index + 1) === place + 1;
      if (fits) this.pair(index, place);
    }
  }

  private pair(index: number, other: number): void {
    this.match[index] = other;
    this.taken[other] = 1;
  }
}

/** What is other than in a log that was only appended to, when it is known which entries belong together. */
function differencesOf(
  before: readonly ComparableEntry[],
  after: readonly ComparableEntry[],
  pairing: Pairing,
): HistoryComparison {
  const { same, match } = pairing;
  const inPlace = longestRise(match, same);
  const lastInPlace = inPlace.reduce((last, index) => Math.max(last, at(match, index)), -1);
  const stays = new Set(inPlace);
  const differences: HistoryDifference[] = [];
  const added: number[] = [];
  let expected = same;
  for (let index = same; index < before.length; index++) {
    const other = at(match, index);
    if (other === -1) {
      differences.push({ kind: 'removed', before: index, after: expected });
      continue;
    }
    if (stays.has(index)) expected = other + 1;
    else differences.push({ kind: 'moved', before: index, after: other });
    const old = before[index];
    const present = after[other];
    if (old && present && !isSame(old, present)) {
      differences.push({ kind: 'changed', before: index, after: other, members: differing(old, present) });
    }
  }
  for (let index = same; index < after.length; index++) {
    if (pairing.isTaken(index)) continue;
    added.push(index);
    if (index < lastInPlace) differences.push({ kind: 'inserted', after: index });
  }
  // Sorting is stable: what concerns one place stays in the order in which it was found.
  return { differences: differences.sort((a, b) => a.after - b.after), match, added };
}

function isSame(a: ComparableEntry | undefined, b: ComparableEntry | undefined): boolean {
  if (!a || !b) return false;
  return (a.source !== undefined && a.source === b.source) || a.key === b.key;
}

/** Whether most of what identifies an entry is the same. */
function isSimilar(a: ComparableEntry | undefined, b: ComparableEntry | undefined): boolean {
  const [old, present] = [a?.members, b?.members];
  if (!old || !present) return false;
  const telling = ['type', 'from', 'to', 'date', 'content'];
  return telling.filter((member) => old[member] !== undefined && old[member] === present[member]).length >= 3;
}

/** The members in which two entries differ, in alphabetical order; none when that is not known. */
function differing(a: ComparableEntry, b: ComparableEntry): string[] {
  const { members: old } = a;
  const { members: present } = b;
  if (!old || !present) return [];
  const names = new Set([...Object.keys(old), ...Object.keys(present)]);
  return [...names].filter((name) => wrapped(old, name) !== wrapped(present, name)).sort();
}

function wrapped(members: Readonly<Record<string, unknown>>, name: string): string {
  return Object.hasOwn(members, name) ? canonicalJson(members[name]) : '';
}

/** The earlier entries from `start` on whose matches rise, as many as possible. */
function longestRise(match: Int32Array, start: number): number[] {
  // `ends[k]` is the entry that ends the best rise of length k + 1 found so far.
  const ends: number[] = [];
  const previous = new Int32Array(match.length).fill(-1);
  for (let index = start; index < match.length; index++) {
    const other = at(match, index);
    if (other === -1) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (at(match, ends[middle] ?? 0) < other) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const rise: number[] = [];
  for (let index = ends.at(-1) ?? -1; index !== -1; index = at(previous, index)) rise.push(index);
  return rise.reverse();
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
}

function at(column: Int32Array, index: number): number {
  return column[index] ?? -1;
}
