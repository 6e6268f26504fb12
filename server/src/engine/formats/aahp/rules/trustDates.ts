import type { Document } from '../../../document.ts';
import type { DocumentContext, DocumentRule, Problem } from '../../../rule.ts';
import { formatIsoDate, isFutureDay } from '../../../text/isoDate.ts';
import { type TrustClaim, trustClaims } from '../markdown/trust.ts';
import { claimData } from '../markdown/trustFinding.ts';

/** Dates that contradict each other or the calendar: whoever reads the register cannot tell until when a claim holds. */
export const trustDates: DocumentRule = {
  code: 'aahp/trust-dates',
  title: 'The dates of a trust claim do not fit together',
  severity: 'warning',
  fixable: 'explicit',
  source: 'AAHP v3 section 2.5',
  scope: 'document',
  kinds: ['aahp/markdown'],
  messages: {
    impossible: 'There is no day {date}. Write the date as YYYY-MM-DD.',
    future: 'This says that the claim was verified on {date}, which is still to come. Write the day of the check.',
    mismatch: '{verified} plus {days} days is {expected}, not {date}. Correct Expires, or the TTL if that is wrong.',
    'mismatch-day': '{verified} plus a day is {expected}, not {date}. Correct Expires, or the TTL if that is wrong.',
    before: 'This claim expires on {date}, before it was verified on {verified}. Correct one of the dates.',
  },
  *check(document: Document, { today }: DocumentContext): Iterable<Problem> {
    for (const claim of trustClaims(document)) yield* problemsOf(claim, today);
  },
};

function* problemsOf(claim: TrustClaim, today: string): Iterable<Problem> {
  const { verified, expires, ttl } = claim;
  const data = claimData(claim);
  for (const date of [verified, expires]) {
    if (date && date.day === undefined)
      yield { range: date.range, message: 'impossible', args: { date: date.text }, data };
  }
  if (verified?.day === undefined) return;
  if (isFutureDay(verified.day, today))
    yield { range: verified.range, message: 'future', args: { date: verified.text }, data };
  if (expires?.day === undefined) return;
  const args = { date: expires.text, verified: verified.text };
  if (ttl?.days !== undefined) {
    const expected = verified.day + ttl.days;
    if (expected === expires.day) return;
    yield {
      range: expires.range,
      message: ttl.days === 1 ? 'mismatch-day' : 'mismatch',
      args: { ...args, days: ttl.days, expected: formatIsoDate(expected) },
      data,
    };
  } else if (expires.day < verified.day) {
    yield { range: expires.range, message: 'before', args, data };
  }
}
