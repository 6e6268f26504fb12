import type { Document } from '../document.ts';
import { type LogEntry, logEntries } from '../formats/aahp/markdown/log.ts';
import { newestFirst } from '../formats/aahp/markdown/logOrder.ts';
import { formatIsoDate } from '../text/isoDate.ts';
import type { NoteRow } from './logRow.ts';

/** The entries of a LOG.md, newest first; none of any other document. */
export function noteRows(document: Document): readonly NoteRow[] {
  return document.derived(readRows);
}

function readRows(document: Document): readonly NoteRow[] {
  const ordered = newestFirst(logEntries(document));
  const undated = logEntries(document).filter(({ date }) => date.day === undefined);
  const keys = keysOf([...ordered, ...undated]);
  let above: NoteRow | undefined;
  return [...ordered, ...undated].map((entry, index) => {
    const { date, title, agent, agentRange, heading } = entry;
    above = {
      kind: 'note',
      document,
      key: keys.get(entry) ?? '',
      day: date.day,
      minutes: minutesOf(entry, above),
      position: -index,
      date: date.text,
      from: agent,
      to: undefined,
      title: title === '' ? heading.text : title,
      range: heading.range,
      agentRange,
    };
    return above;
  });
}

/**
 * Keys that stay whatever becomes of a title: which entry of its day it is, counted from the oldest, since new ones are added above the others. An
 * entry without a date is told by its place alone.
 */
function keysOf(newest: readonly LogEntry[]): ReadonlyMap<LogEntry, string> {
  const keys = new Map<LogEntry, string>();
  const counts = new Map<string, number>();
  for (const entry of newest.toReversed()) {
    const day = entry.date.day === undefined ? '' : formatIsoDate(entry.date.day);
    const count = (counts.get(day) ?? 0) + 1;
    counts.set(day, count);
    keys.set(entry, `${day}#${count}`);
  }
  return keys;
}

/** Entries without a time of their own stay where they are in their log: right behind the one that is newer. */
function minutesOf({ date, time }: LogEntry, above: NoteRow | undefined): number | undefined {
  const upper = above?.day === date.day ? above?.minutes : undefined;
  return upper === undefined ? time?.minutes : Math.min(upper, time?.minutes ?? upper);
}
