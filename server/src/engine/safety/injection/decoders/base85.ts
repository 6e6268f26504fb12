import type { TextUnit } from '../../textUnit.ts';
import { unitOfBytes } from './bytes.ts';

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();

/** The values of the characters of an alphabet; 255 for others. */
function valuesOf(alphabet: string): Uint8Array {
  const values = new Uint8Array(128).fill(255);
  for (let value = 0; value < alphabet.length; value++) values[alphabet.charCodeAt(value)] = value;
  return values;
}

/** The alphabets of RFC 1924, of ZeroMQ and of Adobe, which have most characters in common. */
const ALPHABETS = [
  valuesOf(`${DIGITS}${UPPER}${LOWER}!#$%&()*+-;<=>?@^_\`{|}~`),
  valuesOf(`${DIGITS}${LOWER}${UPPER}.-:+=^!/*?&<>()[]{}@%$#`),
  valuesOf(Array.from({ length: 85 }, (_, value) => String.fromCharCode(value + 33)).join('')),
];

/** Decodes base85 that stands in `source` from `start` to `end`, in whichever alphabet it makes a text; undefined when in none. */
export function decodeBase85(source: string, start: number, end: number): TextUnit | undefined {
  for (const values of ALPHABETS) {
    const unit = decodeWith(values, source, start, end);
    if (unit !== undefined && /[a-z]{3}/i.test(unit.text)) return unit;
  }
  return undefined;
}

function decodeWith(values: Uint8Array, source: string, start: number, end: number): TextUnit | undefined {
  const bytes: number[] = [];
  const places: [number, number][] = [];
  let first = start;
  let word = 0;
  let count = 0;
  const put = (last: number): boolean => {
    // A group at the end may be short: it is filled up, and as many bytes fewer are meant.
    for (let i = count; i < 5; i++) word = word * 85 + 84;
    if (word > 0xffffffff) return false;
    for (let i = 0; i < count - 1; i++) {
      bytes.push(Math.floor(word / 2 ** (24 - 8 * i)) & 0xff);
      places.push([first, last]);
    }
    word = 0;
    count = 0;
    return true;
  };
  for (let i = start; i < end; i++) {
    const code = source.charCodeAt(i);
    if (code === 0x0a || code === 0x0d) continue;
    const value = code < 128 ? (values[code] ?? 255) : 255;
    if (value === 255) return undefined;
    if (count === 0) first = i;
    word = word * 85 + value;
    count++;
    if (count === 5 && !put(i + 1)) return undefined;
  }
  if (count > 0 && !put(end)) return undefined;
  return unitOfBytes(Uint8Array.from(bytes), (i) => places[i] ?? [start, end]);
}
