import type { Fix } from '../../../fix.ts';
import { removeNode, replaceNode } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import type { UnknownDependencyData } from '../rules/taskUnknownDependency.ts';
import { jsonFix, type JsonTarget } from './manifestEdit.ts';

/** Removes a dependency that no task can meet. */
export const removeDependency: readonly Fix[] = ['aahp/task-self-dependency', 'aahp/task-unknown-dependency'].map(
  (code) =>
    jsonFix({
      code,
      id: 'remove-dependency',
      preferred: code === 'aahp/task-self-dependency',
      title: ({ json, node }) => message('Remove the dependency on {id}', { id: json.string(node) ?? '' }),
      edits: ({ json, node }) => [removeNode(json, node)],
    }),
);

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
