import type { TaskGraph } from '../taskGraph.ts';

/**
 * The way by which a task would wait for itself if it depended on others: from the first of them that leads back, along existing
 * dependencies, to the task. `undefined` when there is none. Linear, without recursion.
 */
export function wayBack(graph: TaskGraph, id: string, dependencies: readonly string[]): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>(dependencies.map((dependency) => [dependency, undefined]));
  for (const current of cameFrom.keys()) {
    if (current === id) {
      const way: string[] = [];
      for (let step: string | undefined = current; step !== undefined; step = cameFrom.get(step)) way.push(step);
      return way.reverse();
    }
    for (const next of graph.tasks.get(current)?.dependsOn ?? [])
      if (!cameFrom.has(next.id)) cameFrom.set(next.id, current);
  }
  return undefined;
}
