import type { Entry } from './entry.ts';
import { type DayNumber, parseIsoDate } from '../../text/isoDate.ts';
import { isPending } from './pending.ts';
import type { RelatedEntries } from './thread.ts';

/** Days after which an entry that waits for an answer is unanswered. */
const answerDays = 3;

/** An entry that has waited for longer than `answerDays`. */
export interface UnansweredEntry {
  readonly index: number;
  readonly entry: Entry;
  /** `approved` waits for its recipient to act, since its approval. */
  readonly state: 'pending' | 'approved';
  readonly days: number;
}

/** The entries that wait for an answer for too long, in file order. Entries without a readable date are left out. */
export function* unansweredEntries(log: RelatedEntries, today: string): Generator<UnansweredEntry, void, undefined> {
  for (let index = 0; index < log.entries.length; index++) {
    const entry = log.entries[index];
    const state = entry?.isObject ? log.relations.state(index) : undefined;
    if (!entry || (state !== 'pending' && state !== 'approved') || !isPending(log, index)) continue;
    const days = daysWaiting(log, index, today);
    if (days !== undefined && days > answerDays) yield { index, entry, state, days };
  }
}

/**
 * For how many days an entry waits that is pending, since it was written, or approved, since it was approved. `undefined` for other
 * entries and where a date cannot be read.
 */
export function daysWaiting(log: RelatedEntries, index: number, today: string): number | undefined {
  const since = waitingSince(log, index);
  const present = parseIsoDate(today);
  return since === undefined || present === undefined ? undefined : present - since;
}

function waitingSince(log: RelatedEntries, index: number): DayNumber | undefined {
  if (!isPending(log, index)) return undefined;
  const { entries, relations } = log;
  const own = entries[index]?.day;
  switch (relations.state(index)) {
    case 'pending':
      return own;
    case 'approved':
      return entries[relations.approvedBy[index] ?? -1]?.day ?? own;
    default:
      return undefined;
  }
}
