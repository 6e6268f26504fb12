import { boxSize, gaps, type Point } from './geometry.ts';

/** The way of a task that depends on itself: out of its right side and back in from below. */
export function selfWay({ x, y }: Point): Point[] {
  const [right, bottom] = [x + boxSize.width, y + boxSize.height];
  const reach = Math.min(gaps.box, gaps.column) / 2;
  return [
    { x: right, y: bottom - 18 },
    { x: right + reach, y: bottom - 18 },
    { x: right + reach, y: bottom + reach },
    { x: right - 28, y: bottom + reach },
    { x: right - 28, y: bottom },
  ];
}
