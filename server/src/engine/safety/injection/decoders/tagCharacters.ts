import { type TextUnit, TextUnitBuilder } from '../../textUnit.ts';

/** Text in tag characters (U+E0020 to U+E007E). */
export function decodeTags(source: string, start: number, end: number): TextUnit {
  const builder = new TextUnitBuilder();
  for (let i = start; i + 1 < end; i += 2) {
    const low = source.charCodeAt(i + 1);
    if (source.charCodeAt(i) === 0xdb40 && low >= 0xdc20 && low <= 0xdc7e)
      builder.add(String.fromCharCode(low - 0xdc00), i, i + 2);
  }
  return builder.build(start, 'decoded');
}
