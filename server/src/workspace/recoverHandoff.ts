import { type HandoffLock, lockAge, lockOf } from '../engine/formats/aahp/lock.ts';
import { isRefused, type Planned, type Refused } from '../engine/formats/aahp/operations/operation.ts';
import {
  type CleanState,
  keepAsUnknown,
  noteRestored,
  touchedFiles,
  type TouchedFile,
} from '../engine/formats/aahp/operations/recovery.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import type { GitRunner } from './git.ts';
import { type CleanCommit, findCleanCommit } from './gitCleanCommit.ts';
import type { HandoffDraft } from './handoffDraft.ts';
import type { PresentRoot } from './presentRoot.ts';

/** What there is to know before somebody recovers from an interrupted session (AAHP v3 section 3.1). */
export interface Interruption {
  readonly lock: HandoffLock | undefined;
  /** Whether the session may still be at work. */
  readonly isYoung: boolean;
  /** The last clean state; `undefined` when there is none or no git. */
  readonly clean: CleanCommit | undefined;
  readonly touched: readonly TouchedFile[];
}

/** @param git absent where none may be asked */
export async function interruptionOf(
  { project, root }: PresentRoot,
  git: GitRunner | undefined,
): Promise<Interruption> {
  const lock = lockOf(root, project);
  const clean = git && (await findCleanCommit(git, project.uri, root.path));
  return {
    lock,
    isYoung: lock !== undefined && lockAge(lock, project) === 'young',
    clean,
    touched: touchedFiles(project, root, clean && stateOf(clean)),
  };
}

/** Goes on from what the session left, in a draft: what it claimed becomes unknown, the recovery is noted, the lock goes. */
export async function keepInterrupted(
  draft: HandoffDraft,
  clean: CleanCommit | undefined,
  agent: string,
): Promise<Planned | Refused> {
  const { project, root } = draft.present;
  const planned = keepAsUnknown(project, root, clean && stateOf(clean), { agent, now: draft.now });
  if (isRefused(planned)) return planned;
  const { remove = [], ...rest } = planned.change;
  const problem = await draft.apply(rest);
  if (problem) return problem;
  const plan = await draft.regenerate({ agent, phase: 'idle', summaries: 'keep' });
  if (plan.kind === 'refused') return plan;
  // The lock goes last, so that whoever is interrupted in between still finds it.
  return (await draft.apply({ remove })) ?? planned;
}

/** Goes back to a clean commit, in a draft: the files become those of the commit, the recovery is noted, the lock goes. */
export async function restoreClean(draft: HandoffDraft, clean: CleanCommit, agent: string): Promise<Planned | Refused> {
  for (const [path, bytes] of clean.files) {
    const problem = await draft.put(path, bytes);
    if (problem) return problem;
  }
  const { project, root } = draft.present;
  const planned = noteRestored(project, root, { agent, now: draft.now, commit: clean.commit.slice(0, 7) });
  if (isRefused(planned)) return planned;
  return (await draft.apply(planned.change)) ?? planned;
}

function stateOf({ commit, files }: CleanCommit): CleanState {
  return {
    commit: commit.slice(0, 7),
    texts: new Map([...files].map(([path, bytes]) => [path, SourceText.fromBytes(bytes).text])),
  };
}
