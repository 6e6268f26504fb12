import type { AhilLog } from '../log.ts';

/** The index of the last entry that begins before an offset; -1 when there is none. */
export function lastEntryBefore(log: AhilLog, offset: number): number {
  let low = 0;
  let high = log.nodes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (log.rangeOf(middle).start < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
