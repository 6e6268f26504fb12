import { type TextUnit, TextUnitBuilder } from '../../textUnit.ts';

/** Which characters may stand for 0 and 1. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['\u200b', '\u200c'],
  ['\u200c', '\u200d'],
  ['\u200b', '\u200d'],
  ['\u200c', '\u200b'],
  ['\u200d', '\u200c'],
  ['\u200d', '\u200b'],
  ['\u200b', '\u2060'],
  ['\u2060', '\u200b'],
];

/** Bits in two kinds of zero-width characters, eight or seven to a letter; undefined when they are no text. */
export function decodeZeroWidth(source: string, start: number, end: number): TextUnit | undefined {
  const kinds = source.slice(start, end);
  for (const [zero, one] of PAIRS) {
    if (!kinds.includes(zero) || !kinds.includes(one)) continue;
    const places: number[] = [];
    let bits = '';
    for (let i = start; i < end; i++) {
      if (source[i] === zero || source[i] === one) {
        bits += source[i] === zero ? '0' : '1';
        places.push(i);
      }
    }
    for (const size of [8, 7]) {
      if (bits.length % size !== 0 || bits.length < size * 3) continue;
      const builder = new TextUnitBuilder();
      for (let i = 0; i < bits.length; i += size)
        builder.add(
          String.fromCharCode(Number.parseInt(bits.slice(i, i + size), 2)),
          places[i] ?? start,
          (places[i + size - 1] ?? start) + 1,
        );
      const unit = builder.build(start, 'decoded');
      if (/^[\t\n\r -~]{3,}$/.test(unit.text)) return unit;
    }
  }
  return undefined;
}
