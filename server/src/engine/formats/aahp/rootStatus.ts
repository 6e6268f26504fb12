import type { Project } from '../../project.ts';
import { judgeFiles } from './fileVerdicts.ts';
import { type LockAge, lockAge, lockOf } from './lock.ts';
import { trustClaims, trustState } from './markdown/trust.ts';
import { isRefused } from './operations/operation.ts';
import { usableManifest } from './operations/usableManifest.ts';
import type { HandoffRoot } from './root.ts';

/** What of a root's health can be told in a few numbers; the health check counts in the same way. */
export interface RootStatus {
  /** How many listed files are others than when their checksums were recorded. */
  readonly drifted: number;
  /** How many verified claims have expired. */
  readonly expired: number;
  /** How many are about to. */
  readonly expiring: number;
  /** `undefined` without HANDOFF.lock; one that cannot be read is stale. */
  readonly lock: LockAge | undefined;
}

/** The state of a root as a status bar has room for it (AAHP v3 section 3.4). Files that cannot be read add nothing. */
export function rootStatus(project: Project, root: HandoffRoot): RootStatus {
  const files = isRefused(usableManifest(root, project)) ? [] : judgeFiles(root, project);
  const register = root.documents.get('TRUST.md');
  const states =
    register && !project.isSkipped(register)
      ? trustClaims(register).map((claim) => trustState(claim, project.today))
      : [];
  const lock = lockOf(root, project);
  return {
    drifted: files.filter(({ verdict }) => verdict === 'drifted').length,
    expired: states.filter((state) => state === 'expired').length,
    expiring: states.filter((state) => state === 'expiring').length,
    lock: lock ? lockAge(lock, project) : root.documents.has('HANDOFF.lock') ? 'stale' : undefined,
  };
}
