import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { isHandoffFile } from '../markdown/handoffFile.ts';
import { logEntries } from '../markdown/log.ts';
import { misplaced, orderOf } from '../markdown/logOrder.ts';

/** Agents read the first entries of LOG.md and take them for the latest. */
export const logOrder: DocumentRule = {
  code: 'aahp/log-order',
  title: 'LOG.md is not ordered from newest to oldest',
  severity: 'warning',
  fixable: 'explicit',
  source: 'AAHP v3 section 1.3',
  scope: 'document',
  kinds: ['aahp/markdown'],
  messages: {
    reversed: 'The entries run from oldest to newest. LOG.md is read from the top, so the newest entry belongs first.',
    newer: 'This entry of {date} stands below one of {above}. The newest entry belongs first.',
    'newer-time': 'This entry stands below an earlier one of the same day. The newest entry belongs first.',
    above: 'The older entry above it',
  },
  *check(document: Document): Iterable<Problem> {
    if (!isHandoffFile(document, 'LOG.md')) return;
    const entries = logEntries(document);
    const order = orderOf(entries);
    const [first] = entries;
    if (order === 'oldest-first' && first) {
      yield { range: first.heading.range, message: 'reversed' };
    } else if (order === 'mixed') {
      for (const { above, entry } of misplaced(entries)) {
        yield {
          range: entry.heading.range,
          message: entry.date.day === above.date.day ? 'newer-time' : 'newer',
          args: { date: entry.date.text, above: above.date.text },
          related: [{ document, range: above.heading.range, message: 'above' }],
        };
      }
    }
  },
};
