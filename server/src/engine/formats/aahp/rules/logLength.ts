import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { isHandoffFile } from '../markdown/handoffFile.ts';
import { entryLimit, logEntries } from '../markdown/log.ts';
import { surplusEntries } from '../markdown/logArchive.ts';

/** Every agent that reads the log pays for entries that nobody needs any more. */
export const logLength: DocumentRule = {
  code: 'aahp/log-length',
  title: 'LOG.md holds more than 10 entries',
  severity: 'warning',
  fixable: 'explicit',
  source: 'AAHP v3 section 1.3',
  scope: 'document',
  kinds: ['aahp/markdown'],
  messages: {
    long: 'LOG.md holds {count} entries. Keep the newest {limit} and move the others to LOG-ARCHIVE.md, beginning with the oldest.',
  },
  *check(document: Document): Iterable<Problem> {
    if (!isHandoffFile(document, 'LOG.md')) return;
    const entries = logEntries(document);
    if (entries.length <= entryLimit) return;
    // The first one that goes; where no date can be read, the first one beyond the limit.
    const surplus = new Set(surplusEntries(entries, entryLimit));
    const first = entries.find((entry) => surplus.has(entry)) ?? entries[entryLimit];
    if (first)
      yield { range: first.heading.range, message: 'long', args: { count: entries.length, limit: entryLimit } };
  },
};
