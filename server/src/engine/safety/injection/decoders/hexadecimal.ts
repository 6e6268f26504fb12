import type { TextUnit } from '../../textUnit.ts';
import { unitOfBytes } from './bytes.ts';

/** Decodes a run of hexadecimal digits, in pairs that may be apart ("69 67", "\x69\x67", "0x69,0x67", "%69%67"). */
export function decodeHex(source: string, start: number, end: number): TextUnit | undefined {
  const bytes: number[] = [];
  const places: number[] = [];
  for (let i = start; i < end;) {
    const c = source.charAt(i);
    if (c === '\\' || c === '%' || c === ' ' || c === ',' || c === ':' || c === '-' || c === '\n' || c === ';') {
      i++;
      continue;
    }
    if ((c === '0' || c === '\\') && (source[i + 1] === 'x' || source[i + 1] === 'X')) {
      i += 2;
      continue;
    }
    if ((c === 'x' || c === 'X') && /[0-9a-f]/i.test(source[i + 1] ?? '')) {
      i++;
      continue;
    }
    const pair = source.slice(i, i + 2);
    if (!/^[0-9a-f]{2}$/i.test(pair)) return undefined;
    const byte = Number.parseInt(pair, 16);
    if (!isTextByte(byte)) return undefined;
    bytes.push(byte);
    places.push(i);
    i += 2;
  }
  return unitOfBytes(Uint8Array.from(bytes), (i) => [places[i] ?? start, (places[i] ?? start) + 2]);
}

/** Decodes hexadecimal digits that are written from the last to the first; undefined when they are no text. */
export function decodeReversedHex(source: string, start: number, end: number): TextUnit | undefined {
  if ((end - start) % 2 !== 0) return undefined;
  const bytes = new Uint8Array((end - start) / 2);
  for (let i = 0; i < bytes.length; i++) {
    const last = end - 2 * i;
    const byte = Number.parseInt(`${source.charAt(last - 1)}${source.charAt(last - 2)}`, 16);
    if (!isTextByte(byte)) return undefined;
    bytes[i] = byte;
  }
  return unitOfBytes(bytes, (i) => [end - 2 * i - 2, end - 2 * i]);
}

/** Text has no control characters: most checksums have one among their first bytes. */
function isTextByte(byte: number): boolean {
  return byte >= 9 && (byte <= 13 || byte >= 32) && byte !== 127 && byte <= 0xf4;
}
