import type { Document } from '../../../document.ts';
import { editDocument, type Fix, type TextChange } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { parseIsoDate } from '../../../text/isoDate.ts';
import { replaceInCell } from '../markdown/cellEdit.ts';
import { renewedExpiry, type TrustCell, type TrustClaim, type TrustDate } from '../markdown/trust.ts';
import { claimOf } from '../markdown/trustFinding.ts';

/** The rules whose findings end when somebody verifies the claim again. */
const codes = ['aahp/trust-expired', 'aahp/trust-expiring'];

/**
 * Records that a person has verified a claim again today: Last Verified moves to today, Expires follows by the TTL (AAHP v3
 * section 2.5: anyone may re-verify and reset the TTL). It states a person's word, so it asks for it and is in no fix-all.
 */
export const verifyTrust: readonly Fix[] = codes.map((code) => ({
  code,
  id: 'verified-today',
  kind: 'consent',
  questions: (finding) => [
    {
      id: 'vouch',
      kind: 'confirm',
      prompt: message('Have you checked today that this holds: {claim}? The register will say so from now on.', {
        claim: claimText(finding.data),
      }),
    },
  ],
  title: (finding, project) => {
    const claim = claimOf(finding, project);
    const document = project.document(finding.document.path);
    if (!claim || !document || !renew(document, claim, project.today)) return undefined;
    return message('Verified again today: {claim}', { claim: claim.claim });
  },
  build: (finding, project, answers) => {
    const claim = claimOf(finding, project);
    const document = project.document(finding.document.path);
    if (!claim || !document || answers['vouch'] !== 'yes') return undefined;
    const changes = renew(document, claim, project.today);
    return changes ? editDocument(document.path, ...changes) : undefined;
  },
}));

/**
 * The edits that make a claim verified on a day and valid from there. `undefined` when it is not verified now, or when
 * there is no telling until when it would hold: then somebody has to write a TTL first.
 */
function renew(document: Document, claim: TrustClaim, today: string): TextChange[] | undefined {
  const day = parseIsoDate(today);
  if (claim.level !== 'verified' || day === undefined) return undefined;
  const expires = renewedExpiry(claim, day);
  const { cells } = claim;
  if (expires === undefined || (!cells.expires && !cells.verified)) return undefined;
  const changes = [
    writeDate(document, claim, cells.verified, claim.verified, today),
    writeDate(document, claim, cells.expires, claim.expires, expires),
  ];
  return changes.filter((change) => change !== undefined);
}

/** Replaces the date of a cell; a remark behind it stays unless it says that the claim has expired. */
export function writeDate(
  document: Document,
  claim: TrustClaim,
  cell: TrustCell | undefined,
  date: TrustDate | undefined,
  text: string,
): TextChange | undefined {
  if (!cell) return undefined;
  const behind = date ? document.text.text.slice(date.range.end, cell.range.end) : '';
  const part: OffsetRange = date && !/expired/i.test(behind) ? date.range : cell.range;
  return replaceInCell(document.text, claim.table.table.header, claim.row, cell.column, part, text);
}

function claimText(data: unknown): string {
  const { claim } = (data ?? {}) as { claim?: unknown };
  return typeof claim === 'string' ? claim : '';
}
