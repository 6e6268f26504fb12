import { type TextUnit, TextUnitBuilder } from '../../textUnit.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '"': '"',
  '\\': '\\',
  '/': '/',
  // Of YAML alone; JSON has no such escapes.
  '0': '\0',
  a: '\u0007',
  e: '\u001b',
};

/**
 * Decodes the escapes of the inside of a string of JSON, or of one in double quotes of YAML, whose escapes include those of JSON.
 * `letters` tells how many plain ASCII letters were written by their numbers.
 */
export function decodeEscapes(source: string, start: number, end: number): { unit: TextUnit; letters: number } {
  const builder = new TextUnitBuilder();
  let letters = 0;
  for (let i = start; i < end;) {
    if (source[i] === '\\' && i + 1 < end) {
      const next = source.charAt(i + 1);
      const hex = next === 'u' ? source.slice(i + 2, i + 6) : '';
      if (/^[0-9a-f]{4}$/i.test(hex)) {
        const unit = String.fromCharCode(Number.parseInt(hex, 16));
        if (/[A-Za-z]/.test(unit)) letters++;
        builder.add(unit, i, i + 6);
        i += 6;
        continue;
      }
      if (next === 'x' && /^[0-9a-f]{2}$/i.test(source.slice(i + 2, i + 4))) {
        const unit = String.fromCharCode(Number.parseInt(source.slice(i + 2, i + 4), 16));
        if (/[A-Za-z]/.test(unit)) letters++;
        builder.add(unit, i, i + 4);
        i += 4;
        continue;
      }
      const point = next === 'U' ? source.slice(i + 2, i + 10) : '';
      if (/^00(?:0[0-9a-f]|10)[0-9a-f]{4}$/i.test(point)) {
        builder.add(String.fromCodePoint(Number.parseInt(point, 16)), i, i + 10);
        i += 10;
        continue;
      }
      builder.add(ESCAPES[next] ?? next, i, i + 2);
      i += 2;
      continue;
    }
    builder.add(source.charAt(i), i, i + 1);
    i++;
  }
  return { unit: builder.build(start, 'decoded'), letters };
}
