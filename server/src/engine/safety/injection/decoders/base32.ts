import type { TextUnit } from '../../textUnit.ts';
import { decodePackedBits } from './packedBits.ts';

/** The value of each base32 character (RFC 4648); 255 for others. */
const BASE32 = new Uint8Array(128).fill(255);
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
for (let value = 0; value < ALPHABET.length; value++) BASE32[ALPHABET.charCodeAt(value)] = value;

/** Fewer letters than these are no sentence. */
const SHORTEST = 24;

/** Decodes base32 that stands in `source` from `start` to `end`, without its padding; undefined when it is no text. */
export function decodeBase32(source: string, start: number, end: number): TextUnit | undefined {
  if (end - start < SHORTEST) return undefined;
  // Most words in capitals are no base32; the first bytes show it.
  const mayBe = (byte: number) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13;
  return decodePackedBits(source, start, end, BASE32, 5, mayBe);
}
