import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import type { Entry } from '../entry.ts';
import { ahilLog } from '../log.ts';
import { isTooShort } from '../substance.ts';

/** Types that inform or ask by themselves; an approval or acknowledgement has what it refers to. */
const standsAlone: ReadonlySet<string> = new Set(['observation', 'recommendation', 'alert', 'order', 'override']);

/** An entry that says nothing, or too little to act on without asking. */
export const content: DocumentRule = {
  code: 'ahil/content',
  title: 'The content of an entry is empty or too short to act on',
  severity: 'hint',
  fixable: 'none',
  source: 'AHIL 1.0, rule 7',
  scope: 'document',
  kinds: ['ahil/log', 'ahil/adpl'],
  messages: {
    empty: 'The entry says nothing. Write what was found or what is to be done, in plain words.',
    short: '{content} is too little to act on. Say what, where and why, so that nobody has to look elsewhere.',
  },
  *check(document: Document): Iterable<Problem> {
    const log = ahilLog(document);
    for (const [index, { content: text = '' }] of log.select(saysTooLittle)) {
      yield {
        range: log.memberRange(index, 'content'),
        message: text.trim() === '' ? 'empty' : 'short',
        args: { content: text },
        pointer: log.pointer(index, 'content'),
      };
    }
  },
};

function saysTooLittle({ type, content: text }: Entry): boolean {
  if (text === undefined || !isTooShort(text)) return false;
  return (type !== undefined && standsAlone.has(type)) || text.trim() === '';
}
