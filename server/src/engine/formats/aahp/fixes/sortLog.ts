import { editDocument, type Fix, type TextChange } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { Document } from '../../../document.ts';
import { logEntries } from '../markdown/log.ts';
import { isOpenEnded } from '../markdown/openEnd.ts';
import { datedEntries, newestFirst } from '../markdown/logOrder.ts';

/** Puts the entries of LOG.md in order. Each keeps its text; what separates them, and what belongs to none, stays in place. */
export const sortLog: Fix = {
  code: 'aahp/log-order',
  id: 'newest-first',
  kind: 'explicit',
  title: (finding, project) => {
    const document = project.document(finding.document.path);
    return document && orderChanges(document).length > 0
      ? message('Order the entries from newest to oldest')
      : undefined;
  },
  build: (finding, project) => {
    const document = project.document(finding.document.path);
    const changes = document ? orderChanges(document) : [];
    return document && changes.length > 0 ? editDocument(document.path, ...changes) : undefined;
  },
};

/** Writes the text of the nth newest entry into the nth place that holds a datable entry. */
function orderChanges(document: Document): TextChange[] {
  // A code fence that the last entry leaves open would swallow what comes to stand behind it.
  if (isOpenEnded(document)) return [];
  const entries = logEntries(document);
  const sorted = newestFirst(entries);
  return datedEntries(entries).flatMap(({ body }, index) => {
    const entry = sorted[index];
    if (!entry || entry.body === body) return [];
    return { ...body, text: document.text.text.slice(entry.body.start, entry.body.end) };
  });
}
