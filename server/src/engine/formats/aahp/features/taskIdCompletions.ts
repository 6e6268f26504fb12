import type { Completion, Place } from '../../../features.ts';
import { message } from '../../../message.ts';
import { handoffRoots, placeInRoot } from '../root.ts';
import { taskGraph } from '../taskGraph.ts';
import { ShownTasks } from './shownTasks.ts';
import { standOf } from './taskWords.ts';

/**
 * The ids of tasks in the Markdown of their root, from `T-` on; those that are still to be done come first. An id that a safety rule warns of is no
 * choice.
 */
export function taskIdCompletions({ project, document, offset, isWarnedOf }: Place): Completion[] {
  if (project.kindOf(document) !== 'aahp/markdown') return [];
  const { text } = document;
  const line = text.lineRange(text.positionAt(offset).line);
  const typed = /(?<![\p{L}\p{N}_-])T-\d*$/iu.exec(text.text.slice(line.start, offset))?.[0];
  const path = placeInRoot(document.path)?.root;
  const manifest = handoffRoots(project).find((root) => root.path === path)?.manifest;
  if (typed === undefined || !manifest || project.isSkipped(manifest)) return [];
  const rest = /^\d*/.exec(text.text.slice(offset, line.end))?.[0] ?? '';
  const range = { start: offset - typed.length, end: offset + rest.length };
  const graph = taskGraph(manifest);
  const shown = new ShownTasks(manifest, isWarnedOf);
  const choices = [...graph.tasks.values()].filter((task) => shown.isSafeId(task));
  return choices.map((task) => ({
    label: task.id,
    kind: 'reference',
    detail: message('{title}', { title: shown.title(task) }),
    documentation: standOf(task, graph, shown),
    range,
    insert: task.id,
    sort: `${task.state === 'done' || task.state === 'cancelled' ? 1 : 0} ${task.id}`,
  }));
}
