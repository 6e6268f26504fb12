import { type TextUnit, TextUnitBuilder } from '../../textUnit.ts';

/** Reads a text backwards, surrogate pairs kept together. */
export function decodeReversed(source: string, start: number, end: number): TextUnit {
  const builder = new TextUnitBuilder();
  for (let i = end; i > start;) {
    const low = source.charCodeAt(i - 1);
    const size = low >= 0xdc00 && low <= 0xdfff && i - 2 >= start ? 2 : 1;
    builder.add(source.slice(i - size, i), i - size, i);
    i -= size;
  }
  return builder.build(start, 'decoded');
}
