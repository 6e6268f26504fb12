import { insertMember, placeFor, removeNode } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import { isIsoTime } from '../isoTime.ts';
import type { CompletedMismatchData } from '../rules/taskCompletedMismatch.ts';
import { memberOrders } from '../manifest/memberOrders.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

/** Takes the time of completion from a task that is not done. */
export const removeCompleted = jsonFix({
  code: 'aahp/task-completed-mismatch',
  id: 'remove-completed',
  title: (target) => (kindOf(target) === 'not-done' ? message('Remove "completed"') : undefined),
  edits: ({ json, node }) => [removeNode(json, node)],
});

/** Says when a task was done: at the end of the session that the manifest records, else today. */
export const addCompleted = jsonFix({
  code: 'aahp/task-completed-mismatch',
  id: 'add-completed',
  preferred: true,
  title: (target) => {
    return kindOf(target) === 'no-time' ? message('Add "completed": {time}', { time: timeFor(target) }) : undefined;
  },
  edits: (target) => {
    const { json, node } = target;
    const task = json.kind(node) === 'object' ? node : json.parent(node);
    if (task === undefined) return undefined;
    const present = json.member(task, 'completed');
    if (present !== undefined) return [{ ...json.range(present), text: JSON.stringify(timeFor(target)) }];
    return [
      insertMember(json, task, 'completed', timeFor(target), placeFor(json, task, 'completed', memberOrders.task)),
    ];
  },
});

function kindOf({ data }: JsonTarget): CompletedMismatchData['kind'] | undefined {
  return (data as CompletedMismatchData | undefined)?.kind;
}

function timeFor({ json, project }: JsonTarget): string {
  const session = json.string(json.member(json.member(json.root, 'last_session'), 'timestamp'));
  return session !== undefined && isIsoTime(session) ? session : project.today;
}
