import type { PictureLayout, PlacedNode } from '../../../../server/src/engine/formats/aahp/picture/geometry.ts';

export type Direction = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

/**
 * Where a key leads from a task: left to what it waits for and right to what waits for it, the nearest in height; up and down to the next
 * task in its column, and where that ends, to the nearest above or below. `undefined` when there is nothing that way.
 */
export function neighbour({ nodes, edges }: PictureLayout, from: string, direction: Direction): string | undefined {
  const byKey = new Map(nodes.map((placed) => [placed.node.key, placed]));
  const here = byKey.get(from);
  if (!here || direction === 'first' || direction === 'last') return nodes.at(direction === 'last' ? -1 : 0)?.node.key;
  const others = nodes.filter((one) => one !== here);
  if (direction === 'left' || direction === 'right') {
    const keys = new Set(
      edges.flatMap(({ edge }) => {
        if (edge.from === edge.to) return [];
        if (direction === 'right') return edge.from === from ? [edge.to] : [];
        return edge.to === from ? [edge.from] : [];
      }),
    );
    const distance = (one: PlacedNode) => Math.abs(one.y - here.y) + Math.abs(one.x - here.x) / 1000;
    return nearest(
      others.filter(({ node }) => keys.has(node.key)),
      distance,
    );
  }
  const sign = direction === 'down' ? 1 : -1;
  const beyond = others.filter(({ y }) => (y - here.y) * sign > 1);
  // A task a little further that way in the same column is meant before one that is nearer but aside.
  return nearest(beyond, (one) => Math.abs(one.y - here.y) + 2 * Math.abs(one.x - here.x));
}

function nearest(nodes: readonly PlacedNode[], distance: (one: PlacedNode) => number): string | undefined {
  let best: PlacedNode | undefined;
  for (const one of nodes) if (!best || distance(one) < distance(best)) best = one;
  return best?.node.key;
}
