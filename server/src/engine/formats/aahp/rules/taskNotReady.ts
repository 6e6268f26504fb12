import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { cycleEdgesOf } from '../taskCycles.ts';
import { type ResolvedDependency, taskGraph } from '../taskGraph.ts';
import { placeInTask, relatedTask } from '../taskPlace.ts';

/** What the fixes of `aahp/task-not-ready` need: for a cancelled dependency its place. */
export interface NotReadyData {
  readonly cancelled?: string;
}

/** An agent that picks this task would work on top of something that is not there yet. */
export const taskNotReady: DocumentRule = {
  code: 'aahp/task-not-ready',
  title: 'A task is ready or in progress although a dependency is not done',
  severity: 'warning',
  fixable: 'explicit',
  source: 'AAHP v3 section 8.4',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: {
    open: '{id} is {status}, but {dependency}, which it depends on, is not done. Set it to blocked until then.',
    chain:
      '{id} is {status}, but {dependency}, which it depends on, is not done; what holds up the chain is {holder}. Set it to blocked until then.',
    cancelled:
      '{id} is {status}, but {dependency}, which it depends on, was cancelled and will never be done. Remove the dependency, or name the task that takes its place.',
    state: '{id} is {status}',
  },
  *check(document: Document): Iterable<Problem> {
    const graph = taskGraph(document);
    const circular = new Set(cycleEdgesOf(document).map(({ dependency }) => dependency.node));
    for (const task of graph.tasks.values()) {
      if ((task.state !== 'ready' && task.state !== 'in_progress') || graph.isUnblocked(task)) continue;
      // That a circle cannot start is said by aahp/task-cycle, and that a task cannot wait for itself by another rule.
      const obstacle = graph
        .dependencies(task)
        .find(({ verdict, node, id }) => isObstacle(verdict) && id !== task.id && !circular.has(node));
      if (!obstacle?.task) continue;
      const holder = obstacle.verdict === 'cancelled' ? undefined : graph.holderOf(obstacle.id);
      const args = { id: task.id, status: task.status ?? '', dependency: obstacle.id };
      const data: NotReadyData =
        obstacle.verdict === 'cancelled' ? { cancelled: document.json.pointer(obstacle.node) } : {};
      yield {
        ...placeInTask(document, task, 'status'),
        ...(obstacle.verdict === 'cancelled'
          ? { message: 'cancelled', args }
          : holder
            ? { message: 'chain', args: { ...args, holder: holder.id } }
            : { message: 'open', args }),
        related: [...new Set([obstacle.task, holder ?? obstacle.task])].map((one) => relatedTask(document, one)),
        data,
      };
    }
  },
};

function isObstacle(verdict: ResolvedDependency['verdict']): boolean {
  return verdict === 'open' || verdict === 'cancelled';
}
