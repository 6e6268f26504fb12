import { placeFor, removeNode, replaceNode, setMember } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import { hashedDisk, isWellFormedChecksum, matchChecksum } from '../checksum.ts';
import { isoTime } from '../fileFacts.ts';
import { manifestFiles } from '../manifestModel.ts';
import { handoffRoots } from '../root.ts';
import type { LockMember, LockShapeData } from '../rules/lockShape.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

const order: readonly LockMember[] = ['agent', 'started', 'updating'];

/** States what the lock does not: `unknown` for the agent, the time of the file, the files that have changed since the manifest. */
export const completeLock = jsonFix({
  code: 'aahp/lock-shape',
  id: 'complete-lock',
  preferred: true,
  title: (target) => {
    const key = absentMember(target);
    return key === undefined ? undefined : message('Add "{field}"', { field: key });
  },
  edits: (target) => {
    const { json, node } = target;
    const key = absentMember(target);
    return key && [setMember(json, node, key, valueFor(target, key), placeFor(json, node, key, order))];
  },
});

/** Writes the name of the file that was meant. */
export const correctLockName = jsonFix({
  code: 'aahp/lock-shape',
  id: 'correct-name',
  preferred: true,
  title: (target) => {
    const meant = meantName(target);
    return meant === undefined ? undefined : message('Change to {meant}', { meant });
  },
  edits: (target) => [replaceNode(target.json, target.node, meantName(target))],
});

/** Takes a file that is not there off the list. */
export const removeLockName = jsonFix({
  code: 'aahp/lock-shape',
  id: 'remove-name',
  title: ({ json, node, data }) => {
    const isName = (data as LockShapeData | undefined)?.kind === 'name';
    return isName ? message('Remove {file}', { file: json.string(node) ?? '' }) : undefined;
  },
  edits: ({ json, node }) => [removeNode(json, node)],
});

function absentMember({ data }: JsonTarget): LockMember | undefined {
  const known = data as LockShapeData | undefined;
  return known?.kind === 'member' ? known.key : undefined;
}

function meantName({ data }: JsonTarget): string | undefined {
  const known = data as LockShapeData | undefined;
  return known?.kind === 'name' ? known.meant : undefined;
}

function valueFor(target: JsonTarget, key: LockMember): unknown {
  const { document, project } = target;
  switch (key) {
    case 'agent':
      return 'unknown';
    case 'started':
      return document.disk ? isoTime(document.disk.modified) : `${project.today}T00:00:00Z`;
    case 'updating':
      return changedFiles(target);
  }
}

/** The listed files whose checksums no longer match: what the interrupted session has written. */
function changedFiles({ document, project }: JsonTarget): string[] {
  const root = handoffRoots(project).find(({ documents }) => documents.get('HANDOFF.lock')?.path === document.path);
  if (!root?.manifest) return [];
  return manifestFiles(root.manifest).flatMap(({ name, checksum }) => {
    const disk = hashedDisk(project.document(root.resolve(name) ?? ''));
    if (!disk || checksum === undefined || !isWellFormedChecksum(checksum)) return [];
    return matchChecksum(checksum, disk) === 'none' ? [name] : [];
  });
}
