import type { Document } from '../../../document.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { type IsWarnedOf, withheld } from '../../../safety/warnedParts.ts';
import { formatIsoDate } from '../../../text/isoDate.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { type FileVerdict, judgeFiles } from '../fileVerdicts.ts';
import { lockAge, lockOf } from '../lock.ts';
import { expiryOf, trustClaims, trustState } from '../markdown/trust.ts';
import { TrustTexts } from '../markdown/trustTexts.ts';
import type { HandoffRoot } from '../root.ts';
import { isRefused } from './operation.ts';
import { purposes, type ReadingPlan, readingPlan } from './readingPlan.ts';
import { selectTask, type TaskSelection } from './taskSelection.ts';
import { usableManifest } from './usableManifest.ts';

/** `attention`: work can begin, but something should be seen to; `bad`: what the files say cannot be relied on. */
export type HealthVerdict = 'good' | 'attention' | 'bad';

/** The five checks at the entry of a session (AAHP v3 section 3.4). */
export type HealthCheckId = 'folder' | 'manifest' | 'lock' | 'checksums' | 'trust';

/** A place in the files that a part of the health check speaks of; a whole file without a range. */
export interface HealthPlace {
  readonly document: Document;
  readonly range?: OffsetRange;
}

export interface HealthDetail {
  readonly said: Message;
  readonly place: HealthPlace | undefined;
}

export interface HealthCheck {
  readonly id: HealthCheckId;
  readonly verdict: HealthVerdict;
  readonly said: Message;
  /** Where to look it up; `undefined` when nothing is there. */
  readonly place?: HealthPlace | undefined;
  /** What there is to see, one sentence each. */
  readonly details: readonly HealthDetail[];
  /** What to do; `undefined` when nothing has to be. */
  readonly remedy: Message | undefined;
  /** Whether a person has to do it with their own hands: there is no command for it. */
  readonly byHand?: boolean;
}

/** The eight steps by which a session begins (AAHP v3 section 3.4). */
export interface Health {
  readonly checks: readonly HealthCheck[];
  /** As the manifest has it: text of a file, to be shown as data. */
  readonly quickContext: string | undefined;
  /** One for each purpose. */
  readonly plans: readonly ReadingPlan[];
  /** `undefined` when the manifest cannot be read. */
  readonly tasks: TaskSelection | undefined;
}

/**
 * @param root `undefined` when there is no handoff folder
 * @param isWarnedOf what of TRUST.md is to be withheld
 */
export function healthOf(project: Project, root: HandoffRoot | undefined, isWarnedOf: IsWarnedOf): Health {
  if (!root || root.documents.size === 0) {
    const said = message('There is no handoff folder, or nothing is in it.');
    const remedy = message('Make one: initialise the handoff folder.');
    return {
      checks: [{ id: 'folder', verdict: 'bad', said, details: [], remedy }],
      quickContext: undefined,
      plans: [],
      tasks: undefined,
    };
  }
  const manifest = usableManifest(root, project);
  const usable = isRefused(manifest) ? undefined : manifest;
  const place = placeOf(root.manifest);
  return {
    checks: [
      good(
        'folder',
        root.documents.size === 1
          ? message('It is there, with one file.')
          : message('It is there, with {count} files.', { count: root.documents.size }),
      ),
      isRefused(manifest)
        ? {
            id: 'manifest',
            verdict: root.manifest ? 'bad' : 'attention',
            said: manifest.reason,
            place,
            details: [],
            remedy: root.manifest
              ? message('Read all files, as in version 1, until it is repaired.')
              : message('Read all files, as in version 1, until there is one.'),
            ...(root.manifest && { byHand: true }),
          }
        : good('manifest', message('It is there and can be read.'), place),
      lockCheck(root, project),
      checksumCheck(root, project),
      trustCheck(root, project, isWarnedOf),
    ],
    quickContext: usable?.json.string(usable.json.member(usable.json.root, 'quick_context')),
    plans: purposes.map((purpose) => readingPlan(root, project, purpose)),
    tasks: usable && selectTask(usable),
  };
}

function good(id: HealthCheckId, said: Message, place?: HealthPlace): HealthCheck {
  return { id, verdict: 'good', said, place, details: [], remedy: undefined };
}

function placeOf(document: Document | undefined, range?: OffsetRange): HealthPlace | undefined {
  return document && { document, ...(range && { range }) };
}

/** The file that a manifest or a lock names, `undefined` when it is not there. */
function fileAt(root: HandoffRoot, project: Project, name: string): Document | undefined {
  const path = root.resolve(name);
  return path === undefined ? undefined : project.document(path);
}

function lockCheck(root: HandoffRoot, project: Project): HealthCheck {
  if (!root.documents.has('HANDOFF.lock')) return good('lock', message('There is no HANDOFF.lock.'));
  const lock = lockOf(root, project);
  const young = lock !== undefined && lockAge(lock, project) === 'young';
  const { agent, started, updating = [] } = lock ?? {};
  const said =
    agent !== undefined && started !== undefined
      ? message('A handoff that {agent} began at {started} is not finished.', { agent, started })
      : message('A handoff was begun and is not finished.');
  return {
    id: 'lock',
    verdict: young ? 'attention' : 'bad',
    said,
    place: placeOf(root.documents.get('HANDOFF.lock')),
    details: updating.map(({ name }) => ({
      said: message('{file} was being written.', { file: name }),
      place: placeOf(fileAt(root, project, name)),
    })),
    remedy: young
      ? message('Leave the files alone until it is finished, or finish it if it is yours.')
      : message('Recover from the interrupted session: what it wrote counts as unknown.'),
  };
}

function checksumCheck(root: HandoffRoot, project: Project): HealthCheck {
  const id = 'checksums';
  const { manifest } = root;
  if (!manifest || isRefused(usableManifest(root, project))) {
    const said = message('Nothing is recorded.');
    return { id, verdict: 'attention', said, place: placeOf(manifest), details: [], remedy: undefined };
  }
  const { json } = manifest;
  const files = json.member(json.root, 'files');
  const place = placeOf(manifest, files === undefined ? undefined : json.memberRange(files));
  const { matching, drifted, unchecked, someUnreadable } = comparedFiles(root, project, manifest);
  const total = matching + drifted.length + unchecked.length;
  if (total === 0) {
    const said = message('The manifest lists no files.');
    const remedy = manifestRemedies[lockCheck(root, project).verdict];
    return { id, verdict: 'attention', said, place, details: [], remedy };
  }
  const said =
    total === 1
      ? matching === 1
        ? message('The one file that is listed matches its checksum.')
        : message('The one file that is listed does not match its checksum, or was not compared.')
      : message('{matching} of {total} files match their checksums.', { matching, total });
  if (drifted.length > 0) {
    const remedy = driftRemedies[lockCheck(root, project).verdict];
    return { id, verdict: 'bad', said, place, details: [...drifted, ...unchecked], remedy };
  }
  if (unchecked.length === 0) return good(id, said, place);
  const remedy = someUnreadable
    ? message('Check the permissions of what cannot be read, then regenerate the manifest.')
    : manifestRemedies[lockCheck(root, project).verdict];
  return { id, verdict: 'attention', said, place, details: unchecked, remedy };
}

/** What to do about files that have changed, by the verdict on the lock: beside one the manifest is not simply made anew. */
const driftRemedies: Readonly<Record<HealthVerdict, Message>> = {
  good: message(
    'Take what these files say for assumed. Regenerate the manifest when somebody has looked at the changes.',
  ),
  attention: message(
    'Take what these files say for assumed. When somebody has looked at the changes, finish the handoff: that regenerates the manifest.',
  ),
  bad: message('Take what these files say for assumed, and recover from the interrupted session.'),
};

/** What makes the manifest anew, by the verdict on the lock, as its commands do. */
const manifestRemedies: Readonly<Record<HealthVerdict, Message>> = {
  good: message('Regenerate the manifest.'),
  attention: message('Finish the handoff: that regenerates the manifest.'),
  bad: message('Recover from the interrupted session: what it wrote counts as unknown.'),
};

/** What became of the comparison of listed files with their checksums. */
interface ComparedFiles {
  readonly matching: number;
  readonly drifted: readonly HealthDetail[];
  /** Those whose checksum says nothing. */
  readonly unchecked: readonly HealthDetail[];
  readonly someUnreadable: boolean;
}

function comparedFiles(root: HandoffRoot, project: Project, manifest: Document): ComparedFiles {
  const drifted: HealthDetail[] = [];
  const unchecked: HealthDetail[] = [];
  let matching = 0;
  let someUnreadable = false;
  for (const { name, node, verdict } of judgeFiles(root, project)) {
    if (verdict === 'matching') {
      matching++;
      continue;
    }
    // What is not there, or cannot be read, can be seen in the manifest only.
    const file = verdict === 'missing' || verdict === 'unreadable' ? undefined : fileAt(root, project, name);
    const place = placeOf(file) ?? placeOf(manifest, manifest.json.memberRange(node));
    if (verdict === 'drifted') {
      drifted.push({ said: message('{file} has changed.', { file: name }), place });
    } else {
      someUnreadable ||= verdict === 'unreadable';
      unchecked.push({ said: notChecked(name, verdict), place });
    }
  }
  return { matching, drifted, unchecked, someUnreadable };
}

/** Why the checksum of a file says nothing. */
function notChecked(file: string, verdict: Exclude<FileVerdict, 'matching' | 'drifted'>): Message {
  switch (verdict) {
    case 'being-written':
      return message('{file} is being written.', { file });
    case 'missing':
      return message('{file} is listed, but not there.', { file });
    case 'unreadable':
      return message('{file} cannot be read.', { file });
    case 'unrecorded':
      return message('{file} has no checksum yet.', { file });
  }
}

function trustCheck(root: HandoffRoot, project: Project, isWarnedOf: IsWarnedOf): HealthCheck {
  const register = root.documents.get('TRUST.md');
  if (!register) return good('trust', message('There is no register of trust.'));
  const place = placeOf(register);
  if (project.isSkipped(register)) {
    // What it says cannot be known, which is not the same as that nothing has expired.
    return {
      id: 'trust',
      verdict: 'attention',
      said: message('TRUST.md cannot be read, or has unresolved conflicts.'),
      place,
      details: [],
      remedy: message('Take everything for assumed. Repair the file, or its permissions.'),
      byHand: true,
    };
  }
  const claims = trustClaims(register);
  const texts = new TrustTexts(register, isWarnedOf);
  const expired = claims.filter((claim) => trustState(claim, project.today) === 'expired');
  const verified = claims.filter(({ level }) => level === 'verified').length - expired.length;
  if (expired.length === 0)
    return good('trust', message('No claim has expired; {count} verified.', { count: verified }), place);
  return {
    id: 'trust',
    verdict: 'attention',
    said:
      expired.length === 1
        ? message('1 claim has expired.')
        : message('{count} claims have expired.', { count: expired.length }),
    place,
    details: expired.map((claim) => {
      const expiry = expiryOf(claim);
      const date = expiry ? formatIsoDate(expiry.day) : '';
      return {
        said: message('{claim} (until {date})', {
          claim: texts.isSafeClaim(claim) ? claim.claim : withheld,
          date,
        }),
        place: placeOf(register, claim.range),
      };
    }),
    remedy: message('Take them for assumed, or verify them again.'),
  };
}
