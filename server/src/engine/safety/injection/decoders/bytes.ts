import { type TextUnit, TextUnitBuilder } from '../../textUnit.ts';

/** Share of printable characters that decoded bytes need to count as text. */
const PRINTABLE = 0.92;
/** Shorter than this, chance makes a text of anything. */
const LEAST = 6;

/** True when a decoded text is long enough and almost all of it can be printed. */
export function isReadable(text: string, least = LEAST): boolean {
  if (text.length < least) return false;
  let good = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0xfffd) return false;
    if (c === 9 || c === 10 || c === 13 || (c >= 32 && c !== 127)) good++;
  }
  return good / text.length >= PRINTABLE;
}

/** Decodes UTF-8 bytes, each of which came from one source range; undefined when they are no readable text. */
export function unitOfBytes(
  bytes: Uint8Array,
  ranges: (index: number) => [number, number],
  least = LEAST,
): TextUnit | undefined {
  const builder = new TextUnitBuilder();
  for (let i = 0; i < bytes.length;) {
    const lead = bytes[i] ?? 0;
    const size = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 0;
    if (size === 0 || i + size > bytes.length) return undefined;
    let point = size === 1 ? lead : lead & (0xff >> (size + 1));
    for (let k = 1; k < size; k++) {
      if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return undefined;
      point = (point << 6) | ((bytes[i + k] ?? 0) & 0x3f);
    }
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return undefined;
    builder.add(String.fromCodePoint(point), ranges(i)[0], ranges(i + size - 1)[1]);
    i += size;
  }
  const unit = builder.build(0, 'decoded');
  return isReadable(unit.text, least) ? unit : undefined;
}
