import type { Document } from '../../../document.ts';
import type { DocumentContext, DocumentRule, Problem } from '../../../rule.ts';
import { formatIsoDate } from '../../../text/isoDate.ts';
import { expiryOf, trustClaims, trustState } from '../markdown/trust.ts';
import { claimData } from '../markdown/trustFinding.ts';

/** A claim that nobody has verified for longer than it holds reads as fact, but is an assumption by now. */
export const trustExpired: DocumentRule = {
  code: 'aahp/trust-expired',
  title: 'A verified claim has expired',
  severity: 'warning',
  fixable: 'explicit',
  source: 'AAHP v3 section 2.5',
  scope: 'document',
  kinds: ['aahp/markdown'],
  messages: {
    expired:
      'This was verified until {date} and counts as assumed since then: {claim}. Verify it again, or downgrade it to assumed.',
    'expired-by-ttl':
      'This was verified on {verified} for {days} days, until {date}, and counts as assumed since then: {claim}. Verify it again, or downgrade it to assumed.',
    'expired-by-day':
      'This was verified on {verified} for a day, until {date}, and counts as assumed since then: {claim}. Verify it again, or downgrade it to assumed.',
  },
  *check(document: Document, { today }: DocumentContext): Iterable<Problem> {
    for (const claim of trustClaims(document)) {
      if (trustState(claim, today) !== 'expired') continue;
      const expiry = expiryOf(claim);
      if (!expiry) continue;
      const args = { claim: claim.claim, date: formatIsoDate(expiry.day) };
      const byTtl = { ...args, verified: claim.verified?.text ?? '', days: claim.ttl?.days ?? 0 };
      yield {
        range: expiry.range,
        message: expiry.source === 'expires' ? 'expired' : byTtl.days === 1 ? 'expired-by-day' : 'expired-by-ttl',
        args: expiry.source === 'expires' ? args : byTtl,
        data: claimData(claim),
      };
    }
  },
};
