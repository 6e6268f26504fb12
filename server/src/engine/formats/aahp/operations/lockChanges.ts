import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { hashedDisk, isWellFormedChecksum, matchChecksum } from '../checksum.ts';
import { parseIsoTime } from '../isoTime.ts';
import { type HandoffLock, lockOf } from '../lock.ts';
import { wholeSeconds } from '../manifest/fileEntry.ts';
import { isManifest, manifestFiles } from '../manifestModel.ts';
import type { HandoffRoot } from '../root.ts';
import { type Planned, type Refused, refuse } from './operation.ts';

/** The files that most sessions write. */
const usualFiles = ['STATUS.md', 'NEXT_ACTIONS.md', 'LOG.md', 'DASHBOARD.md', 'TRUST.md'];

export interface Beginning {
  readonly agent: string;
  /** The files that are going to be written; by default those of the usual ones that are there. */
  readonly files?: readonly string[] | undefined;
  /** The present time in ISO 8601. */
  readonly now: string;
}

/** The beginning of a handoff: what the lock says. */
export interface Begun extends Planned {
  readonly agent: string;
  /** The files that are going to be written. */
  readonly updating: readonly string[];
}

/** Phase 1 of the two-phase commit (AAHP v3 section 3.1): a lock says who is writing which files since when. */
export function beginHandoff(project: Project, root: HandoffRoot, { agent, files, now }: Beginning): Begun | Refused {
  const name = agent.replace(/\s+/g, ' ').trim();
  if (name === '') return refuse('Say who begins the handoff.');
  if (root.documents.has('HANDOFF.lock')) return alreadyBegun(lockOf(root, project));
  const unknown = (files ?? []).filter((file) => !root.documents.has(file));
  if (unknown.length > 0)
    return refuse('{folder} has no {files}. Correct the names.', { folder: root.path || '.', files: unknown });
  const updating = files ?? usualFiles.filter((file) => root.documents.has(file));
  if (updating.length === 0) return refuse('Name the files that are going to be written.');
  const lock = { agent: name, started: wholeSeconds(now), updating };
  const said: Message[] = [message('The handoff is begun. {files} may be written now.', { files: updating })];
  const drifted = driftedFiles(project, root);
  if (drifted.length > 0) {
    said.push(
      message(
        'Note that these files do not match their checksums, so somebody changed them outside of the protocol: {files}. Look at them before you go on.',
        { files: drifted },
      ),
    );
  }
  return {
    kind: 'planned',
    change: { create: new Map([[root.pathOf('HANDOFF.lock'), `${JSON.stringify(lock, undefined, 2)}\n`]]) },
    said,
    agent: name,
    updating,
  };
}

function alreadyBegun(lock: HandoffLock | undefined): Refused {
  return lock?.agent !== undefined && lock.started !== undefined
    ? refuse(
        'A handoff that {agent} began at {started} is not finished. Wait for it, finish it if it is yours, or recover from it if it was interrupted.',
        { agent: lock.agent, started: lock.started },
      )
    : refuse('A handoff was begun and is not finished. Wait for it, finish it, or recover from it.');
}

/** The files whose bytes do not match their well-formed checksums, by the names in the manifest. */
export function driftedFiles(project: Project, root: HandoffRoot): string[] {
  const { manifest } = root;
  if (!manifest || project.isSkipped(manifest) || !isManifest(manifest)) return [];
  return manifestFiles(manifest).flatMap(({ name, checksum }) => {
    const path = root.resolve(name);
    const disk = hashedDisk(path === undefined ? undefined : project.document(path));
    if (!disk || checksum === undefined || !isWellFormedChecksum(checksum)) return [];
    return matchChecksum(checksum, disk) === 'none' ? [name] : [];
  });
}

/** Whole minutes since a lock was made; 0 when it does not say, or says a time to come. */
export function minutesSince({ started }: HandoffLock, now: string): number {
  const begun = parseIsoTime(started ?? '')?.milliseconds;
  const present = parseIsoTime(now)?.milliseconds;
  if (begun === undefined || present === undefined) return 0;
  return Math.max(0, Math.round((present - begun) / 60_000));
}

/** Files that writing leaves behind when it is killed between two steps; nobody needs them. */
export function leftovers(root: HandoffRoot): string[] {
  return [...root.documents]
    .filter(([name]) => /^(?:.*\/)?\.[^/]+\.[0-9a-f]{12}\.tmp$/.test(name))
    .map(([, { path }]) => path);
}
