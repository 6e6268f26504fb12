import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { type TrustClaim, trustClaims } from './trust.ts';

/** What a finding about a trust claim keeps for its fixes: enough to find the claim again in a newer version of the file. */
export interface TrustFindingData {
  readonly claim: string;
  /** Zero-based line at the time of the finding. */
  readonly line: number;
}

/** What a finding keeps of a claim, so that `claimOf` finds it again. */
export function claimData(claim: TrustClaim): TrustFindingData {
  return { claim: claim.claim, line: claim.row.line };
}

/**
 * The claim that a finding is about, in the present version of its file: the one with the same text that stands nearest to
 * where it stood. `undefined` when it is gone or the file cannot be read.
 */
export function claimOf(finding: Finding, project: Project): TrustClaim | undefined {
  const document = project.document(finding.document.path);
  const { claim: text, line } = (finding.data ?? {}) as Partial<TrustFindingData>;
  if (!document || project.isSkipped(document) || text === undefined || line === undefined) return undefined;
  let nearest: TrustClaim | undefined;
  for (const claim of trustClaims(document)) {
    if (claim.claim !== text) continue;
    if (!nearest || Math.abs(claim.row.line - line) < Math.abs(nearest.row.line - line)) nearest = claim;
  }
  return nearest;
}
