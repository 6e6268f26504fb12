import type { TextChange } from '../../../fix.ts';
import { placeFor, renameKey, replaceNode, setMember } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import { manifestTasks } from '../manifestModel.ts';
import { rootOf } from '../root.ts';
import type { TaskIdData } from '../rules/taskId.ts';
import { formatTaskId, taskNumber } from '../taskId.ts';
import { nextTaskNumber } from '../taskNumbers.ts';
import { memberOrders } from '../manifest/memberOrders.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

/** Gives a task the id that was meant, or the next free one, and lets the dependencies on it follow. */
export const correctTaskId = jsonFix({
  code: 'aahp/task-id',
  id: 'correct-id',
  preferred: true,
  title: (target) => {
    const id = newId(target);
    return id === undefined ? undefined : message('Change to {id}', { id });
  },
  edits: (target) => {
    const { json, node, document } = target;
    const id = newId(target);
    const old = json.key(node);
    if (id === undefined || old === undefined || json.root === undefined) return undefined;
    const changes: (TextChange | undefined)[] = [renameKey(json, node, id)];
    for (const { dependsOn } of manifestTasks(document)) {
      for (const dependency of dependsOn) {
        if (dependency.id === old) changes.push(replaceNode(json, dependency.node, id));
      }
    }
    const next = (taskNumber(id) ?? 0) + 1;
    const stated = json.member(json.root, 'next_task_id');
    if (next > (json.number(stated) ?? Number.POSITIVE_INFINITY)) {
      const place = placeFor(json, json.root, 'next_task_id', memberOrders.root);
      changes.push(setMember(json, json.root, 'next_task_id', next, place));
    }
    return changes;
  },
});

function newId({ data, document, project }: JsonTarget): string | undefined {
  const { meant } = data as TaskIdData;
  if (meant !== undefined) return meant;
  const root = rootOf(document, project);
  return root && formatTaskId(nextTaskNumber(root, document, project));
}
