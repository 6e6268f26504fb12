import { editDocument, type Fix } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { formatIsoDate } from '../../../text/isoDate.ts';
import { replaceInCell } from '../markdown/cellEdit.ts';
import type { TrustClaim } from '../markdown/trust.ts';
import { claimOf } from '../markdown/trustFinding.ts';

/** Makes Expires what Verified and TTL say. Neither of those changes, so nothing counts as verified again by it. */
export const correctExpires: Fix = {
  code: 'aahp/trust-dates',
  id: 'correct-expires',
  kind: 'explicit',
  preferred: true,
  title: (finding, project) => {
    const claim = claimOf(finding, project);
    const expected =
      claim && sameDate(claim, finding.document.text.text, finding.range) ? expectedExpiry(claim) : undefined;
    return expected === undefined ? undefined : message('Set Expires to {date}', { date: expected });
  },
  build: (finding, project) => {
    const claim = claimOf(finding, project);
    const document = project.document(finding.document.path);
    const expected = claim && expectedExpiry(claim);
    if (!document || expected === undefined || !claim?.expires) return undefined;
    const { cell, range } = claim.expires;
    const change = replaceInCell(document.text, claim.table.table.header, claim.row, cell.column, range, expected);
    return change && editDocument(document.path, change);
  },
};

/** Verified plus TTL, when it differs from what the Expires cell says. */
function expectedExpiry({ verified, ttl, expires }: TrustClaim): string | undefined {
  if (verified?.day === undefined || ttl?.days === undefined || !expires) return undefined;
  const expected = verified.day + ttl.days;
  return expected === expires.day ? undefined : formatIsoDate(expected);
}

/** A row may have two findings; the fix belongs to the one about the Expires cell. */
function sameDate(claim: TrustClaim, text: string, range: OffsetRange): boolean {
  return claim.expires?.text === text.slice(range.start, range.end);
}
