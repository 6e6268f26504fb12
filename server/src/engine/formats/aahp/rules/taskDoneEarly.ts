import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { cycleEdgesOf } from '../taskCycles.ts';
import { taskGraph } from '../taskGraph.ts';
import { placeInTask, relatedTask } from '../taskPlace.ts';

const relatedLimit = 12;

/** Either the task is not really done, or the other one is, or it never depended on it. */
export const taskDoneEarly: DocumentRule = {
  code: 'aahp/task-done-early',
  title: 'A task is done although a dependency is not',
  severity: 'warning',
  fixable: 'none',
  source: 'AAHP v3 sections 8.3 and 8.4',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: {
    open: '{id} is done, but what it depends on is not: {dependencies}. Correct the states, or remove what it did not need.',
    cancelled: '{id} is done, but depends on what was cancelled: {dependencies}. Remove what it did not need.',
    state: '{id} is {status}',
  },
  *check(document: Document): Iterable<Problem> {
    const graph = taskGraph(document);
    const circular = new Set(cycleEdgesOf(document).map(({ dependency }) => dependency.node));
    for (const task of graph.tasks.values()) {
      if (task.state !== 'done' || graph.isUnblocked(task)) continue;
      const dependencies = graph.dependencies(task).filter(({ id, node }) => id !== task.id && !circular.has(node));
      for (const verdict of ['open', 'cancelled'] as const) {
        const early = new Set(dependencies.flatMap((one) => (one.verdict === verdict && one.task ? [one.task] : [])));
        if (early.size === 0) continue;
        yield {
          ...placeInTask(document, task, 'status'),
          message: verdict,
          args: { id: task.id, dependencies: [...early].map(({ id }) => id) },
          related: [...early].slice(0, relatedLimit).map((other) => relatedTask(document, other)),
        };
      }
    }
  },
};
