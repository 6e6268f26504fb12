import type { TextUnit } from '../../textUnit.ts';
import { unitOfBytes } from './bytes.ts';

/**
 * Decodes characters that stand for a few bits each, as those of base64 and base32 do. Line ends among them are passed over.
 * @param values what each character below 128 stands for; 255 for those that stand for nothing
 * @param width the bits of a character
 * @param mayBe asked of each byte; the first that cannot be ends it
 * @param isLeftOut asked of the place of each byte; those are passed over
 * @returns undefined when there are other characters, or the bytes are no text
 */
export function decodePackedBits(
  source: string,
  start: number,
  end: number,
  values: Uint8Array,
  width: 5 | 6,
  mayBe: (byte: number) => boolean = () => true,
  isLeftOut: (index: number) => boolean = () => false,
): TextUnit | undefined {
  const bytes: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let bits = 0;
  let held = 0;
  let first = start;
  let index = 0;
  for (let i = start; i < end; i++) {
    const code = source.charCodeAt(i);
    if (code === 0x0a || code === 0x0d) continue;
    const value = code < 128 ? (values[code] ?? 255) : 255;
    if (value === 255) return undefined;
    if (held === 0) first = i;
    bits = ((bits << width) | value) & 0xffff;
    held += width;
    if (held < 8) continue;
    held -= 8;
    const byte = (bits >> held) & 0xff;
    if (isLeftOut(index++)) {
      if (byte !== 0) return undefined;
      continue;
    }
    if (!mayBe(byte)) return undefined;
    bytes.push(byte);
    from.push(first);
    to.push(i + 1);
    first = i;
  }
  return unitOfBytes(Uint8Array.from(bytes), (i) => [from[i] ?? start, to[i] ?? end]);
}
