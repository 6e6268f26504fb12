/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { boxSize, type PictureLayout } from '../../../../server/src/engine/formats/aahp/picture/geometry.ts';
import { layoutPicture } from '../../../../server/src/engine/formats/aahp/picture/layout.ts';
import type { TaskPicture } from '../../../../server/src/engine/formats/aahp/picture/pictureModel.ts';
import { describeNodes, type PictureWords } from '../../../../server/src/engine/formats/aahp/picture/pictureWords.ts';
import { element } from '../../../../server/src/engine/formats/aahp/picture/svgElement.ts';
import { drawPicture } from '../../../../server/src/engine/formats/aahp/picture/svgPicture.ts';
import { toDom } from './dom.ts';
import { measureIn } from './measure.ts';
import { type Direction, neighbour } from './neighbours.ts';
import { type Framing, Viewport } from './viewport.ts';

export interface GraphEvents {
  /** A task is to be opened in the editor. */
  readonly open: (key: string) => void;
  /** Another task has the focus, by its id. */
  readonly focused: (id: string) => void;
  /** A person chose what is to be seen. */
  readonly framed: (framing: Framing) => void;
  readonly leave: () => void;
}

const directions: ReadonlyMap<string, Direction> = new Map([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['Home', 'first'],
  ['End', 'last'],
]);

/**
 * The picture within the page: a tree for screen readers, in which one task can be reached with Tab and the others from there with the
 * arrow keys.
 */
export class GraphView {
  readonly frame: SVGSVGElement;
  readonly viewport: Viewport;
  private readonly content: SVGGElement;
  private readonly events: GraphEvents;
  private readonly nodes = new Map<string, SVGElement>();
  private layout: PictureLayout = { width: 1, height: 1, nodes: [], edges: [] };
  private shape = '';
  private current: string | undefined;

  constructor(events: GraphEvents) {
    this.events = events;
    this.content = toDom(element('g', { class: 'content' })) as SVGGElement;
    this.frame = toDom(element('svg', { class: 'graph', role: 'tree' })) as SVGSVGElement;
    this.frame.append(this.content);
    this.viewport = new Viewport(this.frame, this.content, events.framed, () => {
      const placed = this.layout.nodes.find(({ node }) => node.key === this.current);
      return placed && { x: placed.x, y: placed.y, ...boxSize };
    });
    this.frame.addEventListener('keydown', (event) => this.press(event));
    this.frame.addEventListener('click', (event) => {
      const key = this.keyAt(event.target);
      if (key === undefined) return;
      this.focus(key);
      events.open(key);
    });
    this.frame.addEventListener('focusin', (event) => {
      const key = this.keyAt(event.target);
      if (key !== undefined) this.makeCurrent(key);
    });
  }

  /** Draws another state of the tasks. The task that has the focus keeps it, as long as a task has its id. */
  draw(picture: TaskPicture, words: PictureWords, label: string, focusedId: string | undefined): void {
    const shape = JSON.stringify([picture.nodes.map(({ key }) => key), picture.edges]);
    // Placing takes much longer than drawing; while only states and titles change, everything stays where it is.
    const placed = shape === this.shape ? withNodes(this.layout, picture) : layoutPicture(picture);
    const hadFocus = this.frame.contains(document.activeElement);
    this.shape = shape;
    this.layout = placed;
    const drawing = drawPicture(picture, placed, words, measureIn(this.frame));
    this.content.replaceChildren(...drawing.layers.map(toDom));
    this.nodes.clear();
    const descriptions = describeNodes(picture, words);
    for (const node of this.content.querySelectorAll<SVGElement>('.ah-node')) {
      const key = node.dataset['key'] ?? '';
      this.nodes.set(key, node);
      node.setAttribute('role', 'treeitem');
      node.setAttribute('tabindex', '-1');
      node.setAttribute('aria-label', descriptions.get(key) ?? '');
      node.prepend(
        toDom(
          element('rect', {
            class: 'ring',
            x: -5,
            y: -5,
            width: boxSize.width + 10,
            height: boxSize.height + 10,
            rx: 9,
          }),
        ),
      );
    }
    this.frame.setAttribute('aria-label', label);
    this.viewport.resize(drawing.width, drawing.height);
    const kept = picture.nodes.find(({ id }) => id === focusedId)?.key;
    const first = (
      picture.nodes.find(({ canStart }) => canStart) ??
      picture.nodes.find(({ state }) => state === 'in_progress') ??
      picture.nodes[0]
    )?.key;
    this.current = undefined;
    const key = kept ?? first;
    if (key === undefined) return;
    this.makeCurrent(key, kept !== undefined);
    if (hadFocus) this.nodes.get(key)?.focus({ preventScroll: true });
  }

  /** Gives a task the focus and brings it into sight. */
  focus(key: string): void {
    const node = this.nodes.get(key);
    const placed = this.layout.nodes.find((one) => one.node.key === key);
    if (!node || !placed) return;
    node.focus({ preventScroll: true });
    this.viewport.reveal(placed.x, placed.y, boxSize.width, boxSize.height);
  }

  /** Gives the focus to the task that had it last. */
  focusCurrent(): void {
    if (this.current !== undefined) this.focus(this.current);
  }

  private makeCurrent(key: string, isChosen = true): void {
    if (this.current !== undefined) {
      this.nodes.get(this.current)?.setAttribute('tabindex', '-1');
      this.nodes.get(this.current)?.removeAttribute('aria-selected');
    }
    this.current = key;
    this.nodes.get(key)?.setAttribute('tabindex', '0');
    if (!isChosen) return;
    this.nodes.get(key)?.setAttribute('aria-selected', 'true');
    for (const edge of this.content.querySelectorAll<SVGElement>('.ah-edge-group'))
      edge.classList.toggle('near', edge.dataset['from'] === key || edge.dataset['to'] === key);
    const id = this.layout.nodes.find(({ node }) => node.key === key)?.node.id;
    if (id !== undefined) this.events.focused(id);
  }

  private press(event: KeyboardEvent): void {
    const key = this.keyAt(event.target) ?? this.current;
    if (event.altKey || event.ctrlKey || event.metaKey || key === undefined) return;
    const direction = directions.get(event.key);
    if (direction) {
      const next = neighbour(this.layout, key, direction);
      if (next !== undefined) this.focus(next);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.events.open(key);
    } else if (event.key === 'Escape') {
      this.events.leave();
    } else {
      return;
    }
    event.preventDefault();
  }

  private keyAt(target: EventTarget | null): string | undefined {
    return target instanceof Element ? target.closest<SVGElement>('.ah-node')?.dataset['key'] : undefined;
  }
}

/** The same places for the present state of the same tasks. */
function withNodes(layout: PictureLayout, picture: TaskPicture): PictureLayout {
  const nodes = new Map(picture.nodes.map((node) => [node.key, node]));
  return {
    ...layout,
    nodes: layout.nodes.map((placed) => ({ ...placed, node: nodes.get(placed.node.key) ?? placed.node })),
  };
}
