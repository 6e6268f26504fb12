import type { Document } from '../document.ts';
import { type AhilLog, ahilLog } from '../formats/ahil/log.ts';
import { newestEntries } from '../formats/ahil/newestEntries.ts';
import type { EntryRow } from './logRow.ts';

/** The entries of an AHIL log or of the log in an ADPL file, in file order. Items that say nothing of an entry are left out. */
export function entryRows(document: Document): readonly EntryRow[] {
  return document.derived(readRows);
}

/** The same for the end of a log that is too large to be checked; empty when even that cannot be read. */
export function newestEntryRows(document: Document): readonly EntryRow[] {
  return document.derived(readNewestRows);
}

function readRows(document: Document): readonly EntryRow[] {
  return rowsOf(document, ahilLog(document), 0, 0);
}

function readNewestRows(document: Document): readonly EntryRow[] {
  const newest = newestEntries(document);
  return newest ? rowsOf(document, newest.log, newest.before, newest.offset) : [];
}

function rowsOf(document: Document, log: AhilLog, before: number, offset: number): readonly EntryRow[] {
  const { byId } = log.relations;
  const rows: EntryRow[] = [];
  let day: EntryRow['day'];
  log.entries.forEach((entry, index) => {
    const { isObject, id, type, content, date, from, to } = entry;
    if (!isObject || (id === undefined && type === undefined && content === undefined)) return;
    // A log grows at its end, so an entry whose date says nothing is about as old as the one before it.
    day = entry.day ?? day;
    const isNamed = id !== undefined && id !== '' && byId.get(id) === index;
    const position = before + index;
    const key = isNamed ? id : `#${position}`;
    rows.push({ kind: 'entry', document, log, index, offset, key, day, minutes: undefined, position, date, from, to });
  });
  return rows;
}
