import { editDocument, type Fix } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { Document } from '../../../document.ts';
import type { TextChange } from '../../../fix.ts';
import { replaceInCell } from '../markdown/cellEdit.ts';
import type { TrustClaim } from '../markdown/trust.ts';
import { claimOf } from '../markdown/trustFinding.ts';

/**
 * Says in the register what expiry means anyway: the claim is assumed (AAHP v3 section 2.5). Only the word changes, so that
 * emphasis, brackets and the table's layout stay.
 */
export const downgradeTrust: Fix = {
  code: 'aahp/trust-expired',
  id: 'downgrade-to-assumed',
  kind: 'explicit',
  preferred: true,
  title: (finding, project) => {
    const claim = claimOf(finding, project);
    return claim?.level === 'verified' ? message('Downgrade {claim} to assumed', { claim: claim.claim }) : undefined;
  },
  build: (finding, project) => {
    const claim = claimOf(finding, project);
    const document = project.document(finding.document.path);
    const change = claim?.level === 'verified' && document ? downgrade(document, claim) : undefined;
    return change && document ? editDocument(document.path, change) : undefined;
  },
};

function downgrade(document: Document, claim: TrustClaim): TextChange | undefined {
  const { levelRange, row, status, table } = claim;
  if (!levelRange) return undefined;
  const present = document.text.text.slice(levelRange.start, levelRange.end);
  return replaceInCell(document.text, table.table.header, row, status.column, levelRange, inCaseOf(present, 'assumed'));
}

/** A lower-case word written the way another one is: verified, Verified or VERIFIED. */
export function inCaseOf(model: string, word: string): string {
  if (model === model.toUpperCase()) return word.toUpperCase();
  return model.charAt(0) === model.charAt(0).toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
