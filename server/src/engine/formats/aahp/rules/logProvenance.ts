import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { isHandoffFile } from '../markdown/handoffFile.ts';
import { logEntries } from '../markdown/log.ts';
import { labelOf, missingInEntry } from '../markdown/missingProvenance.ts';

/** When a claim turns out to be wrong, the log has to say which agent made it, in which session and on which commit. */
export const logProvenance: DocumentRule = {
  code: 'aahp/log-provenance',
  title: 'A log entry does not say who wrote it, when and on which commit',
  severity: 'hint',
  fixable: 'explicit',
  source: 'AAHP v3 section 2.4',
  scope: 'document',
  kinds: ['aahp/markdown'],
  messages: {
    missing: 'This entry does not state {lines}. Add them below the heading, as in > **Agent:** name.',
  },
  *check(document: Document): Iterable<Problem> {
    if (!isHandoffFile(document, 'LOG.md')) return;
    for (const entry of logEntries(document)) {
      const lines = missingInEntry(entry).map(labelOf);
      if (lines.length === 0) continue;
      const data = { heading: entry.heading.text, line: entry.heading.line };
      yield { range: entry.heading.range, message: 'missing', args: { lines }, data };
    }
  },
};
