/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** What part of the picture is to be seen: a point of the picture is shown at `scale * point + (x, y)`, in pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const smallest = 0.08;
const largest = 3;
/** Below this texts cannot be read; a picture that is shown for the first time is not made that small. */
export const leastLegible = 0.4;
const legible = 0.8;
/** One step of zooming by key or button. */
const step = 1.25;
/** Pixels that are kept free around a task that is brought into sight. */
const margin = 10;
/** Pixels that the pointer may move in a click. */
const clickSlack = 4;

/** Pans and zooms a picture within its frame, by mouse, touchpad, touch and keys. */
export class Viewport {
  private readonly frame: SVGSVGElement;
  private readonly content: SVGGElement;
  private readonly onChange: (view: View) => void;
  private size = { width: 1, height: 1 };
  private isFitted = true;
  view: View = { scale: 1, x: 0, y: 0 };

  /** @param onChange called whenever another part is to be seen */
  constructor(frame: SVGSVGElement, content: SVGGElement, onChange: (view: View) => void) {
    this.frame = frame;
    this.content = content;
    this.onChange = onChange;
    frame.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    frame.addEventListener('pointerdown', (event) => this.drag(event));
    new ResizeObserver(() => {
      if (this.isFitted) this.fit();
    }).observe(frame);
  }

  /** The picture has another size. What is to be seen stays, or all of it is if that was so before. */
  resize(width: number, height: number): void {
    this.size = { width, height };
    if (this.isFitted) this.fit();
  }

  /** Shows what was to be seen before. */
  restore(view: View): void {
    this.isFitted = false;
    this.show(view, false);
  }

  zoomIn(): void {
    this.zoom(step);
  }

  zoomOut(): void {
    this.zoom(1 / step);
  }

  /** Shows the whole picture, as large as it fits but never larger than it is. */
  fit(): void {
    const { clientWidth, clientHeight } = this.frame;
    if (clientWidth === 0 || clientHeight === 0) return;
    const { width, height } = this.size;
    const scale = clamp(Math.min(clientWidth / width, clientHeight / height, 1));
    this.show(
      { scale, x: Math.max(0, (clientWidth - width * scale) / 2), y: Math.max(0, (clientHeight - height * scale) / 2) },
      false,
    );
    this.isFitted = true;
  }

  /** Shows a rectangle of the picture in the middle, at a size at which texts can be read. */
  center(left: number, top: number, width: number, height: number): void {
    const { clientWidth, clientHeight } = this.frame;
    const x = clientWidth / 2 - (left + width / 2) * legible;
    const y = clientHeight / 2 - (top + height / 2) * legible;
    this.show({ scale: legible, x, y }, false);
  }

  /** Brings a rectangle of the picture into sight, as little as that takes. */
  reveal(left: number, top: number, width: number, height: number): void {
    const { scale, x, y } = this.view;
    const shiftOf = (start: number, end: number, room: number) => {
      if (end > room - margin) return Math.max(room - margin - end, margin - start);
      return start < margin ? margin - start : 0;
    };
    const dx = shiftOf(left * scale + x, (left + width) * scale + x, this.frame.clientWidth);
    const dy = shiftOf(top * scale + y, (top + height) * scale + y, this.frame.clientHeight);
    if (dx !== 0 || dy !== 0) this.show({ scale, x: x + dx, y: y + dy }, true);
  }

  private zoom(factor: number, at?: { readonly x: number; readonly y: number }): void {
    const { scale, x, y } = this.view;
    const center = at ?? { x: this.frame.clientWidth / 2, y: this.frame.clientHeight / 2 };
    const next = clamp(scale * factor);
    const ratio = next / scale;
    this.show({ scale: next, x: center.x - (center.x - x) * ratio, y: center.y - (center.y - y) * ratio }, false);
  }

  private show(view: View, smoothly: boolean): void {
    this.isFitted = false;
    this.view = view;
    this.content.classList.toggle('smooth', smoothly);
    this.content.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    this.onChange(view);
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

function clamp(scale: number): number {
  return Math.max(smallest, Math.min(largest, scale));
}
