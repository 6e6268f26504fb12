import { editDocument, type Fix } from '../../../fix.ts';
import { encodeJsonString } from '../../../json/jsonString.ts';
import { message } from '../../../message.ts';
import { firstStatuses, isEntryType } from '../vocabulary.ts';
import { type ConcernedEntry, concernedEntry } from './concerned.ts';

/** Gives an entry the status that entries of its type are written with. */
export const firstStatus: Fix = {
  code: 'ahil/status',
  id: 'use-first-status',
  kind: 'explicit',
  preferred: true,
  title: (finding, project) => {
    const status = usualStatus(concernedEntry(finding, project));
    return status === undefined ? undefined : message('Change the status to {status}', { status });
  },
  build: (finding, project) => {
    const concerned = concernedEntry(finding, project);
    const status = usualStatus(concerned);
    const node = concerned?.log.memberNode(concerned.index, 'status');
    if (!concerned || status === undefined || node === undefined) return undefined;
    const { document } = concerned.log;
    return editDocument(document.path, { ...document.json.range(node), text: encodeJsonString(status) });
  },
};

function usualStatus(concerned: ConcernedEntry | undefined): string | undefined {
  const type = concerned?.entry.type;
  return isEntryType(type) ? firstStatuses[type][0] : undefined;
}
