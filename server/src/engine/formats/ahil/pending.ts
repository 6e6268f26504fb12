import type { RelatedEntries } from './thread.ts';
import { everyone } from './vocabulary.ts';

/**
 * Whether an entry waits for somebody: its effective state is pending or approved. An approval does not
 * wait any more once everything is settled that it approves, whether the answer named it or what it approves.
 */
export function isPending({ relations }: RelatedEntries, index: number): boolean {
  const state = relations.state(index);
  return (state === 'pending' || state === 'approved') && !relations.settledApprovals.has(index);
}

/**
 * Whether an entry waits for `who`: it is pending and addressed to them or to all. Not what they wrote to all themselves, and not what
 * they have approved, since it is for somebody else to act then.
 */
export function isPendingFor(log: RelatedEntries, index: number, who: string): boolean {
  const { entries, relations } = log;
  const { from, to } = entries[index] ?? {};
  if (to !== who && (to !== everyone || from === who)) return false;
  if (!isPending(log, index)) return false;
  if (relations.approvedBy[index] === -1) return true;
  return !relations.directAnswers(index).some((answer) => {
    const { type, from: approver } = entries[answer] ?? {};
    return type === 'approval' && approver === who;
  });
}

/** The entries that wait for somebody, in file order; without `who` those that wait for anybody. */
export function pendingFor(log: RelatedEntries, who?: string): number[] {
  const found: number[] = [];
  for (let index = 0; index < log.entries.length; index++) {
    if (who === undefined ? isPending(log, index) : isPendingFor(log, index, who)) found.push(index);
  }
  return found;
}
