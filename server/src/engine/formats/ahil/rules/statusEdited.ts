import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import type { Entry } from '../entry.ts';
import { ahilLog } from '../log.ts';

const asking: ReadonlySet<string> = new Set(['recommendation', 'order', 'approval', 'override']);
const answered: ReadonlySet<string> = new Set(['acknowledged', 'acted', 'rejected']);

/** Whether an entry that waits for an answer claims in its own status that it has got one. */
export function isEditedStatus({ type, status }: Entry): boolean {
  return type !== undefined && status !== undefined && asking.has(type) && answered.has(status);
}

/** The answer to an entry is a new entry. Written into the old one, nobody knows who answered, when and why. */
export const statusEdited: DocumentRule = {
  code: 'ahil/status-edited',
  title: 'An entry carries its own answer in its status',
  severity: 'warning',
  fixable: 'none',
  source: 'AHIL 1.0, rules 2 and 4',
  scope: 'document',
  kinds: ['ahil/log', 'ahil/adpl'],
  messages: {
    edited:
      'This {type} itself says {status}. Leave its status as it was written, and append an acknowledgement with that status whose context.ref is {id}.',
    'edited-no-id':
      'This {type} itself says {status}. Leave its status as it was written, and append an acknowledgement with that status that refers to it.',
  },
  *check(document: Document): Iterable<Problem> {
    const log = ahilLog(document);
    for (const [index, { id, type = '', status = '' }] of log.select(isEditedStatus)) {
      yield {
        range: log.memberRange(index, 'status'),
        message: id === undefined ? 'edited-no-id' : 'edited',
        args: { type, status, ...(id !== undefined && { id }) },
        pointer: log.pointer(index, 'status'),
      };
    }
  },
};
