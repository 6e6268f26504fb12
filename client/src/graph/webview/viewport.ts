/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { gaps } from '../../../../server/src/engine/formats/aahp/picture/geometry.ts';
import { beginningOf, type Box, clampScale, type Size, type View, wholeOf } from './framing.ts';

/** One step of zooming by key or button. */
const step = 1.25;
/** Pixels that are kept free around a task that is brought into sight. */
const margin = 10;
/** Pixels that the pointer may move in a click. */
const clickSlack = 4;

/**
 * Who decides what is to be seen: the place that a person chose by panning and zooming, the whole picture as asked for, or as long as nobody has
 * chosen, what a picture begins with. The last two follow the size of the frame.
 */
export type Framing = View | 'whole' | 'beginning';

/** Pans and zooms a picture within its frame, by mouse, touchpad, touch and keys. */
export class Viewport {
  private readonly frame: SVGSVGElement;
  private readonly content: SVGGElement;
  private readonly onChange: (framing: Framing) => void;
  private readonly firstBox: () => Box | undefined;
  /** Of the picture; without one there is nothing to frame yet. */
  private size: Size | undefined;
  private framing: Framing = 'beginning';
  private view: View = { scale: 1, x: 0, y: 0 };

  /**
   * @param onChange called whenever another part is to be seen because a person wants it so
   * @param firstBox what to begin with where not all can be shown
   */
  constructor(
    frame: SVGSVGElement,
    content: SVGGElement,
    onChange: (framing: Framing) => void,
    firstBox: () => Box | undefined,
  ) {
    this.frame = frame;
    this.content = content;
    this.onChange = onChange;
    this.firstBox = firstBox;
    frame.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    frame.addEventListener('pointerdown', (event) => this.drag(event));
    new ResizeObserver(() => this.follow()).observe(frame);
  }

  /** The picture has a size. A place that a person chose stays, and so does everything when the size is the one that it had. */
  resize(width: number, height: number): void {
    if (this.size?.width === width && this.size.height === height) return;
    this.size = { width, height };
    this.follow();
  }

  /** Frames the picture as before. */
  restore(framing: Framing): void {
    this.framing = framing;
    if (typeof framing === 'object') this.place(framing, false);
    else this.follow();
  }

  /** One step nearer, around the middle of the frame. */
  zoomIn(): void {
    this.zoom(step);
  }

  /** One step away, around the middle of the frame. */
  zoomOut(): void {
    this.zoom(1 / step);
  }

  /** Shows the whole picture, as large as it fits but never larger than it is. */
  fit(): void {
    this.restore('whole');
    this.onChange('whole');
  }

  /** Brings a rectangle of the picture into sight, as little as that takes. */
  reveal(left: number, top: number, width: number, height: number): void {
    const { scale, x, y } = this.view;
    // A picture that is shown as a whole has less to spare, and is not to be moved.
    const free = Math.min(margin, gaps.margin * scale);
    const shiftOf = (start: number, end: number, room: number) => {
      if (end > room - free) return Math.max(room - free - end, free - start);
      return start < free ? free - start : 0;
    };
    const dx = shiftOf(left * scale + x, (left + width) * scale + x, this.frame.clientWidth);
    const dy = shiftOf(top * scale + y, (top + height) * scale + y, this.frame.clientHeight);
    if (dx !== 0 || dy !== 0) this.show({ scale, x: x + dx, y: y + dy }, true);
  }

  private zoom(factor: number, at?: { readonly x: number; readonly y: number }): void {
    const { scale, x, y } = this.view;
    const center = at ?? { x: this.frame.clientWidth / 2, y: this.frame.clientHeight / 2 };
    const next = clampScale(scale * factor);
    const ratio = next / scale;
    this.show({ scale: next, x: center.x - (center.x - x) * ratio, y: center.y - (center.y - y) * ratio }, false);
  }

  /** Places the picture anew where its frame or its size decides. */
  private follow(): void {
    const room = { width: this.frame.clientWidth, height: this.frame.clientHeight };
    if (!this.size || room.width === 0 || room.height === 0 || typeof this.framing === 'object') return;
    const view = this.framing === 'whole' ? wholeOf(this.size, room) : beginningOf(this.size, room, this.firstBox());
    this.place(view, false);
  }

  private show(view: View, smoothly: boolean): void {
    this.framing = view;
    this.place(view, smoothly);
    this.onChange(view);
  }

  private place(view: View, smoothly: boolean): void {
    this.view = view;
    this.content.classList.toggle('smooth', smoothly);
    this.content.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.ctrlKey || event.metaKey) {
      const box = this.frame.getBoundingClientRect();
      // Touchpads send pinches as small turns of the wheel with Ctrl.
      const turn = Math.max(-60, Math.min(60, event.deltaY * unit));
      this.zoom(Math.exp(-turn / 100), { x: event.clientX - box.left, y: event.clientY - box.top });
      return;
    }
    const [dx, dy] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    const { scale, x, y } = this.view;
    this.show({ scale, x: x - dx * unit, y: y - dy * unit }, false);
  }

  /** Follows a pointer until it is let go. A click on a task stays a click. */
  private drag(start: PointerEvent): void {
    if (start.button !== 0) return;
    const from = this.view;
    let isDragging = false;
    const move = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!isDragging && Math.hypot(dx, dy) <= clickSlack) return;
      if (!isDragging) {
        isDragging = true;
        this.frame.setPointerCapture(start.pointerId);
        this.frame.classList.add('dragging');
      }
      this.show({ scale: from.scale, x: from.x + dx, y: from.y + dy }, false);
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      this.frame.removeEventListener('pointermove', move);
      this.frame.removeEventListener('pointerup', end);
      this.frame.removeEventListener('pointercancel', end);
      this.frame.classList.remove('dragging');
      // With the pointer captured the click goes to the frame, not to the task below.
    };
    this.frame.addEventListener('pointermove', move);
    this.frame.addEventListener('pointerup', end);
    this.frame.addEventListener('pointercancel', end);
  }
}
