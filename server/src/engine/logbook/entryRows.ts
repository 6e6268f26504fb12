import type { Document } from '../document.ts';
import { ahilLog } from '../formats/ahil/log.ts';
import type { EntryRow } from './logRow.ts';

/** The entries of an AHIL log or of the log in an ADPL file, in file order. Items that say nothing of an entry are left out. */
export function entryRows(document: Document): readonly EntryRow[] {
  return document.derived(readRows);
}

function readRows(document: Document): readonly EntryRow[] {
  const log = ahilLog(document);
  const { byId } = log.relations;
  const rows: EntryRow[] = [];
  let day: EntryRow['day'];
  log.entries.forEach((entry, index) => {
    const { isObject, id, type, content, date, from, to } = entry;
    if (!isObject || (id === undefined && type === undefined && content === undefined)) return;
    // A log grows at its end, so an entry whose date says nothing is about as old as the one before it.
    day = entry.day ?? day;
    const isNamed = id !== undefined && id !== '' && byId.get(id) === index;
    const key = isNamed ? id : `#${index}`;
    rows.push({ kind: 'entry', document, log, index, key, day, minutes: undefined, position: index, date, from, to });
  });
  return rows;
}
