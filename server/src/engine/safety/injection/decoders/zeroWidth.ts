import { TextUnitBuilder, type TextUnit } from '../../textUnit.ts';

/** More kinds of characters than this are no alphabet of bits. */
const KINDS = 4;

/**
 * Bits in two kinds of invisible characters, eight or seven to a letter, others between them left out; undefined when no choice
 * of the two gives a text.
 */
export function decodeZeroWidth(source: string, start: number, end: number): TextUnit | undefined {
  const kinds = Array.from(new Set(source.slice(start, end)));
  if (kinds.length < 2 || kinds.length > KINDS) return undefined;
  for (const zero of kinds) {
    for (const one of kinds) {
      const unit = zero === one ? undefined : decodeBits(source, start, end, zero, one);
      if (unit !== undefined) return unit;
    }
  }
  return undefined;
}

function decodeBits(source: string, start: number, end: number, zero: string, one: string): TextUnit | undefined {
  const places: number[] = [];
  let bits = '';
  for (let i = start; i < end; i++) {
    const c = source.charAt(i);
    if (c !== zero && c !== one) continue;
    bits += c === zero ? '0' : '1';
    places.push(i);
  }
  for (const size of [8, 7]) {
    if (bits.length % size !== 0 || bits.length < size * 3) continue;
    const builder = new TextUnitBuilder();
    for (let i = 0; i < bits.length; i += size) {
      const letter = String.fromCharCode(Number.parseInt(bits.slice(i, i + size), 2));
      builder.add(letter, places[i] ?? start, (places[i + size - 1] ?? start) + 1);
    }
    const unit = builder.build(start, 'decoded');
    if (/^[\t\n\r -~]+$/.test(unit.text)) return unit;
  }
  return undefined;
}
