import type { PictureEdge, PictureNode, TaskPicture } from './pictureModel.ts';

/** Tasks that are connected with each other by dependencies. */
export interface Component {
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
  /** The column of each node by key, from 0: behind everything it depends on, as far as that does not wait for it in turn. */
  readonly columns: ReadonlyMap<string, number>;
  /** The edges, other than those from a node to itself, that lead back to the same or an earlier column; they close circles. */
  readonly backward: ReadonlySet<PictureEdge>;
  /** What laying it out costs: nodes, and columns that edges pass through. */
  readonly weight: number;
}

/** The connected parts of a picture, each with its nodes and edges in their order, ordered by their first node. Linear time, no recursion. */
export function components({ nodes, edges }: TaskPicture): Component[] {
  const leader = new Map(nodes.map(({ key }) => [key, key]));
  const find = (key: string): string => {
    let root = key;
    for (let next = leader.get(root) ?? root; next !== root; next = leader.get(root) ?? root) root = next;
    for (let at = key; at !== root;) {
      const next = leader.get(at) ?? root;
      leader.set(at, root);
      at = next;
    }
    return root;
  };
  for (const { from, to } of edges) leader.set(find(from), find(to));
  const parts = new Map<string, { nodes: PictureNode[]; edges: PictureEdge[] }>();
  for (const node of nodes) {
    const root = find(node.key);
    const part = parts.get(root);
    if (part) part.nodes.push(node);
    else parts.set(root, { nodes: [node], edges: [] });
  }
  for (const edge of edges) parts.get(find(edge.from))?.edges.push(edge);
  return [...parts.values()].map(measure);
}

function measure({ nodes, edges }: Pick<Component, 'nodes' | 'edges'>): Component {
  const backward = backwardEdges(nodes, edges);
  const columns = columnsOf(nodes, edges, backward);
  const span = ({ from, to }: PictureEdge) => Math.abs((columns.get(to) ?? 0) - (columns.get(from) ?? 0));
  const weight = nodes.length + edges.reduce((sum, edge) => sum + Math.max(0, span(edge) - 1), 0);
  return { nodes, edges, columns, backward, weight };
}

/** The edges that close circles, found by a walk in depth from every node in turn. */
function backwardEdges(nodes: readonly PictureNode[], edges: readonly PictureEdge[]): ReadonlySet<PictureEdge> {
  const outgoing = outgoingEdges(nodes, edges);
  const stage = new Map<string, 'open' | 'closed'>();
  const next = new Map<string, number>();
  const backward = new Set<PictureEdge>();
  for (const { key: start } of nodes) {
    if (stage.has(start)) continue;
    const path = [start];
    stage.set(start, 'open');
    while (path.length > 0) {
      const key = path[path.length - 1] ?? start;
      const index = next.get(key) ?? 0;
      next.set(key, index + 1);
      const edge = outgoing.get(key)?.[index];
      if (!edge) {
        stage.set(key, 'closed');
        path.pop();
      } else if (stage.get(edge.to) === 'open') {
        if (edge.to !== edge.from) backward.add(edge);
      } else if (!stage.has(edge.to)) {
        stage.set(edge.to, 'open');
        path.push(edge.to);
      }
    }
  }
  return backward;
}

/** The longest way to each node along the edges that close no circle. */
function columnsOf(
  nodes: readonly PictureNode[],
  edges: readonly PictureEdge[],
  backward: ReadonlySet<PictureEdge>,
): ReadonlyMap<string, number> {
  const forward = edges.filter((edge) => edge.from !== edge.to && !backward.has(edge));
  const outgoing = outgoingEdges(nodes, forward);
  const missing = new Map(nodes.map(({ key }) => [key, 0]));
  for (const { to } of forward) missing.set(to, (missing.get(to) ?? 0) + 1);
  const columns = new Map(nodes.map(({ key }) => [key, 0]));
  const ready = nodes.filter(({ key }) => missing.get(key) === 0).map(({ key }) => key);
  for (const key of ready) {
    for (const { to } of outgoing.get(key) ?? []) {
      columns.set(to, Math.max(columns.get(to) ?? 0, (columns.get(key) ?? 0) + 1));
      const left = (missing.get(to) ?? 0) - 1;
      missing.set(to, left);
      if (left === 0) ready.push(to);
    }
  }
  return columns;
}

/** The edges that leave each node, by its key. */
function outgoingEdges(
  nodes: readonly PictureNode[],
  edges: readonly PictureEdge[],
): ReadonlyMap<string, readonly PictureEdge[]> {
  const outgoing = new Map<string, PictureEdge[]>(nodes.map(({ key }) => [key, []]));
  for (const edge of edges) outgoing.get(edge.from)?.push(edge);
  return outgoing;
}
