import type { Entry } from './entry.ts';
import { parseIsoDate } from '../../text/isoDate.ts';
import type { RelatedEntries } from './thread.ts';

/** Days after which an entry that waits for an answer is unanswered (definitions, "Defaults"). */
export const answerDays = 3;

/** An entry that has waited for longer than `answerDays`. */
export interface UnansweredEntry {
  readonly index: number;
  readonly entry: Entry;
  /** `approved` waits for its recipient to act, since its approval. */
  readonly state: 'pending' | 'approved';
  readonly days: number;
}

/** The entries that wait for an answer for too long, in file order. Entries without a readable date are left out. */
export function* unansweredEntries(
  { entries, relations }: RelatedEntries,
  today: string,
): Generator<UnansweredEntry, void, undefined> {
  const present = parseIsoDate(today);
  if (present === undefined) return;
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    if (!entry?.isObject) continue;
    const state = relations.state(index);
    if (state !== 'pending' && state !== 'approved') continue;
    const since = (state === 'approved' ? entries[relations.approvedBy[index] ?? -1]?.day : undefined) ?? entry.day;
    if (since === undefined) continue;
    const days = present - since;
    if (days > answerDays) yield { index, entry, state, days };
  }
}
