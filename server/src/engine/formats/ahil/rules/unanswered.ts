import type { Document } from '../../../document.ts';
import type { DocumentContext, DocumentRule, Problem } from '../../../rule.ts';
import { ahilLog } from '../log.ts';
import { unansweredEntries } from '../waiting.ts';

/** Somebody asked, and nobody has answered. */
export const unanswered: DocumentRule = {
  code: 'ahil/unanswered',
  title: 'An entry has waited for an answer for more than three days',
  severity: 'info',
  fixable: 'explicit',
  source: 'AHIL 1.0, rules 1 and 4',
  scope: 'document',
  kinds: ['ahil/log', 'ahil/adpl'],
  messages: {
    pending:
      'This {type} has waited {days} days for an answer from {to}. Whoever acts on it or rejects it appends an acknowledgement.',
    approved: 'This {type} was approved {days} days ago and waits for {to} to act on it.',
  },
  *check(document: Document, { today }: DocumentContext): Iterable<Problem> {
    const log = ahilLog(document);
    for (const { index, entry, state, days } of unansweredEntries(log, today)) {
      if (log.isDamaged(index)) continue;
      yield {
        range: log.anchor(index),
        message: state,
        args: { type: entry.type ?? 'entry', to: entry.to ?? '?', days },
        pointer: log.pointer(index, 'id'),
        data: { index },
      };
    }
  },
};
