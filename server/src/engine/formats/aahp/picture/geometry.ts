import type { PictureEdge, PictureNode } from './pictureModel.ts';

/** Pixels of a box; all are alike, so that boxes line up. */
export const boxSize = { width: 236, height: 66 } as const;
/** Pixels between boxes of one column, between columns, and between parts that have nothing to do with each other. */
export const gaps = { box: 22, column: 64, part: 40, margin: 24 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedNode {
  readonly node: PictureNode;
  /** The upper left corner of its box. */
  readonly x: number;
  readonly y: number;
}

export interface PlacedEdge {
  readonly edge: PictureEdge;
  /** The way from the box of what is needed to the box of what needs it: at least two points, all finite. */
  readonly points: readonly Point[];
}

/** A picture with a place for everything, in pixels from the upper left corner. No two boxes overlap. */
export interface PictureLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/** One part of a picture, laid out for itself. */
export interface PartLayout {
  readonly width: number;
  readonly height: number;
  /** Upper left corners by key. */
  readonly places: ReadonlyMap<string, Point>;
  readonly ways: readonly PlacedEdge[];
}
