import type { Document } from '../../../document.ts';
import type { Project } from '../../../project.ts';
import type { ManifestTask } from '../manifestModel.ts';
import { type HandoffRoot, handoffRoots } from '../root.ts';
import type { TaskState } from '../vocabulary.ts';
import { tasksOf } from './manifestStates.ts';
import { statedState, type TaskItem, taskItems } from './taskItems.ts';

/** A task that Markdown lists as open while the manifest has it as done or cancelled, or the reverse. */
export interface StateMismatch {
  readonly document: Document;
  readonly manifest: Document;
  readonly item: TaskItem;
  readonly task: ManifestTask;
  /** What Markdown says. */
  readonly stated: TaskState;
  /** What the manifest says. */
  readonly recorded: TaskState;
  /** Whether another heading or row of the two files says the same as the manifest. */
  readonly isContested: boolean;
}

/** The mismatches in NEXT_ACTIONS.md and DASHBOARD.md of all roots. Parts of tasks and tasks that are put off are not compared. */
export function stateMismatches(project: Project): readonly StateMismatch[] {
  return project.derived(findMismatches);
}

function findMismatches(project: Project): readonly StateMismatch[] {
  return handoffRoots(project).flatMap((root) => mismatchesIn(root, project));
}

function mismatchesIn(root: HandoffRoot, project: Project): StateMismatch[] {
  const { manifest } = root;
  // Of several tasks with one id the last counts, as for parsers.
  const tasks = new Map(tasksOf(root, project)?.map((task) => [task.id, task]));
  if (!manifest || tasks.size === 0) return [];
  const mismatches: Omit<StateMismatch, 'isContested'>[] = [];
  const confirmed = new Set<string>();
  for (const name of ['NEXT_ACTIONS.md', 'DASHBOARD.md']) {
    const document = root.documents.get(name);
    if (!document || project.isSkipped(document)) continue;
    for (const item of taskItems(document)) {
      const stated = statedState(item);
      const task = item.id === item.task ? tasks.get(item.id) : undefined;
      const recorded = task?.state;
      if (!task || recorded === undefined || stated === undefined || stated === 'later') continue;
      if (isClosed(stated) === isClosed(recorded)) confirmed.add(task.id);
      else mismatches.push({ document, manifest, item, task, stated, recorded });
    }
  }
  return mismatches.map((mismatch) => ({ ...mismatch, isContested: confirmed.has(mismatch.task.id) }));
}

function isClosed(state: TaskState): boolean {
  return state === 'done' || state === 'cancelled';
}
