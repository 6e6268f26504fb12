import type { OffsetRange } from '../text/sourceText.ts';

/** Whether a range touches one of some that are in order and apart. Must be asked in the order of the text. */
export function within(ranges: readonly OffsetRange[]): (range: OffsetRange) => boolean {
  let next = 0;
  return ({ start, end }) => {
    for (let range = ranges[next]; range !== undefined && range.end <= start; range = ranges[next]) next++;
    const range = ranges[next];
    return range !== undefined && range.start < end;
  };
}
