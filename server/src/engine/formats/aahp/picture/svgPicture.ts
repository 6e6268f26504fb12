import { boxSize, type PictureLayout, type PlacedEdge, type PlacedNode, type Point } from './geometry.ts';
import { layoutPicture } from './layout.ts';
import type { PictureNode, TaskPicture } from './pictureModel.ts';
import { edgeColour, type Look, lookOf, ownColours, pictureStyle, plainColour } from './pictureStyle.ts';
import { describeNodes, type PictureWords, standWords, summaryOf, titleWords } from './pictureWords.ts';
import { decimal, element, type SvgElement, svgText } from './svgElement.ts';
import { estimateWidthsOnce, type MeasureSign, type TextFont } from './textWidth.ts';
import { signsOf, wrapText } from './wrapText.ts';

/** Where texts of a box begin and how wide they may be, in pixels. */
const textLeft = 14;
const textWidth = boxSize.width - textLeft - 8;
/** Between the id and how the task stands. */
const headGap = 8;
const idFont: TextFont = { size: 12, weight: 600, italic: false };
const standFont: TextFont = { size: 11, weight: 400, italic: false };
const titleFont: TextFont = { size: 12, weight: 400, italic: false };
const asideFont: TextFont = { ...titleFont, italic: true };

/**
 * A task graph as a complete SVG file: it needs nothing from outside, runs nothing, and says in words what it shows. Texts of the
 * manifest stand in it as text, never as markup.
 */
export function svgFile(picture: TaskPicture, words: PictureWords): string {
  const { width, height, layers } = drawPicture(picture, layoutPicture(picture), words);
  const root = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${decimal(width)} ${decimal(height)}`,
      width,
      height,
      role: 'img',
      'aria-labelledby': 'ah-title ah-desc',
      'font-family': 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    },
    [
      element('title', { id: 'ah-title' }, [words.title]),
      element('desc', { id: 'ah-desc' }, [summaryOf(picture, words)]),
      element('style', {}, [`${ownColours}\n${pictureStyle}`]),
      element('rect', { class: 'ah-background', width, height, fill: plainColour('background') }),
      ...layers,
    ],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svgText(root)}\n`;
}

/** What is drawn of a layout. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** From behind to front: definitions, edges, boxes. Boxes are groups with `data-key`. */
  readonly layers: readonly SvgElement[];
}

/**
 * Draws a layout: the edges behind, the boxes in front.
 * @param measure how wide texts are, where the font is known
 */
export function drawPicture(
  picture: TaskPicture,
  layout: PictureLayout,
  words: PictureWords,
  measure: MeasureSign = estimateWidthsOnce(),
): Drawing {
  const descriptions = describeNodes(picture, words);
  const empty = element('text', { x: 24, y: 40, class: 'ah-text', fill: plainColour('text'), 'font-size': 14 }, [
    words.empty,
  ]);
  return {
    width: Math.max(layout.width, 240),
    height: Math.max(layout.height, 64),
    layers: [
      element('defs', {}, [
        element('clipPath', { id: 'ah-clip' }, [
          element('rect', { width: boxSize.width - 4, height: boxSize.height, rx: 5 }),
        ]),
      ]),
      element('g', { class: 'ah-edges' }, layout.edges.map(drawEdge)),
      element(
        'g',
        { class: 'ah-nodes' },
        layout.nodes.length === 0
          ? [empty]
          : layout.nodes.map((placed) => drawNode(placed, descriptions.get(placed.node.key) ?? '', words, measure)),
      ),
    ],
  };
}

/** A box with its texts, at its place; `description` is what a screen reader says. */
function drawNode(
  { node, x, y }: PlacedNode,
  description: string,
  words: PictureWords,
  measure: MeasureSign,
): SvgElement {
  const look = lookOf(node);
  return element(
    'g',
    { class: `ah-node ah-${look}`, transform: `translate(${decimal(x)} ${decimal(y)})`, 'data-key': node.key },
    [
      element('title', {}, [description]),
      element('g', {}, [
        ...drawBox(look),
        element('g', { 'clip-path': 'url(#ah-clip)', 'font-size': titleFont.size }, [
          drawHead(node, look, words, measure),
          ...drawTitle(node, look, words, measure),
        ]),
      ]),
    ],
  );
}

/** The frame and the bar at its left, which show by colour and stroke how the task stands. */
function drawBox(look: Look): SvgElement[] {
  const colour = plainColour(look);
  const dim = look === 'over' && { opacity: 0.5 };
  return [
    element('rect', {
      class: 'ah-box',
      ...boxSize,
      rx: 6,
      fill: plainColour('box'),
      stroke: colour,
      'stroke-width': look === 'start' || look === 'circle' ? 2.5 : 1.5,
      ...(look === 'unknown' && { 'stroke-dasharray': '5 4' }),
      ...dim,
    }),
    element('rect', {
      class: 'ah-bar',
      x: 0,
      y: 8,
      width: 4,
      height: boxSize.height - 16,
      rx: 2,
      fill: colour,
      ...dim,
    }),
  ];
}

/** The first line: the id, and in words how the task stands. */
function drawHead(node: PictureNode, look: Look, words: PictureWords, measure: MeasureSign): SvgElement {
  const { id, stand } = headOf(node, words, measure);
  const parts = [element('tspan', { class: 'ah-text', fill: textColour(look), 'font-weight': idFont.weight }, [id])];
  if (stand !== '') {
    const attributes = { class: 'ah-stand', fill: plainColour(look), dx: headGap, 'font-size': standFont.size };
    parts.push(element('tspan', attributes, [stand]));
  }
  return element('text', { x: textLeft, y: 20 }, parts);
}

/** The lines below: the title, or in italics why there is none. */
function drawTitle(node: PictureNode, look: Look, words: PictureWords, measure: MeasureSign): SvgElement[] {
  const isAside = node.withheld || node.title === '';
  const lines = fitted(titleWords(node, words), textWidth, 2, isAside ? asideFont : titleFont, measure);
  return lines.map((line, index) =>
    element(
      'text',
      {
        x: textLeft,
        y: 39 + index * 16,
        class: isAside ? 'ah-muted' : 'ah-text',
        fill: isAside ? plainColour('muted') : textColour(look),
        ...(isAside && { 'font-style': 'italic' }),
      },
      [line],
    ),
  );
}

function textColour(look: Look): string {
  return plainColour(look === 'over' ? 'muted' : 'text');
}

/** The id and how the task stands, which is left out where the id leaves no room. */
function headOf(node: PictureNode, words: PictureWords, measure: MeasureSign): { id: string; stand: string } {
  const [id = ''] = fitted(node.id, textWidth, 1, idFont, measure);
  const rest = textWidth - headGap - signsOf(id).reduce((sum, sign) => sum + measure(sign, idFont), 0);
  const [stand = ''] = rest < standFont.size * 3 ? [] : fitted(standWords(node, words), rest, 1, standFont, measure);
  return { id, stand };
}

function fitted(text: string, width: number, lines: number, font: TextFont, measure: MeasureSign): string[] {
  return wrapText(text, width, lines, (sign) => measure(sign, font));
}

/** How long the head of an arrow is, in pixels. */
const arrowLength = 9;

function drawEdge({ edge, points }: PlacedEdge): SvgElement {
  const colour = edgeColour(edge.kind);
  const isCycle = edge.kind === 'cycle';
  const end = points[points.length - 1] ?? { x: 0, y: 0 };
  const before = points[points.length - 2] ?? end;
  return element('g', { class: `ah-edge-group ah-edge-${edge.kind}`, 'data-from': edge.from, 'data-to': edge.to }, [
    element('path', {
      class: `ah-edge ah-edge-${edge.kind}`,
      d: wayOf(points),
      fill: 'none',
      stroke: colour,
      'stroke-width': isCycle ? 2.2 : 1.4,
      ...((edge.kind === 'unknown' || edge.kind === 'cancelled') && { 'stroke-dasharray': '6 4' }),
    }),
    element('path', { class: `ah-arrow ah-arrow-${edge.kind}`, d: arrowAt(before, end), fill: colour }),
  ]);
}

/** A smooth line through the middles of the points, from the first to the last. */
function wayOf(points: readonly Point[]): string {
  const at = ({ x, y }: Point) => `${decimal(x)} ${decimal(y)}`;
  const [first, ...rest] = points;
  if (!first) return '';
  const last = rest.pop() ?? first;
  if (rest.length === 0) return `M${at(first)}L${at(last)}`;
  const curves = rest.map((point, index) => {
    const next = rest[index + 1];
    return `Q${at(point)} ${at(next ? { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } : last)}`;
  });
  return `M${at(first)}${curves.join('')}`;
}

function arrowAt(before: Point, end: Point): string {
  const [dx, dy] = [end.x - before.x, end.y - before.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const [x, y] = [end.x - ux * arrowLength, end.y - uy * arrowLength];
  const half = arrowLength / 2;
  return `M${decimal(end.x)} ${decimal(end.y)}L${decimal(x - uy * half)} ${decimal(y + ux * half)}L${decimal(x + uy * half)} ${decimal(y - ux * half)}Z`;
}
