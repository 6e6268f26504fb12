import type { Document } from '../../../document.ts';
import type { TextChange } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { parseIsoDate } from '../../../text/isoDate.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { inCaseOf } from '../fixes/downgradeTrust.ts';
import { writeDate } from '../fixes/verifyTrust.ts';
import { replaceInCell } from '../markdown/cellEdit.ts';
import { plainText } from '../markdown/plainText.ts';
import { cellText } from '../markdown/writtenText.ts';
import { renewedExpiry, type TrustClaim, trustClaims, type TrustLevel } from '../markdown/trust.ts';
import type { HandoffRoot } from '../root.ts';
import { isRefused, type Operation, type Refused, refuse } from './operation.ts';
import { RootEdits } from './rootEdits.ts';

/** The trust register of a root with its claims, or why there is none to work with. */
export function trustRegister(
  project: Project,
  root: HandoffRoot,
): { readonly register: Document; readonly claims: readonly TrustClaim[] } | Refused {
  const register = root.documents.get('TRUST.md');
  if (!register) return refuse('There is no TRUST.md in {folder}.', { folder: root.path || '.' });
  if (project.isSkipped(register))
    return refuse('TRUST.md cannot be read, or has unresolved conflicts. Repair it first.');
  return { register, claims: trustClaims(register) };
}

/** The one claim that somebody means by its text, its id or a part of it that no other claim has. */
export function findClaim(project: Project, root: HandoffRoot, property: string): TrustClaim | Refused {
  const found = trustRegister(project, root);
  if (isRefused(found)) return found;
  const wanted = property.trim().toLowerCase();
  const texts = ({ claim, cells }: TrustClaim) =>
    [claim, plainText(cells.id?.text ?? '')].map((text) => text.toLowerCase());
  const exact = found.claims.filter((claim) => texts(claim).includes(wanted));
  const matching =
    exact.length > 0 || wanted === ''
      ? exact
      : found.claims.filter((claim) => texts(claim).some((text) => text.includes(wanted)));
  const [first] = matching;
  if (first && matching.length === 1) return first;
  const claims = (first ? matching : found.claims).map(({ claim }) => claim);
  return first
    ? refuse('Several claims are like that: {claims:; }. Write more of the one that is meant.', { claims })
    : refuse('TRUST.md has no claim {property}. It has: {claims:; }', { property, claims });
}

/** The provenance of a claim that a program has shown to hold. */
export const testVerified = 'test_verified';

/** Who or what verified a claim. */
export interface Verification {
  /** For the column of agents, where there is one. */
  readonly agent?: string | undefined;
  /** How it was verified, for the column of provenance: `test_verified` when a program has shown it. Kept when absent. */
  readonly provenance?: string | undefined;
  /** The present time in ISO 8601. */
  readonly now: string;
}

/**
 * Records that somebody has verified a claim today: the status is verified, Verified is today, Expires follows by the TTL (AAHP v3
 * section 2.5). It states a person's or an agent's word, or what a program has shown; the caller has made sure of it.
 */
export function verifyClaim(
  project: Project,
  root: HandoffRoot,
  property: string,
  { agent, provenance, now }: Verification,
): Operation {
  const claim = findClaim(project, root, property);
  if (isRefused(claim)) return claim;
  const found = trustRegister(project, root);
  if (isRefused(found)) return found;
  const { register } = found;
  const { cells } = claim;
  const expires = renewedExpiry(claim, parseIsoDate(project.today) ?? 0);
  if (!hasLevel(claim))
    return refuse('The status of {claim} is no level of trust. Write verified, assumed or untested there first.', {
      claim: claim.claim,
    });
  const obstacle = dateObstacle(claim, expires);
  if (obstacle) return obstacle;
  const edits = new RootEdits(root, project, now);
  const said = { agent, provenance, expires, today: project.today };
  edits.edit(register, cellChanges(register, claim, said));
  return {
    kind: 'planned',
    change: edits.build(),
    said: [
      expires === undefined
        ? message('{claim} is verified today.', { claim: claim.claim })
        : message('{claim} is verified today and holds until {date}.', { claim: claim.claim, date: expires }),
      ...(provenance !== undefined && !cells.provenance
        ? [message('Its table has no column Provenance, so nothing says there how it was verified.')]
        : []),
    ],
  };
}

/** A claim whose status is a level of trust. */
type ClaimWithLevel = TrustClaim & { readonly level: TrustLevel; readonly levelRange: OffsetRange };

function hasLevel(claim: TrustClaim): claim is ClaimWithLevel {
  return claim.level !== undefined && claim.levelRange !== undefined;
}

/** Why the dates of a verified claim cannot be written; `undefined` when they can. */
function dateObstacle({ claim, cells }: TrustClaim, expires: string | undefined): Refused | undefined {
  if (expires === undefined && (cells.expires ?? cells.ttl))
    return refuse('{claim} has no TTL, so nobody can tell until when it holds. Write one first, such as 7d.', {
      claim,
    });
  if (!cells.verified && !cells.expires)
    return refuse('The table of {claim} has no column for a date. Add the columns Verified, TTL and Expires first.', {
      claim,
    });
  return undefined;
}

/** What the cells of a claim are to say. */
interface VerifiedCells extends Pick<Verification, 'agent' | 'provenance'> {
  /** ISO dates. */
  readonly today: string;
  /** Until when the claim holds; `undefined` where nothing says so. */
  readonly expires: string | undefined;
}

/** The cells of a verified claim that are to say something else. */
function cellChanges(
  register: Document,
  claim: ClaimWithLevel,
  { agent, provenance, today, expires }: VerifiedCells,
): TextChange[] {
  const { cells, level, levelRange, row, table, status } = claim;
  const changes: (TextChange | undefined)[] = [];
  const { header } = table.table;
  if (level !== 'verified') {
    const present = register.text.text.slice(levelRange.start, levelRange.end);
    changes.push(replaceInCell(register.text, header, row, status.column, levelRange, inCaseOf(present, 'verified')));
  }
  changes.push(writeDate(register, claim, cells.verified, claim.verified, today));
  if (expires !== undefined) changes.push(writeDate(register, claim, cells.expires, claim.expires, expires));
  const name = agent === undefined ? undefined : cellText(agent);
  if (name && cells.agent)
    changes.push(replaceInCell(register.text, header, row, cells.agent.column, cells.agent.range, name));
  if (provenance !== undefined && cells.provenance)
    changes.push(
      replaceInCell(register.text, header, row, cells.provenance.column, cells.provenance.range, cellText(provenance)),
    );
  return changes
    .filter((change) => change !== undefined)
    .filter(({ start, end, text }) => register.text.text.slice(start, end) !== text);
}
