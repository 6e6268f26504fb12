import type { Entry } from './entry.ts';
import type { Relations } from './relations.ts';

/** Entries with their relations: a log, or a part of one. */
export interface RelatedEntries {
  readonly entries: readonly Entry[];
  readonly relations: Relations;
}

/**
 * The entries that an entry answers, in file order: those it names and, through approvals, those they name. Only entries
 * before it count; empty for entries that answer nothing.
 */
export function answeredBy({ entries, relations }: RelatedEntries, index: number): number[] {
  const type = entries[index]?.type;
  if (type !== 'approval' && type !== 'override' && type !== 'acknowledgement') return [];
  const found = new Set<number>();
  const waiting = [index];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const target of relations.targets(next)) {
      if (target === undefined || target >= next || found.has(target)) continue;
      found.add(target);
      if (entries[target]?.type === 'approval') waiting.push(target);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** The entries that answer an entry, in file order: those that name it, and those that answer an approval of it. */
export function answersTo({ entries, relations }: RelatedEntries, index: number): number[] {
  const found = new Set<number>();
  const waiting = [index];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const answer of relations.directAnswers(next)) {
      if (found.has(answer)) continue;
      found.add(answer);
      if (entries[answer]?.type === 'approval') waiting.push(answer);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** Everything that hangs together with an entry by references, in file order, the entry itself included. */
export function threadOf({ entries, relations }: RelatedEntries, index: number): number[] {
  if (entries[index] === undefined) return [];
  const found = new Set([index]);
  const waiting = [index];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const neighbour of [...relations.targets(next), ...relations.directAnswers(next)]) {
      if (neighbour === undefined || found.has(neighbour)) continue;
      found.add(neighbour);
      waiting.push(neighbour);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** The answer that made the effective state of an entry what it is; `undefined` when the entry's own status is its state. */
export function decidingAnswer({ entries, relations }: RelatedEntries, index: number): Entry | undefined {
  const { overriddenBy, finalAnswer, acknowledgedBy, approvedBy } = relations;
  const decider = [overriddenBy, finalAnswer, acknowledgedBy, approvedBy].find((one) => (one[index] ?? -1) !== -1);
  return decider && entries[decider[index] ?? -1];
}
