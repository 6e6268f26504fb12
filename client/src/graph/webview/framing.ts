/** What part of the picture is to be seen: a point of the picture is shown at `scale * point + (x, y)`, in pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle of the picture. */
export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

const smallest = 0.08;
const largest = 3;
/** Below this titles are smaller than eight pixels and hardly read; a picture that is shown for the first time is not made that small. */
const leastLegible = 0.65;
const legible = 0.8;

/** The whole picture, as large as it fits but never larger than it is. */
export function wholeOf(picture: Size, room: Size): View {
  const scale = clampScale(Math.min(room.width / picture.width, room.height / picture.height, 1));
  return {
    scale,
    x: Math.max(0, (room.width - picture.width * scale) / 2),
    y: Math.max(0, (room.height - picture.height * scale) / 2),
  };
}

/**
 * What a picture begins with: all of it or, where that would be too small to read, what is around a box. Then as much of the room as possible
 * is filled.
 */
export function beginningOf(picture: Size, room: Size, box: Box | undefined): View {
  const whole = wholeOf(picture, room);
  if (!box || whole.scale >= leastLegible) return whole;
  return {
    scale: legible,
    x: filling(box.x + box.width / 2, picture.width, room.width),
    y: filling(box.y + box.height / 2, picture.height, room.height),
  };
}

/** Where a direction begins so that a point is in the middle, but nothing beside the picture is shown that need not be. */
function filling(point: number, length: number, room: number): number {
  const spare = room - length * legible;
  if (spare >= 0) return spare / 2;
  return Math.min(0, Math.max(spare, room / 2 - point * legible));
}

/** The nearest scale that a person may zoom to; 1 is the natural size of the picture. */
export function clampScale(scale: number): number {
  return Math.max(smallest, Math.min(largest, scale));
}
