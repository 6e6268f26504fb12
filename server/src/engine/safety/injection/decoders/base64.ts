import type { TextUnit } from '../../textUnit.ts';
import { decodePackedBits } from './packedBits.ts';

/** The value of each base64 character (also of the URL alphabet); 255 for others. */
const BASE64 = new Uint8Array(128).fill(255);
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
for (let value = 0; value < ALPHABET.length; value++) BASE64[ALPHABET.charCodeAt(value)] = value;
BASE64['-'.charCodeAt(0)] = 62;
BASE64['_'.charCodeAt(0)] = 63;

/** True when base64 from `start` on may be text: its first bytes are printable or well-formed UTF-8. */
function mayBeText(source: string, start: number, end: number): boolean {
  const limit = Math.min(end, start + 16);
  let bits = 0;
  let held = 0;
  let open = 0;
  for (let i = start; i < limit; i++) {
    const value = BASE64[source.charCodeAt(i) & 0x7f] ?? 255;
    if (value === 255) return source.charCodeAt(i) === 0x0a;
    bits = ((bits << 6) | value) & 0xffffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    const byte = (bits >> held) & 0xff;
    if (open > 0) {
      if ((byte & 0xc0) !== 0x80) return false;
      open--;
    } else if (byte >= 0x80) {
      if (byte < 0xc2 || byte > 0xf4) return false;
      open = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
    } else if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13) return false;
  }
  return true;
}

/** Decodes base64 (also the URL alphabet) that stands in `source` from `start` to `end`; undefined when it is no text. */
export function decodeBase64(source: string, start: number, end: number): TextUnit | undefined {
  if (mayBeText(source, start, end)) return decodePackedBits(source, start, end, BASE64, 6);
  if (!mayBeWide(source, start)) return undefined;
  return decodePackedBits(source, start, end, BASE64, 6, undefined, (index) => index % 2 === 1);
}

/** True when the second byte is zero, as it is where Latin letters have two bytes each (UTF-16). */
function mayBeWide(source: string, start: number): boolean {
  const second = BASE64[source.charCodeAt(start + 1) & 0x7f] ?? 255;
  const third = BASE64[source.charCodeAt(start + 2) & 0x7f] ?? 255;
  return (second & 0xf) === 0 && third < 4;
}

/** True for a character of base64 (both alphabets, with padding). */
export function isBase64(code: number): boolean {
  return code < 128 && (BASE64[code] !== 255 || code === 0x3d);
}
