import type { Fix } from '../../../fix.ts';
import { placeFor, setMember } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import type { CompletedMismatchData } from '../rules/taskCompletedMismatch.ts';
import type { TaskState } from '../vocabulary.ts';
import { memberOrders } from '../manifest/memberOrders.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

interface StatusFix {
  readonly code: string;
  readonly id: string;
  readonly state: TaskState;
  readonly preferred: boolean;
  readonly applies?: (target: JsonTarget) => boolean;
}

const fixes: readonly StatusFix[] = [
  { code: 'aahp/task-not-ready', id: 'set-blocked', state: 'blocked', preferred: true },
  { code: 'aahp/task-can-start', id: 'set-ready', state: 'ready', preferred: true },
  {
    code: 'aahp/task-completed-mismatch',
    id: 'set-done',
    state: 'done',
    preferred: false,
    applies: ({ data }) => (data as CompletedMismatchData | undefined)?.kind === 'not-done',
  },
];

/** Sets the state that a task really has. The findings stand on its status, its `completed`, or on the task itself. */
export const setStatus: readonly Fix[] = fixes.map(({ code, id, state, preferred, applies }) =>
  jsonFix({
    code,
    id,
    preferred,
    title: (target) => {
      if (applies && !applies(target)) return undefined;
      const task = taskOf(target);
      const name = task === undefined ? undefined : (target.json.key(task) ?? textOf(target, task, 'id'));
      return name === undefined ? undefined : message('Set {id} to {status}', { id: name, status: state });
    },
    edits: (target) => {
      const { json } = target;
      const task = taskOf(target);
      if (task === undefined) return undefined;
      return [setMember(json, task, 'status', state, placeFor(json, task, 'status', memberOrders.task))];
    },
  }),
);

/** The task that a finding is about: the value itself, or the object around it. */
function taskOf({ json, node }: JsonTarget): number | undefined {
  return json.kind(node) === 'object' ? node : json.parent(node);
}

function textOf({ json }: JsonTarget, task: number, key: string): string | undefined {
  return json.string(json.member(task, key));
}
