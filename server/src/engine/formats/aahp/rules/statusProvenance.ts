import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { labelOf, missing } from '../markdown/missingProvenance.ts';
import { statusProvenance as readStatus } from '../markdown/statusProvenance.ts';

/** Hardly any project writes these lines into STATUS.md, so the rule is off until somebody asks for it. */
export const statusProvenance: DocumentRule = {
  code: 'aahp/status-provenance',
  title: 'STATUS.md does not say who wrote it, when and on which commit',
  severity: 'off',
  fixable: 'explicit',
  source: 'AAHP v3 section 2.4',
  scope: 'document',
  kinds: ['aahp/markdown'],
  messages: {
    missing: 'STATUS.md does not state {lines}. Add them below the title, as in > **Agent:** name.',
  },
  *check(document: Document): Iterable<Problem> {
    const status = readStatus(document);
    if (!status) return;
    const { agent, lines, timestamp } = status;
    const keys = missing(lines, { agent: agent !== undefined, timestamp: timestamp !== undefined });
    if (keys.length === 0) return;
    const title = document.markdown.headings.find(({ level, nested }) => level === 1 && !nested);
    const range = title?.range ?? document.text.lineRange(0);
    yield { range, message: 'missing', args: { lines: keys.map(labelOf) } };
  },
};
