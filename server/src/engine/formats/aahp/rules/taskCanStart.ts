import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { taskGraph } from '../taskGraph.ts';
import { placeInTask } from '../taskPlace.ts';

/** What the task waited for is done, but nobody has noticed, so no agent picks it. */
export const taskCanStart: DocumentRule = {
  code: 'aahp/task-can-start',
  title: 'A blocked task has nothing left to wait for',
  severity: 'hint',
  fixable: 'explicit',
  source: 'AAHP v3 section 8.4',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: {
    'can-start':
      '{id} is blocked, but everything that it depends on is done and no other reason is given. Set it to ready.',
  },
  *check(document: Document): Iterable<Problem> {
    const graph = taskGraph(document);
    for (const task of graph.tasks.values()) {
      if (task.state !== 'blocked' || task.reason !== undefined || task.dependsOn.length === 0) continue;
      if (!graph.isUnblocked(task)) continue;
      yield { ...placeInTask(document, task, 'status'), message: 'can-start', args: { id: task.id } };
    }
  },
};
