import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { taskGraph } from '../taskGraph.ts';
import { placeInTask } from '../taskPlace.ts';

/** What the fixes of `aahp/task-completed-mismatch` need: which way the two contradict each other. */
export interface CompletedMismatchData {
  readonly kind: 'not-done' | 'no-time';
}

/** The state says one thing, the time of completion another. That `completed` lies before `created` is normal. */
export const taskCompletedMismatch: DocumentRule = {
  code: 'aahp/task-completed-mismatch',
  title: 'State and time of completion contradict each other',
  severity: 'hint',
  fixable: 'explicit',
  source: 'AAHP v3 sections 8.3 and 8.4',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: {
    'not-done': '{id} has a time of completion, but is {status}. Set it to done, or remove "completed".',
    'no-time': '{id} is done, but does not say when. Add "completed".',
  },
  *check(document: Document): Iterable<Problem> {
    const { json } = document;
    for (const task of taskGraph(document).tasks.values()) {
      if (task.state === undefined) continue;
      const stated = (task.completed ?? '').trim() !== '';
      if (task.state === 'done' && !stated) {
        // A time of another type is reported by aahp/timestamp.
        const node = json.member(task.node, 'completed');
        if (node !== undefined && json.kind(node) !== 'null' && json.kind(node) !== 'string') continue;
        const data: CompletedMismatchData = { kind: 'no-time' };
        yield { ...placeInTask(document, task, 'status'), message: 'no-time', args: { id: task.id }, data };
      } else if (task.state !== 'done' && stated) {
        const data: CompletedMismatchData = { kind: 'not-done' };
        const args = { id: task.id, status: task.status ?? '' };
        yield { ...placeInTask(document, task, 'completed'), message: 'not-done', args, data };
      }
    }
  },
};
