import { type Message, message } from '../../../message.ts';
import type { ManifestTask } from '../manifestModel.ts';
import type { ResolvedDependency, TaskGraph } from '../taskGraph.ts';
import type { ShownTasks } from './shownTasks.ts';

/** How a task stands, in one sentence (AAHP v3 sections 8.3 and 8.4). */
export function standOf(task: ManifestTask, graph: TaskGraph, shown: ShownTasks): Message {
  switch (task.state) {
    case 'done':
      return message('It is done.');
    case 'cancelled':
      return message('It was cancelled.');
    case 'in_progress':
      return task.assignedTo === undefined
        ? message('It is in progress.')
        : message('{agent} works on it.', { agent: shown.agent(task) });
    case 'blocked':
      return task.reason === undefined
        ? message('It is blocked.')
        : message('It is blocked: {reason}', { reason: shown.reason(task) });
    case 'ready':
      return graph.isEligible(task) ? message('It can start now.') : message('It is ready, but waits for other tasks.');
    case undefined:
      return task.status === undefined
        ? message('It has no status.')
        : message('Its status {status} is none that the protocol knows.', { status: shown.status(task) });
  }
}

/** What a task waits for, one line a dependency. */
export function waitLines(waitsFor: readonly ResolvedDependency[], shown: ShownTasks): Message[] {
  return waitsFor.map((dependency) => {
    const { task, verdict } = dependency;
    const id = shown.dependency(dependency);
    if (!task) return message('{id}, which no task of this manifest has', { id });
    const args = { id, title: shown.title(task) };
    return verdict === 'cancelled' ? message('{id} {title}, which was cancelled', args) : message('{id} {title}', args);
  });
}
