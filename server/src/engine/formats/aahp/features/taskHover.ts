import type { Hover, HoverBlock, Place } from '../../../features.ts';
import { message } from '../../../message.ts';
import { taskGraph } from '../taskGraph.ts';
import { ShownTasks } from './shownTasks.ts';
import { taskAt } from './taskPlace.ts';
import { standOf, waitLines } from './taskWords.ts';

/** On a task id: the task's title and state, what it waits for and what waits for it (AAHP v3 section 8). */
export function* taskHover(place: Place): Iterable<Hover> {
  const found = taskAt(place);
  if (!found) return;
  const graph = taskGraph(found.manifest);
  const task = graph.tasks.get(found.id);
  if (!task) return;
  const { manifest } = found;
  const shown = new ShownTasks(manifest, manifest === place.document ? undefined : place.isWarnedOf);
  const { id, priority } = task;
  const blocks: HoverBlock[] = [
    {
      kind: 'text',
      message: message('{id} {title} ({priority} priority)', {
        id: shown.id(task),
        title: shown.title(task),
        priority,
      }),
    },
    { kind: 'text', message: standOf(task, graph, shown) },
  ];
  const waitsFor = task.state === 'done' || task.state === 'cancelled' ? [] : graph.waitsFor(id);
  if (waitsFor.length > 0) {
    blocks.push(
      { kind: 'text', message: message('It waits for:') },
      { kind: 'list', items: waitLines(waitsFor, shown) },
    );
  }
  const dependants = graph.waitedForBy(id).filter((one) => one.state !== 'done' && one.state !== 'cancelled');
  if (dependants.length > 0) {
    const items = dependants.map((one) => message('{id} {title}', { id: shown.id(one), title: shown.title(one) }));
    blocks.push({ kind: 'text', message: message('These need it:') }, { kind: 'list', items });
  }
  yield { range: found.range, blocks };
}
