import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { taskGraph } from '../taskGraph.ts';
import { placeInTask } from '../taskPlace.ts';

/** A task that waits, but nobody knows for what, cannot be unblocked by anybody. */
export const taskBlockedWithoutReason: DocumentRule = {
  code: 'aahp/task-blocked-without-reason',
  title: 'A blocked task does not say what it waits for',
  severity: 'hint',
  fixable: 'none',
  source: 'AAHP v3 section 8.3',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: {
    'no-reason':
      '{id} is blocked, but does not say by what. Name the tasks in "depends_on", or anything else in "blocked_by".',
  },
  *check(document: Document): Iterable<Problem> {
    for (const task of taskGraph(document).tasks.values()) {
      if (task.state !== 'blocked' || task.reason !== undefined || task.dependsOn.length > 0) continue;
      yield { ...placeInTask(document, task, 'status'), message: 'no-reason', args: { id: task.id } };
    }
  },
};
