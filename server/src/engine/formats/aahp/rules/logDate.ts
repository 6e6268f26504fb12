import type { Document } from '../../../document.ts';
import type { DocumentContext, DocumentRule, Problem } from '../../../rule.ts';
import { isFutureDay } from '../../../text/isoDate.ts';
import { logEntries } from '../markdown/log.ts';

/** A log is ordered and archived by its dates; one that cannot be puts its entry in the wrong place. */
export const logDate: DocumentRule = {
  code: 'aahp/log-date',
  title: 'A log entry has an impossible or future date',
  severity: 'warning',
  fixable: 'none',
  source: 'AAHP v3 sections 1.3 and 2.4',
  scope: 'document',
  kinds: ['aahp/markdown'],
  messages: {
    impossible: 'There is no day {date}. Write the day of the session as YYYY-MM-DD.',
    future: 'This entry is of {date}, which is still to come. Write the day of the session.',
  },
  *check(document: Document, { today }: DocumentContext): Iterable<Problem> {
    for (const { date } of logEntries(document)) {
      if (date.day === undefined) yield { range: date.range, message: 'impossible', args: { date: date.text } };
      else if (isFutureDay(date.day, today)) yield { range: date.range, message: 'future', args: { date: date.text } };
    }
  },
};
