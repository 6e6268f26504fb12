import { components } from './components.ts';
import { dagreComponent } from './dagreLayout.ts';
import { boxSize, gaps, type PartLayout, type PictureLayout, type PlacedEdge, type Point } from './geometry.ts';
import { layerComponent } from './layers.ts';
import type { PictureEdge, PictureNode, TaskPicture } from './pictureModel.ts';

/**
 * How much the layered layout may cost, as boxes and passages of edges through columns. Its time grows with the square: this much takes
 * about a second. What is beyond is laid out in plain columns, which takes linear time.
 */
const layeredBudget = 700;

/**
 * Places the tasks of a picture: what is needed to the left of what needs it, parts that do not touch each other side by side, tasks
 * without dependencies at the end. The same picture always gives the same layout.
 */
export function layoutPicture(picture: TaskPicture): PictureLayout {
  const parts = components(picture);
  let budget = layeredBudget;
  const laid: PartLayout[] = [];
  const alone: PictureNode[] = [];
  for (const part of parts) {
    const [first] = part.nodes;
    if (part.nodes.length === 1 && part.edges.length === 0 && first) {
      alone.push(first);
      continue;
    }
    budget -= part.weight;
    laid.push(budget >= 0 ? dagreComponent(part) : layerComponent(part));
  }
  if (alone.length > 0) laid.push(grid(alone, widest(laid)));
  return pack(picture, laid);
}

/** Boxes in rows that are about as wide as the rest of the picture, else about twice as wide as high. */
function grid(nodes: readonly PictureNode[], restWidth: number): PartLayout {
  const [stepX, stepY] = [boxSize.width + gaps.box, boxSize.height + gaps.box];
  const square = Math.ceil(Math.sqrt((nodes.length * 1.8 * stepY) / stepX));
  const columns = Math.max(1, Math.min(nodes.length, Math.max(square, Math.floor((restWidth + gaps.box) / stepX))));
  const places = new Map(
    nodes.map(({ key }, index) => [key, { x: (index % columns) * stepX, y: Math.floor(index / columns) * stepY }]),
  );
  return {
    width: columns * stepX - gaps.box,
    height: Math.ceil(nodes.length / columns) * stepY - gaps.box,
    places,
    ways: [],
  };
}

/** Puts parts in rows, each as high as its highest part, so that the whole is about twice as wide as high. */
function pack({ nodes, edges }: TaskPicture, parts: readonly PartLayout[]): PictureLayout {
  const area = parts.reduce((sum, { width, height }) => sum + (width + gaps.part) * (height + gaps.part), 0);
  const limit = Math.max(Math.sqrt(area * 1.8), widest(parts));
  const places = new Map<string, Point>();
  const ways = new Map<PictureEdge, PlacedEdge>();
  let [x, y, rowHeight, right] = [0, 0, 0, 0];
  for (const part of parts) {
    if (x > 0 && x + part.width > limit) {
      y += rowHeight + gaps.part;
      [x, rowHeight] = [0, 0];
    }
    const [left, top] = [gaps.margin + x, gaps.margin + y];
    for (const [key, place] of part.places) places.set(key, { x: left + place.x, y: top + place.y });
    for (const { edge, points } of part.ways)
      ways.set(edge, { edge, points: points.map((point) => ({ x: left + point.x, y: top + point.y })) });
    right = Math.max(right, x + part.width);
    x += part.width + gaps.part;
    rowHeight = Math.max(rowHeight, part.height);
  }
  return {
    width: right + 2 * gaps.margin,
    height: y + rowHeight + 2 * gaps.margin,
    nodes: nodes.flatMap((node) => {
      const place = places.get(node.key);
      return place ? [{ node, ...place }] : [];
    }),
    edges: edges.flatMap((edge) => ways.get(edge) ?? []),
  };
}

function widest(parts: readonly PartLayout[]): number {
  return parts.reduce((most, { width }) => Math.max(most, width), 0);
}
