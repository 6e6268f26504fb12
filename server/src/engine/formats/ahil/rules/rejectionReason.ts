import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import type { Entry } from '../entry.ts';
import { ahilLog } from '../log.ts';
import { givesReason } from '../substance.ts';

/** Who is turned down has to learn why, or will ask again. */
export const rejectionReason: DocumentRule = {
  code: 'ahil/rejection-reason',
  title: 'An acknowledgement rejects without a reason',
  severity: 'warning',
  fixable: 'none',
  source: 'AHIL 1.0, rule 5',
  scope: 'document',
  kinds: ['ahil/log', 'ahil/adpl'],
  messages: { reason: 'This rejects without a reason. Say in "content" why it cannot be done.' },
  *check(document: Document): Iterable<Problem> {
    const log = ahilLog(document);
    for (const [index, { content = '', hasReason, refs }] of log.select(isRejection)) {
      // An entry without content is a matter of the schema.
      if (hasReason || givesReason(content, refs) || log.memberNode(index, 'content') === undefined) continue;
      yield { range: log.memberRange(index, 'content'), message: 'reason', pointer: log.pointer(index, 'content') };
    }
  },
};

function isRejection({ type, status }: Entry): boolean {
  return type === 'acknowledgement' && status === 'rejected';
}
