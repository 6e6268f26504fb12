import { Graph, layout } from '@dagrejs/dagre';
import type { Component } from './components.ts';
import { boxSize, gaps, type PartLayout, type PlacedEdge, type Point } from './geometry.ts';
import { selfWay } from './selfWay.ts';

/** Lays out connected tasks in columns so that few edges cross (the layered method of Sugiyama, by dagre). */
export function dagreComponent({ nodes, edges, backward }: Component): PartLayout {
  const graph = new Graph({ multigraph: true });
  // The tighter trees of the default cost many times the time and gain little here.
  graph.setGraph({ rankdir: 'LR', nodesep: gaps.box, ranksep: gaps.column, edgesep: 12, ranker: 'tight-tree' });
  for (const { key } of nodes) graph.setNode(key, { ...boxSize });
  for (const edge of edges) {
    if (edge.from === edge.to) continue;
    // Edges that close a circle are given the other way round, so that the library need not choose which ones those are.
    const [from, to] = backward.has(edge) ? [edge.to, edge.from] : [edge.from, edge.to];
    graph.setEdge(from, to, {}, `${edge.from} ${edge.to}`);
  }
  layout(graph);
  const places = new Map<string, Point>();
  for (const { key } of nodes) {
    const { x, y } = graph.node(key) as Point;
    places.set(key, { x: x - boxSize.width / 2, y: y - boxSize.height / 2 });
  }
  const ways = edges.map((edge): PlacedEdge => {
    if (edge.from === edge.to) return { edge, points: selfWay(places.get(edge.from) ?? { x: 0, y: 0 }) };
    const isBackward = backward.has(edge);
    const [from, to] = isBackward ? [edge.to, edge.from] : [edge.from, edge.to];
    const { points } = graph.edge(from, to, `${edge.from} ${edge.to}`) as { readonly points: readonly Point[] };
    const [start, end] = [places.get(from), places.get(to)];
    const way = start && end ? docked(points, start, end) : [...points];
    return { edge, points: isBackward ? way.reverse() : way };
  });
  const { width = 0, height = 0 } = graph.graph() as { readonly width?: number; readonly height?: number };
  return { width, height, places, ways };
}

/** How far from its corners an edge may leave or reach a box, in pixels. */
const corner = 12;

/** The way from one box to another further right with its ends at their sides; the library also lets edges end above and below. */
function docked(points: readonly Point[], from: Point, to: Point): Point[] {
  const between = points.slice(1, -1);
  const side = (box: Point, x: number, point: Point | undefined): Point => {
    const y = point?.y ?? box.y + boxSize.height / 2;
    return { x, y: Math.max(box.y + corner, Math.min(box.y + boxSize.height - corner, y)) };
  };
  return [side(from, from.x + boxSize.width, points[0]), ...between, side(to, to.x, points.at(-1))];
}
