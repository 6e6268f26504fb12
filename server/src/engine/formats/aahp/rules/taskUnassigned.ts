import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { taskGraph } from '../taskGraph.ts';
import { placeInTask } from '../taskPlace.ts';

/** Without a name two agents may work on one task, and nobody knows whom to ask. */
export const taskUnassigned: DocumentRule = {
  code: 'aahp/task-unassigned',
  title: 'A task in progress is assigned to nobody',
  severity: 'hint',
  fixable: 'none',
  source: 'AAHP v3 section 8.4',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: {
    unassigned: '{id} is in progress, but nobody is said to work on it. Name the agent or role in "assigned_to".',
  },
  *check(document: Document): Iterable<Problem> {
    for (const task of taskGraph(document).tasks.values()) {
      if (task.state !== 'in_progress' || (task.assignedTo ?? '').trim() !== '') continue;
      yield { ...placeInTask(document, task, 'status'), message: 'unassigned', args: { id: task.id } };
    }
  },
};
