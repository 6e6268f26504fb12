import type { Document } from '../../../document.ts';
import type { DocumentContext, DocumentRule, Problem } from '../../../rule.ts';
import { formatIsoDate, parseIsoDate } from '../../../text/isoDate.ts';
import { expiryOf, renewedExpiry, trustClaims, trustState } from '../markdown/trust.ts';
import { claimData } from '../markdown/trustFinding.ts';

/** A claim that is about to expire can still be verified again by whoever has the means at hand now. */
export const trustExpiring: DocumentRule = {
  code: 'aahp/trust-expiring',
  title: 'A verified claim is about to expire',
  severity: 'hint',
  fixable: 'consent',
  source: 'AAHP v3 section 2.5',
  scope: 'document',
  kinds: ['aahp/markdown'],
  messages: {
    expiring: 'This is verified until {date} only: {claim}. Verify it again before it counts as assumed.',
  },
  *check(document: Document, { today }: DocumentContext): Iterable<Problem> {
    const present = parseIsoDate(today);
    if (present === undefined) return;
    for (const claim of trustClaims(document)) {
      const expiry = expiryOf(claim);
      if (!expiry || trustState(claim, today) !== 'expiring') continue;
      const date = formatIsoDate(expiry.day);
      // A claim that holds for a day or two is always about to expire; who has just verified it can do no more.
      if (renewedExpiry(claim, present) === date) continue;
      yield {
        range: expiry.range,
        message: 'expiring',
        args: { claim: claim.claim, date },
        data: claimData(claim),
      };
    }
  },
};
