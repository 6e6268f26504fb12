import { editDocument, type Fix } from '../../../fix.ts';
import { encodeJsonString } from '../../../json/jsonString.ts';
import { message } from '../../../message.ts';
import { parseIsoDate } from '../../../text/isoDate.ts';
import { parseEntryId } from '../entryId.ts';
import { type ConcernedEntry, concernedEntry } from './concerned.ts';

/** Where id and date name different days, takes the day of the id. */
export const dateOfId: Fix = {
  code: 'ahil/id-format',
  id: 'use-date-of-id',
  kind: 'explicit',
  title: (finding, project) => {
    const date = otherDate(concernedEntry(finding, project));
    return date === undefined ? undefined : message('Change the date to {date}, as the id says', { date });
  },
  build: (finding, project) => {
    const concerned = concernedEntry(finding, project);
    const date = otherDate(concerned);
    const node = concerned?.log.memberNode(concerned.index, 'date');
    if (!concerned || date === undefined || node === undefined) return undefined;
    const { document } = concerned.log;
    return editDocument(document.path, { ...document.json.range(node), text: encodeJsonString(date) });
  },
};

function otherDate(concerned: ConcernedEntry | undefined): string | undefined {
  const { id, date } = concerned?.entry ?? {};
  const parts = id === undefined ? undefined : parseEntryId(id);
  if (!parts || date === undefined || parts.date === date || parseIsoDate(parts.date) === undefined) return undefined;
  return parts.date;
}
