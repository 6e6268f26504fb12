import type { Fix } from '../../../fix.ts';
import { removeNode, replaceNode } from '../../../json/jsonEdits.ts';
import type { JsonNode } from '../../../json/jsonTree.ts';
import { message } from '../../../message.ts';
import type { NotReadyData } from '../rules/taskNotReady.ts';
import type { UnknownDependencyData } from '../rules/taskUnknownDependency.ts';
import { type JsonFix, jsonFix, type JsonTarget } from './manifestEdit.ts';

/** Removes a dependency that no task can meet, one of a circle, or one that is there twice. */
export const removeDependency: readonly Fix[] = [
  // Each dependency of a circle has its own finding, and only one of them has to go: a choice that nobody else can make.
  jsonFix({ ...removal('aahp/task-cycle') }),
  jsonFix({ ...removal('aahp/task-self-dependency'), preferred: true }),
  jsonFix({ ...removal('aahp/task-unknown-dependency') }),
  jsonFix({
    ...removal('aahp/task-duplicate-dependency'),
    kind: 'safe',
    preferred: true,
    title: () => message('Remove the repetition'),
  }),
];

/** Removes a dependency on a task that was cancelled. */
export const removeCancelledDependency = jsonFix({
  code: 'aahp/task-not-ready',
  id: 'remove-dependency',
  title: (target) => {
    const { json } = target;
    const node = cancelledDependency(target);
    return node === undefined ? undefined : message('Remove the dependency on {id}', { id: json.string(node) ?? '' });
  },
  edits: (target) => {
    const node = cancelledDependency(target);
    return node === undefined ? undefined : [removeNode(target.json, node)];
  },
});

/** Writes the id of the task that was meant. */
export const correctDependency = jsonFix({
  code: 'aahp/task-unknown-dependency',
  id: 'correct-dependency',
  preferred: true,
  title: (target) => {
    const id = meantTask(target);
    return id === undefined ? undefined : message('Change to {meant}', { meant: id });
  },
  edits: (target) => [replaceNode(target.json, target.node, meantTask(target))],
});

function meantTask({ data }: JsonTarget): string | undefined {
  return (data as UnknownDependencyData | undefined)?.meant;
}

function removal(code: string): JsonFix {
  return {
    code,
    id: 'remove-dependency',
    title: ({ json, node }) => message('Remove the dependency on {id}', { id: json.string(node) ?? '' }),
    edits: ({ json, node }) => [removeNode(json, node)],
  };
}

function cancelledDependency({ json, data }: JsonTarget): JsonNode | undefined {
  const pointer = (data as NotReadyData | undefined)?.cancelled;
  return pointer === undefined ? undefined : json.nodeAt(pointer);
}
