import type { Document } from '../../document.ts';
import { type AhilLog, ahilLog } from './log.ts';

/** Entries that refer to each other in a circle, each to the next and the last to the first. */
export interface ReferenceCycle {
  /** Indexes; the first is the entry whose reference to a later one, or to itself, closes the circle. */
  readonly entries: readonly number[];
}

export interface ReferenceCycles {
  readonly cycles: readonly ReferenceCycle[];
  /** Whether a reference between two entries (indexes) lies on a circle. */
  isCyclic(from: number, to: number): boolean;
}

/** The circles of references in a log; one for each group of entries that refer to each other. Computed once a version. */
export function referenceCycles(document: Document): ReferenceCycles {
  return document.derived(findCycles);
}

function findCycles(document: Document): ReferenceCycles {
  const log = ahilLog(document);
  // References lead back in a healthy log. Without one that leads forward there can be no circle, and nothing to do.
  const { forward } = log.relations;
  if (forward.length === 0) return { cycles: [], isCyclic: () => false };
  const component = strongComponents(log);
  const isCyclic = (from: number, to: number): boolean => from === to || component[from] === component[to];
  const cycles: ReferenceCycle[] = [];
  const seen = new Set<number>();
  for (const from of forward) {
    for (const to of log.relations.targets(from)) {
      const group = component[from] ?? -1;
      if (to === undefined || to < from || !isCyclic(from, to) || seen.has(group)) continue;
      seen.add(group);
      cycles.push({ entries: from === to ? [from] : [from, ...pathBetween(log, to, from, component)] });
    }
  }
  return { cycles, isCyclic };
}

/** The entries on a shortest way of references from one entry up to, but without, another in the same component. */
function pathBetween(log: AhilLog, start: number, goal: number, component: Int32Array): number[] {
  const cameFrom = new Map<number, number>([[start, start]]);
  const queue = [start];
  for (let head = 0; head < queue.length; head++) {
    const current = queue[head] ?? start;
    for (const next of log.relations.targets(current)) {
      if (next === undefined || cameFrom.has(next) || component[next] !== component[start]) continue;
      cameFrom.set(next, current);
      if (next === goal) {
        const path: number[] = [];
        for (let at = current; ; at = cameFrom.get(at) ?? start) {
          path.push(at);
          if (at === start) return path.reverse();
        }
      }
      queue.push(next);
    }
  }
  return [start];
}

/** The strongly connected component of every entry, by Tarjan's algorithm with a stack of its own. */
function strongComponents(log: AhilLog): Int32Array {
  const count = log.entries.length;
  const component = new Int32Array(count).fill(-1);
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const open: number[] = [];
  let visited = 0;
  let components = 0;
  for (let root = 0; root < count; root++) {
    if (order[root] !== -1) continue;
    const frames: { node: number; targets: readonly (number | undefined)[]; next: number }[] = [];
    const enter = (node: number): void => {
      order[node] = low[node] = visited++;
      open.push(node);
      frames.push({ node, targets: log.relations.targets(node), next: 0 });
    };
    enter(root);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const { node } = frame;
      const target = frame.next < frame.targets.length ? frame.targets[frame.next++] : -1;
      if (target === undefined) continue;
      if (target !== -1) {
        if (order[target] === -1) enter(target);
        else if (component[target] === -1) low[node] = Math.min(low[node] ?? 0, order[target] ?? 0);
        continue;
      }
      frames.pop();
      const parent = frames.at(-1)?.node;
      if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[node] ?? 0);
      if (low[node] !== order[node]) continue;
      for (let member = open.pop(); member !== undefined; member = open.pop()) {
        component[member] = components;
        if (member === node) break;
      }
      components++;
    }
  }
  return component;
}
