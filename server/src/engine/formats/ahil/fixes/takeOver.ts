import type { Fix } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { OvertakenData } from '../rules/appendOnly.ts';
import { appendedOnDisk, takeOverFromDisk } from '../operations/takeOver.ts';

/** Puts the entries that others appended to the file behind those of the unsaved text, so that saving it loses nothing. */
export const takeOver: Fix = {
  code: 'ahil/append-only',
  id: 'take-over',
  kind: 'explicit',
  preferred: true,
  title: (finding, project) => {
    const document = project.document(finding.document.path);
    if (!document || (finding.data as Partial<OvertakenData> | undefined)?.overtaken !== true) return undefined;
    return appendedOnDisk(document).length > 0 ? message('Take over what was appended to the file on disk') : undefined;
  },
  build: (finding, project) => {
    const document = project.document(finding.document.path);
    const change = document && takeOverFromDisk(document);
    return change && { edits: new Map([[document.path, [change]]]) };
  },
};
