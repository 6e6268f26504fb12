import type { TextUnit } from '../../textUnit.ts';
import { unitOfBytes } from './bytes.ts';

/** Characters stand for their distance from a space, of which six bits count: a backtick is zero, as a space is. */
const ZERO = 0x20;
/** So many characters stand for three bytes each. */
const GROUP = 4;

/**
 * Decodes lines of uuencoded text from `start` on: each tells how many bytes it has by its first character. The text ends with a line that
 * is none of these, or with an empty one; `unit` is undefined when the bytes are no text.
 */
export function decodeUu(source: string, start: number, limit: number): { unit: TextUnit | undefined; end: number } {
  const bytes: number[] = [];
  const places: number[] = [];
  let at = start;
  while (at < limit) {
    const found = source.indexOf('\n', at);
    const end = found < 0 || found > limit ? limit : found;
    const length = valueAt(source, at);
    const characters = Math.ceil(length / 3) * GROUP;
    // Editors take blanks from the ends of lines, and with them characters that are zero.
    if (length === 0 || end - at - 1 > characters + 1 || end - at - 1 < characters - GROUP) break;
    for (let k = 0; k < length; k++) {
      const first = at + 1 + Math.floor(k / 3) * GROUP + (k % 3);
      const shift = 2 * (k % 3) + 2;
      bytes.push(((valueAt(source, first, end) << shift) | (valueAt(source, first + 1, end) >> (6 - shift))) & 0xff);
      places.push(first);
    }
    at = Math.min(limit, end + 1);
  }
  return {
    unit: unitOfBytes(Uint8Array.from(bytes), (i) => [places[i] ?? start, Math.min(at, (places[i] ?? start) + 2)]),
    end: at,
  };
}

/** What a character stands for; zero behind the end of its line. */
function valueAt(source: string, at: number, end = source.length): number {
  return at < end ? (source.charCodeAt(at) - ZERO) & 0x3f : 0;
}
