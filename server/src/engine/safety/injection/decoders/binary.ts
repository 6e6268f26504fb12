import type { TextUnit } from '../../textUnit.ts';
import { unitOfBytes } from './bytes.ts';

/** Bytes in binary digits, eight each, with or without spaces between them; undefined when they are no text. */
export function decodeBinary(source: string, start: number, end: number): TextUnit | undefined {
  const places: number[] = [];
  for (let i = start; i < end; i++) {
    const c = source.charCodeAt(i);
    if (c === 0x30 || c === 0x31) places.push(i);
    else if (c !== 0x20 && c !== 0x0a && c !== 0x2c && c !== 0x0d) return undefined;
  }
  if (places.length % 8 !== 0) return undefined;
  const bytes = new Uint8Array(places.length / 8);
  places.forEach((place, i) => {
    bytes[i >> 3] = ((bytes[i >> 3] ?? 0) << 1) | (source.charCodeAt(place) - 0x30);
  });
  return unitOfBytes(bytes, (i) => [places[i * 8] ?? start, (places[i * 8 + 7] ?? start) + 1]);
}
