import type { Document } from '../../document.ts';
import type { ManifestTask, TaskDependency } from './manifestModel.ts';
import { type TaskGraph, taskGraph } from './taskGraph.ts';

/** A dependency that lies on a circle of dependencies. */
export interface CycleEdge {
  readonly from: ManifestTask;
  readonly dependency: TaskDependency;
  /** A short circle that the dependency lies on; `undefined` when the graph is too entangled to look for one. */
  readonly cycle: readonly CycleStep[] | undefined;
  /** Where in that circle the dependency stands. */
  readonly position: number;
  /** How many tasks wait for each other here, directly or through others. */
  readonly size: number;
}

/** One step of a circle: a task and its dependency on the task of the next step (the last leads to the first). */
export interface CycleStep {
  readonly from: ManifestTask;
  readonly dependency: TaskDependency;
}

/** How many dependencies may be followed to spell circles out; keeps hostile graphs from costing more than a moment. */
const searchBudget = 200_000;

/**
 * All dependencies that lie on circles, in the order of the text (AAHP v3 section 8.4, cycle detection). A task that depends
 * on itself is no circle here. Linear in the size of the graph and without recursion, however long the chains are.
 */
export function cycleEdges(graph: TaskGraph): CycleEdge[] {
  const tasks = [...graph.tasks.values()];
  const numbers = new Map(tasks.map(({ id }, index) => [id, index]));
  const targets = tasks.map((task, from) => {
    return task.dependsOn.map(({ id }) => numbers.get(id) ?? -1).map((to) => (to === from ? -1 : to));
  });
  const { component, sizes } = stronglyConnected(targets);
  const inside = (from: number, to: number) => to >= 0 && component[from] === component[to];
  const spell = new CycleSpeller(tasks, targets, inside);
  const edges: CycleEdge[] = [];
  tasks.forEach((from, index) => {
    const size = sizes[component[index] ?? -1] ?? 1;
    if (size < 2) return;
    from.dependsOn.forEach((dependency, position) => {
      const to = targets[index]?.[position] ?? -1;
      if (!inside(index, to)) return;
      const found = spell.cycleThrough(index, position);
      edges.push({ from, dependency, cycle: found?.cycle, position: found?.position ?? 0, size });
    });
  });
  return edges;
}

/** The dependencies of a manifest that lie on circles; computed once a document. */
export function cycleEdgesOf(manifest: Document): readonly CycleEdge[] {
  return manifest.derived(findEdges);
}

function findEdges(manifest: Document): readonly CycleEdge[] {
  return cycleEdges(taskGraph(manifest));
}

/** Tarjan's algorithm with an explicit stack: for each node the number of its component, and the components' sizes. */
function stronglyConnected(targets: readonly (readonly number[])[]): { component: Int32Array; sizes: number[] } {
  const count = targets.length;
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const component = new Int32Array(count).fill(-1);
  const position = new Int32Array(count);
  const open: number[] = [];
  const sizes: number[] = [];
  let visited = 0;
  for (let start = 0; start < count; start++) {
    if (order[start] !== -1) continue;
    const path = [start];
    while (path.length > 0) {
      const node = path[path.length - 1] ?? 0;
      if (order[node] === -1) {
        order[node] = low[node] = visited++;
        open.push(node);
      }
      const next = targets[node]?.[position[node] ?? 0];
      if (next !== undefined) {
        position[node] = (position[node] ?? 0) + 1;
        if (next < 0 || component[next] !== -1) continue;
        if (order[next] === -1) path.push(next);
        else low[node] = Math.min(low[node] ?? 0, order[next] ?? 0);
        continue;
      }
      path.pop();
      const parent = path[path.length - 1];
      if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[node] ?? 0);
      if (low[node] !== order[node]) continue;
      let size = 0;
      for (let member = open.pop(); member !== undefined; member = open.pop()) {
        component[member] = sizes.length;
        size++;
        if (member === node) break;
      }
      sizes.push(size);
    }
  }
  return { component, sizes };
}

interface PlaceOnCycle {
  readonly cycle: readonly CycleStep[];
  readonly position: number;
}

/** Finds a shortest circle through a dependency; one that was found serves all dependencies on it. */
class CycleSpeller {
  private readonly tasks: readonly ManifestTask[];
  private readonly targets: readonly (readonly number[])[];
  private readonly inside: (from: number, to: number) => boolean;
  private readonly known = new Map<TaskDependency, PlaceOnCycle>();
  private budget = searchBudget;
  /** For each task the search that reached it last, and the task and dependency that it was reached by. */
  private readonly reached: Int32Array;
  private readonly cameFrom: Int32Array;
  private readonly cameBy: Int32Array;
  private round = 0;

  constructor(
    tasks: readonly ManifestTask[],
    targets: readonly (readonly number[])[],
    inside: (from: number, to: number) => boolean,
  ) {
    this.tasks = tasks;
    this.targets = targets;
    this.inside = inside;
    this.reached = new Int32Array(tasks.length);
    this.cameFrom = new Int32Array(tasks.length);
    this.cameBy = new Int32Array(tasks.length);
  }

  cycleThrough(from: number, position: number): PlaceOnCycle | undefined {
    const dependency = this.tasks[from]?.dependsOn[position];
    if (!dependency) return undefined;
    if (!this.known.has(dependency)) {
      const cycle = this.shortestBack(from, position) ?? [];
      cycle.forEach((step, place) => {
        if (!this.known.has(step.dependency)) this.known.set(step.dependency, { cycle, position: place });
      });
    }
    return this.known.get(dependency);
  }

  /** The shortest way from the target of a dependency back to its task, by breadth-first search. */
  private shortestBack(from: number, position: number): readonly CycleStep[] | undefined {
    const round = ++this.round;
    const start = this.targets[from]?.[position] ?? -1;
    const queue = [start];
    this.reach(start, from, position, round);
    for (const node of queue) {
      if (node === from) return this.steps(from);
      const targets = this.targets[node] ?? [];
      for (let index = 0; index < targets.length; index++) {
        if (this.budget-- <= 0) return undefined;
        const next = targets[index] ?? -1;
        if (!this.inside(node, next) || this.reached[next] === round) continue;
        this.reach(next, node, index, round);
        queue.push(next);
      }
    }
    return undefined;
  }

  private reach(node: number, from: number, position: number, round: number): void {
    this.reached[node] = round;
    this.cameFrom[node] = from;
    this.cameBy[node] = position;
  }

  private steps(end: number): readonly CycleStep[] {
    const steps: CycleStep[] = [];
    let node = end;
    do {
      const previous = this.cameFrom[node] ?? end;
      const from = this.tasks[previous];
      const dependency = from?.dependsOn[this.cameBy[node] ?? 0];
      if (from && dependency) steps.push({ from, dependency });
      node = previous;
    } while (node !== end);
    return steps.reverse();
  }
}
