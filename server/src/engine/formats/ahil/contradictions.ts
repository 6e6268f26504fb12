import type { RelatedEntries } from './thread.ts';
import { everyone } from './vocabulary.ts';

/** An answer that cannot be true together with an entry before it. Indexes of entries. */
export interface Contradiction {
  /** `disagree`: another final answer said otherwise; `overridden`: acted on what had been overridden. */
  readonly kind: 'disagree' | 'overridden';
  /** The later answer, on which the contradiction is reported. */
  readonly answer: number;
  /** The entry that both are about. */
  readonly target: number;
  /** The final answer or the override before it. */
  readonly earlier: number;
}

/**
 * The contradictions of a log, at most one an answer, in file order. Who answers an entry to all speaks for themselves, so
 * only answers of the same sender are compared there. Linear: what reaches an entry through approvals is passed on once.
 */
export function findContradictions(log: RelatedEntries): Contradiction[] {
  const { entries, relations } = log;
  const found: Contradiction[] = [];
  if (relations.finals.length === 0) return found;
  const final = firstFinals(log);
  const override = throughApprovals(log, relations.overriddenBy);
  for (const answer of relations.finals) {
    const entry = entries[answer];
    if (!entry) continue;
    for (const target of relations.targets(answer)) {
      if (target === undefined || target >= answer) continue;
      const by = override.by[target] ?? -1;
      if (by !== -1 && by < answer && entry.status === 'acted') {
        found.push({ kind: 'overridden', answer, target: override.target[target] ?? target, earlier: by });
        break;
      }
      const own: number | undefined =
        entries[target]?.to === everyone ? final.bySender.get(target)?.get(entry.from) : undefined;
      const earlier = own ?? final.by[target] ?? -1;
      if (earlier !== -1 && earlier < answer && entries[earlier]?.status !== entry.status) {
        const about = own === undefined ? (final.target[target] ?? target) : target;
        found.push({ kind: 'disagree', answer, target: about, earlier });
        break;
      }
    }
  }
  return found;
}

/** For every entry (by index) who said something that concerns it first, and of which entry; -1 stands for nobody. */
interface Said {
  readonly by: Int32Array;
  readonly target: Int32Array;
}

/**
 * The first final answer that concerns an entry: one to it, one to an approval of it, or, when it is an approval itself, one
 * to what it approves. Answers to an entry to all are kept by sender instead.
 */
function firstFinals(
  log: RelatedEntries,
): Said & { readonly bySender: ReadonlyMap<number, Map<string | undefined, number>> } {
  const { entries, relations } = log;
  const first = new Int32Array(entries.length).fill(-1);
  const bySender = new Map<number, Map<string | undefined, number>>();
  // Both lists are merged from the end, so that an approval has all its answers when it passes them on.
  const speaking = [...relations.finals, ...relations.approvals].sort((a, b) => b - a);
  for (const index of speaking) {
    const entry = entries[index];
    const speaks = entry?.type === 'approval' ? (first[index] ?? -1) : index;
    if (!entry || speaks === -1) continue;
    for (const target of relations.targets(index)) {
      if (target === undefined || target >= index) continue;
      if (entries[target]?.to === everyone) {
        const senders = bySender.get(target) ?? new Map<string | undefined, number>();
        bySender.set(target, senders);
        // Indexes fall, so the last one written is the first one in the log.
        if (speaks === index) senders.set(entry.from, index);
      } else if (first[target] === -1 || speaks < (first[target] ?? 0)) {
        first[target] = speaks;
      }
    }
  }
  return { ...throughApprovals(log, first), bySender };
}

/** Lets what was said of an entry (`said`, -1 for nothing) count for its approvals as well; the earliest wins. */
function throughApprovals({ relations }: RelatedEntries, said: Int32Array): Said {
  const by = said.slice();
  const target = new Int32Array(said.length);
  for (let index = 0; index < target.length; index++) target[index] = index;
  for (const index of relations.approvals) {
    for (const approved of relations.targets(index)) {
      const other = approved === undefined || approved >= index ? -1 : (by[approved] ?? -1);
      if (approved === undefined || other === -1 || (by[index] !== -1 && other >= (by[index] ?? 0))) continue;
      by[index] = other;
      target[index] = target[approved] ?? approved;
    }
  }
  return { by, target };
}
