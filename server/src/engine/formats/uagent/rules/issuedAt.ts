import type { DocumentRule } from '../../../rule.ts';
import { extendedForm } from '../../../text/basicTime.ts';
import { hasSyntaxErrors } from '../../common/schemaViolations.ts';
import { uagentHandoff } from '../handoff.ts';
import { isIsoTime } from '../isoTime.ts';

/** When the handoff was issued. */
export const issuedAt: DocumentRule = {
  code: 'uagent/issued-at',
  title: 'The time of issue is missing or not ISO 8601',
  severity: 'warning',
  fixable: 'explicit',
  source: 'U.AgentHandoff 0.1.0, "Schema"',
  scope: 'document',
  kinds: ['uagent/handoff'],
  messages: {
    missing: 'This handoff does not say when it was issued. Recipients refuse it without issued_at.',
    form: 'issued_at has to be a time such as 2026-01-18T10:15:00Z (ISO 8601).',
    basic: 'issued_at is in the basic form of ISO 8601, and times here are in the extended one. Write {meant}.',
  },
  *check(document) {
    const handoff = uagentHandoff(document);
    if (!handoff) return;
    const { issuedAt: node, root } = handoff;
    if (!node) {
      if (!hasSyntaxErrors(document)) yield { range: root.head, message: 'missing', pointer: '' };
    } else if (node.kind !== 'missing' && (node.string === undefined || !isIsoTime(node.string))) {
      const meant = extendedForm(node.string ?? '');
      yield meant !== undefined && isIsoTime(meant)
        ? { range: node.place, message: 'basic', args: { meant }, pointer: node.pointer }
        : { range: node.place, message: 'form', pointer: node.pointer };
    }
  },
};
