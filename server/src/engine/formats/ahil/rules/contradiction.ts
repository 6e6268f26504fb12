import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { findContradictions } from '../contradictions.ts';
import { ahilLog } from '../log.ts';

/** Two last words on one matter, or work on something that was called off: nobody knows any more what holds. */
export const contradiction: DocumentRule = {
  code: 'ahil/contradiction',
  title: 'Final answers disagree, or something overridden was acted on',
  severity: 'warning',
  fixable: 'none',
  source: 'AHIL 1.0, "Status lifecycle" and "override"',
  scope: 'document',
  kinds: ['ahil/log', 'ahil/adpl'],
  messages: {
    disagree:
      'This says that {id} was {status}, but {earlier} said before that it was {before}. Final answers do not change.',
    overridden: '{id} was overridden by {override}, and is acted on here all the same.',
    first: 'The earlier answer',
    override: 'The override',
  },
  *check(document: Document): Iterable<Problem> {
    const log = ahilLog(document);
    const { entries } = log;
    const idOf = (index: number): string => entries[index]?.id ?? `#${index + 1}`;
    for (const found of findContradictions(log)) {
      const { kind, answer, target, earlier } = found;
      const overridden = kind === 'overridden';
      yield {
        range: log.memberRange(answer, 'status'),
        message: kind,
        args: overridden
          ? { id: idOf(target), override: idOf(earlier) }
          : {
              id: idOf(target),
              status: entries[answer]?.status ?? '',
              earlier: idOf(earlier),
              before: entries[earlier]?.status ?? '',
            },
        pointer: log.pointer(answer, 'status'),
        related: [{ document, range: log.anchor(earlier), message: overridden ? 'override' : 'first' }],
      };
    }
  },
};
