import { type TextUnit, TextUnitBuilder } from '../../textUnit.ts';

/** Rotates Latin letters by 13. */
export function decodeRot13(source: string, start: number, end: number): TextUnit {
  const builder = new TextUnitBuilder();
  for (let i = start; i < end; i++) {
    const c = source.charCodeAt(i);
    const first = c >= 0x61 && c <= 0x7a ? 0x61 : c >= 0x41 && c <= 0x5a ? 0x41 : 0;
    builder.add(first === 0 ? source.charAt(i) : String.fromCharCode(((c - first + 13) % 26) + first), i, i + 1);
  }
  return builder.build(start, 'decoded');
}
