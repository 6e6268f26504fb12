import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import type { Entry } from '../entry.ts';
import { ahilLog } from '../log.ts';
import { firstStatuses, isEntryStatus, isEntryType } from '../vocabulary.ts';
import { isEditedStatus } from './statusEdited.ts';

/** The status of an entry is the one it was written with, and each type has its own. */
export const status: DocumentRule = {
  code: 'ahil/status',
  title: 'An entry has a status that entries of its type are not written with',
  severity: 'warning',
  fixable: 'explicit',
  source: 'AHIL 1.0, "Status lifecycle"',
  scope: 'document',
  kinds: ['ahil/log', 'ahil/adpl'],
  messages: {
    status: 'An entry of type {type} is not written with the status {status}. Write {statuses: or }.',
  },
  *check(document: Document): Iterable<Problem> {
    const log = ahilLog(document);
    for (const [index, { type, status: written = '' }] of log.select(isUnusual)) {
      if (!isEntryType(type)) continue;
      yield {
        range: log.memberRange(index, 'status'),
        message: 'status',
        args: { type, status: written, statuses: firstStatuses[type] },
        pointer: log.pointer(index, 'status'),
        data: { index },
      };
    }
  },
};

function isUnusual(entry: Entry): boolean {
  const { type, status: written } = entry;
  if (!isEntryType(type) || (firstStatuses[type] as readonly (string | undefined)[]).includes(written)) return false;
  // A status that AHIL does not know is a matter of the schema.
  return isEntryStatus(written) && !isEditedStatus(entry);
}
