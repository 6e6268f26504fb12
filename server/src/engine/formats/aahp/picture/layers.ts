import type { Component } from './components.ts';
import { boxSize, gaps, type PartLayout, type PlacedEdge, type Point } from './geometry.ts';
import { selfWay } from './selfWay.ts';

/** How often the order within columns is improved. */
const sweeps = 4;

/**
 * Lays out connected tasks in plain columns: each one behind everything that it depends on, in the order of the middle of what it is
 * connected with. Edges run straight, behind the boxes. Takes linear time (but for sorting), so it serves graphs of any size.
 */
export function layerComponent({ nodes, edges, columns: columnOf }: Component): PartLayout {
  const columns: string[][] = [];
  for (const { key } of nodes) (columns[columnOf.get(key) ?? 0] ??= []).push(key);
  const neighbours = new Map<string, string[]>(nodes.map(({ key }) => [key, []]));
  for (const { from, to } of edges) {
    neighbours.get(from)?.push(to);
    neighbours.get(to)?.push(from);
  }
  const position = new Map<string, number>();
  const settle = (column: readonly string[]) => {
    // Measured from the middle of its column, since columns are centred.
    for (const [index, key] of column.entries()) position.set(key, index - (column.length - 1) / 2);
  };
  columns.forEach(settle);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const column of sweep % 2 === 0 ? columns : columns.toReversed()) {
      const middle = new Map(column.map((key) => [key, average(neighbours.get(key) ?? [], position, key)]));
      column.sort((a, b) => (middle.get(a) ?? 0) - (middle.get(b) ?? 0));
      settle(column);
    }
  }
  const [stepX, stepY] = [boxSize.width + gaps.column, boxSize.height + gaps.box];
  const highest = columns.reduce((most, { length }) => Math.max(most, length), 0);
  const places = new Map<string, Point>();
  for (const [index, column] of columns.entries())
    for (const key of column)
      places.set(key, { x: index * stepX, y: ((position.get(key) ?? 0) + (highest - 1) / 2) * stepY });
  const ways = edges.map((edge): PlacedEdge => {
    const from = places.get(edge.from) ?? { x: 0, y: 0 };
    const to = places.get(edge.to) ?? { x: 0, y: 0 };
    return { edge, points: edge.from === edge.to ? selfWay(from) : straightWay(from, to) };
  });
  return { width: columns.length * stepX - gaps.column, height: highest * stepY - gaps.box, places, ways };
}

/** From one box to another; where the other lies further left, from its left side to the right side. */
function straightWay(from: Point, to: Point): Point[] {
  const middle = boxSize.height / 2;
  const [start, end] = from.x < to.x ? [boxSize.width, 0] : [0, boxSize.width];
  return [
    { x: from.x + start, y: from.y + middle },
    { x: to.x + end, y: to.y + middle },
  ];
}

function average(keys: readonly string[], position: ReadonlyMap<string, number>, own: string): number {
  if (keys.length === 0) return position.get(own) ?? 0;
  return keys.reduce((sum, key) => sum + (position.get(key) ?? 0), 0) / keys.length;
}
