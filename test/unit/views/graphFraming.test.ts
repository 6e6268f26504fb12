import { describe, expect, it } from 'vitest';
import { beginningOf, wholeOf } from '../../../client/src/graph/webview/framing.ts';

const picture = { width: 1200, height: 300 };
const box = { x: 924, y: 24, width: 236, height: 66 };

describe('what a task graph begins with', () => {
  it('is all of it, in the middle and never enlarged, where that can be read', () => {
    expect(beginningOf(picture, { width: 2000, height: 500 }, box)).toEqual({ scale: 1, x: 400, y: 100 });
    const room = { width: 900, height: 500 };
    expect(beginningOf(picture, room, box)).toEqual(wholeOf(picture, room));
    expect(wholeOf(picture, room).scale).toBe(0.75);
  });

  it('is what is around a task where all of it would be too small, with no room left empty beside the picture', () => {
    // Half the size, as in a narrow side panel, makes letters of six pixels.
    const { scale, x, y } = beginningOf(picture, { width: 600, height: 500 }, box);
    expect(scale).toBe(0.8);
    // The task is at the right end, so the end of the picture meets the end of the room.
    expect(x).toBe(600 - 1200 * 0.8);
    expect(y).toBe((500 - 300 * 0.8) / 2);
    const first = { ...box, x: 24 };
    expect(beginningOf(picture, { width: 600, height: 500 }, first).x).toBe(0);
    const middle = { ...box, x: 482 };
    expect(beginningOf(picture, { width: 600, height: 500 }, middle).x).toBe(300 - 600 * 0.8);
  });

  it('is all of it where no task is there to be shown', () => {
    const room = { width: 300, height: 300 };
    expect(beginningOf(picture, room, undefined)).toEqual(wholeOf(picture, room));
  });
});
