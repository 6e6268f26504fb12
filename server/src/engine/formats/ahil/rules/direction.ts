import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import type { Entry } from '../entry.ts';
import { ahilLog } from '../log.ts';
import { human } from '../vocabulary.ts';

const downward: ReadonlySet<string> = new Set(['order', 'override']);
const upward: ReadonlySet<string> = new Set(['observation', 'recommendation', 'alert']);

/** Agents report upward, people direct downward. An agent that gives orders claims an authority it does not have. */
export const direction: DocumentRule = {
  code: 'ahil/direction',
  title: 'An entry goes in the wrong direction for its type',
  severity: 'warning',
  fixable: 'none',
  source: 'AHIL 1.0, "Direction model" and "Entry types"',
  scope: 'document',
  kinds: ['ahil/log', 'ahil/adpl'],
  messages: {
    down: 'An {type} comes from "human", not from {from}. An agent that wants something done writes a recommendation.',
    up: 'A person does not write an entry of type {type}: that is how agents report. To have something done, write an order.',
  },
  *check(document: Document): Iterable<Problem> {
    const log = ahilLog(document);
    for (const [index, { type = '', from = '' }] of log.select(goesWrong)) {
      yield {
        range: log.memberRange(index, 'from'),
        message: from === human ? 'up' : 'down',
        args: { type, from },
        pointer: log.pointer(index, 'from'),
      };
    }
  },
};

function goesWrong({ type, from }: Entry): boolean {
  if (type === undefined || from === undefined || from === '') return false;
  return from === human ? upward.has(type) : downward.has(type);
}
