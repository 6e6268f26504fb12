import type { TextChange } from '../../../fix.ts';
import { placeFor, removeNode, removeNodes, replaceNode, setMember } from '../../../json/jsonEdits.ts';
import { encodeJsonString } from '../../../json/jsonString.ts';
import type { JsonNode, JsonTree } from '../../../json/jsonTree.ts';
import { message } from '../../../message.ts';
import { rootOf } from '../root.ts';
import { formatTaskId, meantTaskId, taskNumber } from '../taskId.ts';
import { nextTaskNumber } from '../taskNumbers.ts';
import { memberOrders } from '../manifest/memberOrders.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

/**
 * Turns a list of tasks into an object by id, in place and without losing anything: an `id` becomes the key (one that is no task
 * id stays beside a new key), a text becomes the title of a task, `null` goes. Dependencies follow the ids.
 */
export const convertTasks = jsonFix({
  code: 'aahp/tasks-shape',
  id: 'convert-tasks',
  preferred: true,
  title: ({ json }) => (json.errors.length > 0 ? undefined : message('Convert the tasks to an object by id')),
  edits: (target) => {
    const { json, node: list } = target;
    if (json.kind(list) !== 'array') return undefined;
    const items = [...json.children(list)];
    const empty = items.filter((item) => json.kind(item) === 'null');
    const named = items.filter((item) => json.kind(item) !== 'null');
    const { ids, next } = assignIds(target, named);
    const { start, end } = json.range(list);
    const changes: (TextChange | undefined)[] = [
      { start, end: start + 1, text: '{' },
      { start: end - 1, end, text: '}' },
      ...(empty.length > 0 ? (removeNodes(json, empty) ?? [undefined]) : []),
      ...named.flatMap((item) => keyed(json, item, ids)),
    ];
    const stated = json.number(json.member(json.root, 'next_task_id'));
    if (next > (stated ?? 1) && json.root !== undefined) {
      const place = placeFor(json, json.root, 'next_task_id', memberOrders.root);
      changes.push(setMember(json, json.root, 'next_task_id', next, place));
    }
    return changes;
  },
});

interface Ids {
  /** The new id of each item. */
  readonly byItem: ReadonlyMap<JsonNode, string>;
  /** What items were called before, for dependencies. */
  readonly byOldId: ReadonlyMap<string, string>;
}

/** Ids that are there and free are kept, also in another spelling; the others are new. */
function assignIds({ json, document, project }: JsonTarget, items: readonly JsonNode[]): { ids: Ids; next: number } {
  const byItem = new Map<JsonNode, string>();
  const byOldId = new Map<string, string>();
  const taken = new Set<string>();
  for (const item of items) {
    const meant = meantTaskId(writtenId(json, item) ?? '');
    if (meant === undefined || taken.has(meant)) continue;
    taken.add(meant);
    byItem.set(item, meant);
  }
  const root = rootOf(document, project);
  let next = root ? nextTaskNumber(root, document, project) : 1;
  for (const id of taken) next = Math.max(next, (taskNumber(id) ?? 0) + 1);
  for (const item of items) {
    const id = byItem.get(item) ?? formatTaskId(next++);
    byItem.set(item, id);
    const old = writtenId(json, item);
    if (old !== undefined && !byOldId.has(old)) byOldId.set(old, id);
  }
  return { ids: { byItem, byOldId }, next };
}

function writtenId(json: JsonTree, item: JsonNode): string | undefined {
  const node = json.member(item, 'id');
  return node === undefined ? undefined : writtenAs(json, node);
}

/** A text, or a number as it is spelled. */
function writtenAs(json: JsonTree, node: JsonNode): string | undefined {
  const { start, end } = json.range(node);
  return json.string(node) ?? (json.kind(node) === 'number' ? json.text.slice(start, end) : undefined);
}

function keyed(json: JsonTree, item: JsonNode, { byItem, byOldId }: Ids): (TextChange | undefined)[] {
  const { start, end } = json.range(item);
  const id = byItem.get(item) ?? '';
  const key: TextChange = { start, end: start, text: `${encodeJsonString(id)}: ` };
  if (json.kind(item) !== 'object') {
    const title = json.string(item) ?? json.text.slice(start, end);
    const { text } = replaceNode(json, item, { title, status: 'ready' });
    return [{ start, end, text: key.text + text }];
  }
  const changes: (TextChange | undefined)[] = [key];
  const old = json.member(item, 'id');
  // The new key says all that the old id did, unless that was of another kind.
  if (old !== undefined && meantTaskId(writtenId(json, item) ?? '') === id) changes.push(removeNode(json, old));
  const dependencies = json.member(item, 'depends_on');
  if (dependencies !== undefined && json.kind(dependencies) === 'array') {
    for (const dependency of json.children(dependencies)) {
      const renamed = byOldId.get(writtenAs(json, dependency) ?? '');
      if (renamed !== undefined && renamed !== json.string(dependency))
        changes.push(replaceNode(json, dependency, renamed));
    }
  }
  return changes;
}
