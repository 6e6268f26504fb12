import type { Document } from '../document.ts';
import { type LogEntry, logEntries } from '../formats/aahp/markdown/log.ts';
import { newestFirst } from '../formats/aahp/markdown/logOrder.ts';
import type { NoteRow } from './logRow.ts';

/** The entries of a LOG.md, newest first; none of any other document. */
export function noteRows(document: Document): readonly NoteRow[] {
  return document.derived(readRows);
}

function readRows(document: Document): readonly NoteRow[] {
  const ordered = newestFirst(logEntries(document));
  const undated = logEntries(document).filter(({ date }) => date.day === undefined);
  const seen = new Map<string, number>();
  let above: NoteRow | undefined;
  return [...ordered, ...undated].map((entry, index) => {
    const { date, title, agent, heading } = entry;
    const name = `${date.text} ${title}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    above = {
      kind: 'note',
      document,
      key: count === 1 ? name : `${name} #${count}`,
      day: date.day,
      minutes: minutesOf(entry, above),
      position: -index,
      date: date.text,
      from: agent,
      to: undefined,
      title: title === '' ? heading.text : title,
      range: heading.range,
    };
    return above;
  });
}

/** Entries without a time of their own stay where they are in their log: right behind the one that is newer. */
function minutesOf({ date, time }: LogEntry, above: NoteRow | undefined): number | undefined {
  const upper = above?.day === date.day ? above?.minutes : undefined;
  return upper === undefined ? time?.minutes : Math.min(upper, time?.minutes ?? upper);
}
