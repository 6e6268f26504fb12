import type { Fix } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { lockAge, lockOf } from '../lock.ts';
import { keepAsUnknown } from '../operations/recovery.ts';
import { noteAuthor } from '../markdown/toolNote.ts';
import { handoffRoots } from '../root.ts';

/**
 * Recovery mode (AAHP v3 section 3.1) without version control: what the interrupted session touched counts as unknown, the recovery is
 * noted in LOG.md, the lock goes and the manifest is made anew. Which lines the session wrote cannot be told here, so all claims
 * of its files become unknown; the command `recover` asks git and leaves older claims alone. Not offered while the session may
 * still be at work, nor when LOG.md cannot be written.
 */
export const recoverLock: Fix = {
  code: 'aahp/lock-present',
  id: 'recover',
  kind: 'explicit',
  beyondText: true,
  title: (finding, project) =>
    plan(finding, project) &&
    message('Recover: take what the session wrote for unknown, note it in LOG.md and remove the lock'),
  build: (finding, project) => plan(finding, project),
};

function plan({ document }: Finding, project: Project) {
  const root = handoffRoots(project).find((one) => one.documents.get('HANDOFF.lock')?.path === document.path);
  const lock = root && lockOf(root, project);
  if (!root || !lock || lockAge(lock, project) === 'young') return undefined;
  const now =
    project.facts.now === undefined ? `${project.today}T00:00:00Z` : new Date(project.facts.now).toISOString();
  const planned = keepAsUnknown(project, root, undefined, { agent: noteAuthor, now });
  return planned.kind === 'planned' ? { ...planned.change, thenRegenerate: root.path } : undefined;
}
