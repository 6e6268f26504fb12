import { placeFor, setMember } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import type { NextTaskIdData } from '../rules/nextTaskId.ts';
import { memberOrders } from '../manifest/memberOrders.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

/** Writes the number that the next task gets. */
export const setNextTaskId = jsonFix({
  code: 'aahp/next-task-id',
  id: 'set-next-task-id',
  preferred: true,
  title: (target) => message('Set "next_task_id" to {next}', { next: nextOf(target) }),
  edits: (target) => {
    const { json } = target;
    if (json.root === undefined) return undefined;
    const place = placeFor(json, json.root, 'next_task_id', memberOrders.root);
    return [setMember(json, json.root, 'next_task_id', nextOf(target), place)];
  },
});

function nextOf({ data }: JsonTarget): number {
  return (data as NextTaskIdData).next;
}
