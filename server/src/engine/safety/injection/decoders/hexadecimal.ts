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
    // Text has no control characters; most checksums end here.
    if (byte < 9 || (byte > 13 && byte < 32) || byte === 127 || byte > 0xf4) return undefined;
    bytes.push(byte);
    places.push(i);
    i += 2;
  }
  return unitOfBytes(Uint8Array.from(bytes), (i) => [places[i] ?? start, (places[i] ?? start) + 2]);
}
