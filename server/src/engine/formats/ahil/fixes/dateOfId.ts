import { editDocument, type Fix } from '../../../fix.ts';
import { encodeJsonString } from '../../../json/jsonString.ts';
import { message } from '../../../message.ts';
import { parseIsoDate } from '../../../text/isoDate.ts';
import type { Finding } from '../../../rule.ts';
import { parseEntryId } from '../entryId.ts';
import { type ConcernedEntry, concernedEntry } from './concerned.ts';

/** Where id and date name different days, takes the day of the id. */
export const dateOfId: Fix = {
  code: 'ahil/id-format',
  id: 'use-date-of-id',
  kind: 'explicit',
  title: (finding, project) => {
    const date = otherDate(finding, concernedEntry(finding, project));
    return date === undefined ? undefined : message('Change the date to {date}, as the id says', { date });
  },
  build: (finding, project) => {
    const concerned = concernedEntry(finding, project);
    const date = otherDate(finding, concerned);
    const node = concerned?.log.memberNode(concerned.index, 'date');
    if (!concerned || date === undefined || node === undefined) return undefined;
    const { document } = concerned.log;
    return editDocument(document.path, { ...document.json.range(node), text: encodeJsonString(date) });
  },
};

/** The day to take; `undefined` for a finding that has nothing to do with days, though the entry's may differ as well. */
function otherDate({ variant }: Finding, concerned: ConcernedEntry | undefined): string | undefined {
  if (variant !== 'date') return undefined;
  const { id, date } = concerned?.entry ?? {};
  const parts = id === undefined ? undefined : parseEntryId(id);
  if (!parts || date === undefined || parts.date === date || parseIsoDate(parts.date) === undefined) return undefined;
  return parts.date;
}
