import { applyTextChanges, type TextChange } from '../../fix.ts';
import { insertItemSource, insertMemberSource, replaceNode, replaceNodeSource } from '../../json/jsonEdits.ts';
import type { JsonNode, JsonTree } from '../../json/jsonTree.ts';
import { childrenByKey, editedSource, isSameValue, sourceOf } from './sources.ts';
import type { UnitedSides } from './uniteSides.ts';
import { pushAll } from '../../pushAll.ts';

/**
 * Unites two versions of a manifest. All tasks of both sides stay (AAHP v3 section 8.3). Of a task that both sides have in different
 * versions the later one is taken, going by its dates, then the one further along, then the one that says more, then
 * ours; what only the other version says is added as far as it does not belong to the other state. `next_task_id` is the
 * greater of both. Entries of `files` and members of the root that only their side has are added; everything else is
 * ours, and what of it describes files is regenerated behind. `undefined` when one side keeps tasks in an object and the other in an array.
 */
export function uniteManifests(ours: JsonTree, theirs: JsonTree): UnitedSides | undefined {
  const [root, theirRoot] = [ours.root, theirs.root];
  if (
    root === undefined ||
    theirRoot === undefined ||
    ours.kind(root) !== 'object' ||
    theirs.kind(theirRoot) !== 'object'
  )
    return undefined;
  const edits: (TextChange | undefined)[] = [];
  const decided: string[] = [];
  for (const [key, their] of childrenByKey(theirs, theirRoot)) {
    const our = ours.member(root, key);
    if (our === undefined) {
      edits.push(insertMemberSource(ours, root, key, sourceOf(theirs, their)));
    } else if (key === 'tasks') {
      if (ours.kind(our) !== theirs.kind(their)) return undefined;
      pushAll(edits, uniteChildren(ours, our, theirs, their, decided));
    } else if (key === 'files') {
      if (ours.kind(our) === 'object' && theirs.kind(their) === 'object')
        pushAll(edits, uniteChildren(ours, our, theirs, their, undefined));
    } else if (key === 'next_task_id') {
      const [mine, other] = [ours.number(our), theirs.number(their)];
      if (mine !== undefined && other !== undefined && other > mine) edits.push(replaceNode(ours, our, other));
    }
  }
  if (!edits.every((edit) => edit !== undefined)) return undefined;
  return { kind: 'manifest', text: applyTextChanges(ours.text, edits), decided };
}

/** Adds what only their side has. With `decided`, children of both sides in different versions are put together, and named there. */
function uniteChildren(
  ours: JsonTree,
  our: JsonNode,
  theirs: JsonTree,
  their: JsonNode,
  decided: string[] | undefined,
): (TextChange | undefined)[] {
  if (ours.firstChild(our) === undefined) return [replaceNodeSource(ours, our, sourceOf(theirs, their))];
  const mine = childrenByKey(ours, our);
  const edits: (TextChange | undefined)[] = [];
  for (const [key, task] of childrenByKey(theirs, their)) {
    const present = mine.get(key);
    if (present === undefined) {
      const source = sourceOf(theirs, task);
      edits.push(
        ours.kind(our) === 'array' ? insertItemSource(ours, our, source) : insertMemberSource(ours, our, key, source),
      );
    } else if (decided && !isSameValue(ours, present, theirs, task)) {
      decided.push(key);
      pushAll(edits, uniteTask(ours, present, theirs, task));
    }
  }
  return edits;
}

function uniteTask(ours: JsonTree, our: JsonNode, theirs: JsonTree, their: JsonNode): (TextChange | undefined)[] {
  if (isLater(theirs, their, ours, our)) {
    const added = additions(theirs, their, ours, our);
    return added.every((edit) => edit !== undefined)
      ? [replaceNodeSource(ours, our, editedSource(theirs, their, added))]
      : [undefined];
  }
  return additions(ours, our, theirs, their);
}

/** What belongs to a task's state, and would contradict another state. */
const stateMembers = new Set([
  'completed',
  'completed_at',
  'blocked_by',
  'blocked_reason',
  'assigned_to',
  'assignee',
  'started',
  'started_at',
]);

/** Inserts into a task what only another version of it says. */
function additions(kept: JsonTree, task: JsonNode, other: JsonTree, otherTask: JsonNode): (TextChange | undefined)[] {
  if (kept.kind(task) !== 'object' || other.kind(otherTask) !== 'object' || kept.firstChild(task) === undefined)
    return [];
  const sameState = kept.string(kept.member(task, 'status')) === other.string(other.member(otherTask, 'status'));
  const edits: (TextChange | undefined)[] = [];
  for (const [key, member] of childrenByKey(other, otherTask)) {
    if (kept.member(task, key) !== undefined || (!sameState && stateMembers.has(key))) continue;
    edits.push(insertMemberSource(kept, task, key, sourceOf(other, member)));
  }
  return edits;
}

/** Whether version `a` of a task is to be preferred to version `b`. */
function isLater(a: JsonTree, taskA: JsonNode, b: JsonTree, taskB: JsonNode): boolean {
  const order = [
    timeOf(a, taskA) - timeOf(b, taskB),
    progressOf(a, taskA) - progressOf(b, taskB),
    sizeOf(a, taskA) - sizeOf(b, taskB),
  ];
  return (order.find((difference) => difference !== 0) ?? 0) > 0;
}

const timeMembers = [
  'completed',
  'completed_at',
  'updated',
  'updated_at',
  'last_updated',
  'started',
  'started_at',
  'created',
  'created_at',
];
const isoTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** The latest of the times that a task states, in milliseconds since 1970; 0 when it states none. */
function timeOf(tree: JsonTree, task: JsonNode): number {
  const times = timeMembers.map((key) => {
    const text = tree.string(tree.member(task, key));
    // A time without a zone would be read in that of the machine.
    if (text === undefined || !isoTime.test(text)) return 0;
    return Date.parse(text.length > 10 && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10)) ? `${text}Z` : text);
  });
  return times.filter((time) => !Number.isNaN(time)).reduce((latest, time) => Math.max(latest, time), 0);
}

const progress: Readonly<Record<string, number>> = {
  ready: 1,
  blocked: 2,
  in_progress: 3,
  'in-progress': 3,
  cancelled: 4,
  dropped: 4,
  done: 5,
  completed: 5,
};

function progressOf(tree: JsonTree, task: JsonNode): number {
  const status = tree.string(tree.member(task, 'status')) ?? '';
  return Object.hasOwn(progress, status) ? (progress[status] ?? 0) : 0;
}

function sizeOf(tree: JsonTree, task: JsonNode): number {
  return [...tree.children(task)].length;
}
