import type { TextUnit } from '../../textUnit.ts';
import { unitOfBytes } from './bytes.ts';

/** The value of each base32 character (RFC 4648); 255 for others. */
const BASE32 = new Uint8Array(128).fill(255);
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
for (let value = 0; value < ALPHABET.length; value++) BASE32[ALPHABET.charCodeAt(value)] = value;

/** Fewer letters than these are no sentence. */
const SHORTEST = 24;

/** Decodes base32 that stands in `source` from `start` to `end`, without its padding; undefined when it is no text. */
export function decodeBase32(source: string, start: number, end: number): TextUnit | undefined {
  if (end - start < SHORTEST) return undefined;
  const bytes: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let bits = 0;
  let held = 0;
  let first = start;
  for (let i = start; i < end; i++) {
    const code = source.charCodeAt(i);
    const value = code < 128 ? (BASE32[code] ?? 255) : 255;
    if (value === 255) return undefined;
    if (held === 0) first = i;
    bits = ((bits << 5) | value) & 0xffff;
    held += 5;
    if (held < 8) continue;
    held -= 8;
    const byte = (bits >> held) & 0xff;
    // Most words in capitals are no base32; the first bytes show it.
    if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13) return undefined;
    bytes.push(byte);
    from.push(first);
    to.push(i + 1);
    first = i;
  }
  return unitOfBytes(Uint8Array.from(bytes), (i) => [from[i] ?? start, to[i] ?? end]);
}
