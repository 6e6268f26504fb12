import { type TextUnit, TextUnitBuilder } from '../../textUnit.ts';

/** Rotates Latin letters by 13. */
export function decodeRot13(source: string, start: number, end: number): TextUnit {
  return decodeRotated(source, start, end, 13);
}

/** Rotates Latin letters by a number of places from 0 to 25; both cases are kept. */
export function decodeRotated(source: string, start: number, end: number, by: number): TextUnit {
  return mapLetters(source, start, end, (letter) => (letter + by) % 26);
}

/** Rotates all visible characters of ASCII by 47. */
export function decodeRot47(source: string, start: number, end: number): TextUnit {
  const builder = new TextUnitBuilder();
  for (let i = start; i < end; i++) {
    const c = source.charCodeAt(i);
    const isVisible = c > 0x20 && c < 0x7f;
    builder.add(isVisible ? String.fromCharCode(33 + ((c - 33 + 47) % 94)) : source.charAt(i), i, i + 1);
  }
  return builder.build(start, 'decoded');
}

/** Exchanges a and z, b and y and so on. */
export function decodeMirrored(source: string, start: number, end: number): TextUnit {
  return mapLetters(source, start, end, (letter) => 25 - letter);
}

/** A text with its Latin letters, counted from 0, replaced; everything else stays. */
function mapLetters(source: string, start: number, end: number, change: (letter: number) => number): TextUnit {
  const builder = new TextUnitBuilder();
  for (let i = start; i < end; i++) {
    const c = source.charCodeAt(i);
    const first = c >= 0x61 && c <= 0x7a ? 0x61 : c >= 0x41 && c <= 0x5a ? 0x41 : 0;
    builder.add(first === 0 ? source.charAt(i) : String.fromCharCode(change(c - first) + first), i, i + 1);
  }
  return builder.build(start, 'decoded');
}
