import { insertItem, removeNode, renameKey, replaceNode } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import type { BlockedByIdData } from '../rules/taskBlockedById.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

/** Moves task ids from `blocked_by` to `depends_on`, leaving out those that are there already and the task itself. */
export const moveToDependsOn = jsonFix({
  code: 'aahp/task-blocked-by-id',
  id: 'move-to-depends-on',
  preferred: true,
  title: (target) => message('Move {ids} to "depends_on"', { ids: idsOf(target) }),
  edits: (target) => {
    const { json, node } = target;
    const task = json.parent(node);
    if (task === undefined) return undefined;
    const dependencies = json.member(task, 'depends_on');
    const isList = dependencies !== undefined && json.kind(dependencies) === 'array';
    const present = isList ? [...json.children(dependencies)].map((item) => json.string(item)) : [];
    const own = json.key(task) ?? json.string(json.member(task, 'id'));
    const ids = idsOf(target).filter((id) => id !== own && !present.includes(id));
    if (ids.length === 0) return [removeNode(json, node)];
    if (dependencies === undefined) return [renameKey(json, node, 'depends_on'), replaceNode(json, node, ids)];
    if (present.length === 0) return [removeNode(json, node), replaceNode(json, dependencies, ids)];
    return [removeNode(json, node), ...ids.map((id) => insertItem(json, dependencies, id))];
  },
});

function idsOf({ data }: JsonTarget): readonly string[] {
  return (data as BlockedByIdData | undefined)?.ids ?? [];
}
