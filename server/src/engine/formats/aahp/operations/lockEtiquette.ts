import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { isSameAgent } from '../agentName.ts';
import { lockAge, lockOf } from '../lock.ts';
import type { HandoffRoot } from '../root.ts';

/** What the lock of a root says to somebody who is about to write in it. */
export interface LockWord {
  /** `objection`: another agent is at work, so nothing is written unless somebody insists. `note`: good to know. */
  readonly weight: 'objection' | 'note';
  readonly said: Message;
}

/**
 * What a lock says to a command that writes outside of the two-phase commit: one writer at a time (AAHP v3 sections 3.1 and
 * 7.3). Somebody who says to be another agent than the one at work is told to wait; whoever does not say who it is may be the
 * agent itself and is only told. A lock that is too old to be true asks for a recovery.
 *
 * @param agent who writes, where the command says so
 * @returns `undefined` when there is no lock, or it is that agent's own
 */
export function lockWord(project: Project, root: HandoffRoot, agent: string | undefined): LockWord | undefined {
  if (!root.documents.has('HANDOFF.lock')) return undefined;
  const lock = lockOf(root, project);
  const isYoung = lock !== undefined && lockAge(lock, project) === 'young';
  const { agent: owner, started } = lock ?? {};
  if (owner === undefined || started === undefined) {
    const said = message(
      'A handoff was begun and is not finished. Finish it if it is yours; recover from it if it was interrupted.',
    );
    return { weight: 'note', said };
  }
  // Whoever does not say who it is may be known from the settings of the editor.
  const self = agent ?? project.settings.identity;
  const isOwn = self !== undefined && isSameAgent(self, owner);
  if (!isYoung) {
    if (isOwn) return undefined;
    const said = message(
      'A handoff that {owner} began at {started} was never finished. Recover from it, or finish it if it is yours.',
      { owner, started },
    );
    return { weight: 'note', said };
  }
  if (isOwn) return undefined;
  if (agent === undefined) {
    const said = message(
      'A handoff that {owner} began at {started} is not finished. Unless it is yours, wait until it is.',
      { owner, started },
    );
    return { weight: 'note', said };
  }
  const said = message(
    '{owner} is writing these files since {started}, so {agent} should wait until that handoff is finished.',
    { owner, started, agent },
  );
  return { weight: 'objection', said };
}
