import type { TextUnit } from '../../textUnit.ts';
import { unitOfBytes } from './bytes.ts';

/** Bytes in variation selectors (VS1 to VS16 are 0 to 15, VS17 to VS256 are 16 to 255); undefined when they are no text. */
export function decodeVariationSelectors(source: string, start: number, end: number): TextUnit | undefined {
  const bytes: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  for (let i = start; i < end;) {
    const c = source.charCodeAt(i);
    if (c >= 0xfe00 && c <= 0xfe0f) {
      bytes.push(c - 0xfe00);
      from.push(i);
      to.push(++i);
    } else if (c === 0xdb40 && source.charCodeAt(i + 1) >= 0xdd00 && source.charCodeAt(i + 1) <= 0xddef) {
      bytes.push(source.charCodeAt(i + 1) - 0xdd00 + 16);
      from.push(i);
      to.push((i += 2));
    } else i++;
  }
  return unitOfBytes(Uint8Array.from(bytes), (i) => [from[i] ?? start, to[i] ?? end], 3) ?? shifted(bytes, from, to);
}

/** Some encoders leave out the first 16 selectors, so that a byte is 16 too high. */
function shifted(bytes: readonly number[], from: readonly number[], to: readonly number[]): TextUnit | undefined {
  if (!bytes.every((b) => b >= 16)) return undefined;
  return unitOfBytes(Uint8Array.from(bytes.map((b) => b - 16)), (i) => [from[i] ?? 0, to[i] ?? 0], 3);
}
