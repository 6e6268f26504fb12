import type { DocumentRule } from '../../../rule.ts';
import { dateOf, parseTimestamp } from '../../common/timestamp.ts';
import { knownHandoff } from '../handoff.ts';

/** A handoff whose time is over: true when it was written, no longer to be relied on. */
export const expired: DocumentRule = {
  code: 'universal/expired',
  title: 'The handoff has expired',
  severity: 'info',
  fixable: 'none',
  source: 'Universal Handoff 3.0, schema, expires_at',
  scope: 'document',
  kinds: ['universal/handoff'],
  messages: {
    expired: 'This handoff expired on {date}. Ask the source for a new one before work goes on from it.',
  },
  *check(document, { today }) {
    const node = knownHandoff(document)?.expiresAt;
    const time = parseTimestamp(node?.string);
    if (!node || !time) return;
    const date = dateOf(time);
    if (date < today) yield { range: node.range, message: 'expired', args: { date }, pointer: node.pointer };
  },
};
