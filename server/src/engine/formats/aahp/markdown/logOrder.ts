import type { DayNumber } from '../../../text/isoDate.ts';
import type { LogEntry } from './log.ts';

/** How entries follow each other; `newest-first` also when nothing says otherwise. */
export type LogOrder = 'newest-first' | 'oldest-first' | 'mixed';

/**
 * Compares by date, then by time if both have one: below 0 when `a` is newer. 0 when it cannot be told, which is also the
 * case when a date is impossible.
 */
export function compareNewestFirst(a: LogEntry, b: LogEntry): number {
  if (a.date.day === undefined || b.date.day === undefined) return 0;
  if (a.date.day !== b.date.day) return b.date.day - a.date.day;
  return a.time && b.time && a.time.source === b.time.source ? b.time.minutes - a.time.minutes : 0;
}

/** The entries with a date that the calendar has; only these can be ordered. */
export function datedEntries(entries: readonly LogEntry[]): LogEntry[] {
  return entries.filter(({ date }) => date.day !== undefined);
}

/** The pairs of neighbours of which the lower is newer, in the order of the text. */
export function misplaced(entries: readonly LogEntry[]): { readonly above: LogEntry; readonly entry: LogEntry }[] {
  const dated = datedEntries(entries);
  return dated.flatMap((entry, index) => {
    const above = dated[index - 1];
    return above && compareNewestFirst(above, entry) > 0 ? [{ above, entry }] : [];
  });
}

/** How the datable entries of a log are ordered. */
export function orderOf(entries: readonly LogEntry[]): LogOrder {
  if (misplaced(entries).length === 0) return 'newest-first';
  return misplaced(entries.toReversed()).length === 0 ? 'oldest-first' : 'mixed';
}

/**
 * The datable entries, newest first. Where dates and times do not decide, the order of the text does: what stands above is
 * newer, except in a log that is written from oldest to newest.
 */
export function newestFirst(entries: readonly LogEntry[]): LogEntry[] {
  const dated = datedEntries(entries);
  const inOrder = orderOf(dated) === 'oldest-first' ? dated.reverse() : dated;
  const byDay = new Map<DayNumber, LogEntry[]>();
  for (const entry of inOrder) {
    const day = entry.date.day ?? 0;
    const ofDay = byDay.get(day);
    if (ofDay) ofDay.push(entry);
    else byDay.set(day, [entry]);
  }
  return [...byDay].sort(([a], [b]) => b - a).flatMap(([, ofDay]) => byTime(byTime(ofDay, 'heading'), 'timestamp'));
}

/** Orders the entries of a day that have a time of one source among the places they take; the others stay where they are. */
function byTime(entries: readonly LogEntry[], source: 'heading' | 'timestamp'): LogEntry[] {
  const timed = entries.filter(({ time }) => time?.source === source).sort(compareNewestFirst);
  let next = 0;
  return entries.map((entry) => (entry.time?.source === source ? (timed[next++] ?? entry) : entry));
}
