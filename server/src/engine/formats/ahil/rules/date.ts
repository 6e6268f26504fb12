import type { Document } from '../../../document.ts';
import type { DocumentContext, DocumentRule, Problem } from '../../../rule.ts';
import { parseIsoDate } from '../../../text/isoDate.ts';
import { ahilLog } from '../log.ts';

/** A log is written in the order of time; a date that says otherwise is wrong, or the entry was slipped in. */
export const date: DocumentRule = {
  code: 'ahil/date',
  title: 'An entry has an impossible date, one in the future, or one before that of the entry above',
  severity: 'warning',
  fixable: 'none',
  source: 'AHIL 1.0, "Entry schema"',
  scope: 'document',
  kinds: ['ahil/log', 'ahil/adpl'],
  messages: {
    impossible: '{date} is no date. Write the day on which the entry was written as YYYY-MM-DD.',
    future: '{date} lies in the future. Write the day on which the entry was written.',
    order:
      '{date} is earlier than {previous}, the date of the entry before. New entries are appended at the end of the log.',
    previous: 'The entry before',
  },
  *check(document: Document, { today }: DocumentContext): Iterable<Problem> {
    const log = ahilLog(document);
    const present = parseIsoDate(today) ?? Number.POSITIVE_INFINITY;
    // The entry before each, for those that are out of order. What lies in the future is not compared with: one slip would
    // make every entry behind it look too early.
    const before = new Map<number, number>();
    let latest = -1;
    const found = log.select(({ date: text, day }, index) => {
      if (text === undefined) return false;
      if (day === undefined || day > present + 1) return true;
      const previous = latest;
      latest = index;
      if (day >= (log.entries[previous]?.day ?? day)) return false;
      before.set(index, previous);
      return true;
    });
    for (const [index, { date: text = '', day }] of found) {
      const place = { range: log.memberRange(index, 'date'), pointer: log.pointer(index, 'date') };
      const previous = before.get(index);
      if (previous === undefined) {
        yield { ...place, message: day === undefined ? 'impossible' : 'future', args: { date: text } };
      } else {
        const args = { date: text, previous: log.entries[previous]?.date ?? '' };
        const related = [{ document, range: log.memberRange(previous, 'date'), message: 'previous' }];
        yield { ...place, message: 'order', args, related };
      }
    }
  },
};
