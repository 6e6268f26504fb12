/** A directed graph by the names of its nodes. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Makes a graph of edges; both ends of each are nodes. */
export function graphOf(edges: Iterable<readonly [from: string, to: string]>): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (!graph.has(to)) graph.set(to, new Set());
    const targets = graph.get(from);
    if (targets) targets.add(to);
    else graph.set(from, new Set([to]));
  }
  return graph;
}

/**
 * The number of the strongly connected component of each node (Tarjan's algorithm with a stack of its own): two nodes have the same
 * number exactly when each can be reached from the other. Linear in nodes and edges.
 */
export function components(graph: Graph): ReadonlyMap<string, number> {
  const component = new Map<string, number>();
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  let count = 0;
  for (const root of graph.keys()) {
    if (index.has(root)) continue;
    const calls: { readonly node: string; readonly targets: Iterator<string> }[] = [];
    const enter = (node: string): void => {
      index.set(node, index.size);
      low.set(node, index.size - 1);
      open.push(node);
      calls.push({ node, targets: (graph.get(node) ?? new Set<string>()).values() });
    };
    enter(root);
    for (let call = calls.at(-1); call; call = calls.at(-1)) {
      const { node, targets } = call;
      const next = targets.next();
      if (next.done !== true) {
        const target = next.value;
        if (!index.has(target)) enter(target);
        else if (!component.has(target)) low.set(node, Math.min(low.get(node) ?? 0, index.get(target) ?? 0));
        continue;
      }
      calls.pop();
      const parent = calls.at(-1);
      if (parent) low.set(parent.node, Math.min(low.get(parent.node) ?? 0, low.get(node) ?? 0));
      if (low.get(node) !== index.get(node)) continue;
      for (let member = open.pop(); member !== undefined; member = open.pop()) {
        component.set(member, count);
        if (member === node) break;
      }
      count++;
    }
  }
  return component;
}

/** The shortest way from one node to another, both included; `undefined` when there is none. */
export function shortestPath(graph: Graph, from: string, to: string): string[] | undefined {
  const before = new Map<string, string | undefined>([[from, undefined]]);
  const waiting = [from];
  for (let position = 0; position < waiting.length && !before.has(to); position++) {
    const node = waiting[position] ?? '';
    for (const target of graph.get(node) ?? []) {
      if (before.has(target)) continue;
      before.set(target, node);
      waiting.push(target);
    }
  }
  if (!before.has(to)) return undefined;
  const path: string[] = [];
  for (let node: string | undefined = to; node !== undefined; node = before.get(node)) path.push(node);
  return path.reverse();
}
