import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { ahilLog } from '../log.ts';

/** Two entries with one id: answers no longer say which of them they mean. */
export const duplicateId: DocumentRule = {
  code: 'ahil/duplicate-id',
  title: 'Two entries of the log have the same id',
  severity: 'error',
  fixable: 'explicit',
  source: 'AHIL 1.0, rule 6',
  scope: 'document',
  kinds: ['ahil/log', 'ahil/adpl'],
  messages: {
    duplicate:
      'The id {id} belongs to an earlier entry already. Give this one the next free number of its sender and day.',
    first: 'The first entry with this id',
  },
  *check(document: Document): Iterable<Problem> {
    const log = ahilLog(document);
    const { byId, repeated } = log.relations;
    for (const index of repeated) {
      const id = log.entries[index]?.id ?? '';
      const first = byId.get(id) ?? index;
      yield {
        range: log.memberRange(index, 'id'),
        message: 'duplicate',
        args: { id },
        pointer: log.pointer(index, 'id'),
        related: [{ document, range: log.memberRange(first, 'id'), message: 'first' }],
        data: { index },
      };
    }
  },
};
