import { type TextUnit, TextUnitBuilder } from '../../textUnit.ts';

/** Decodes the `=XX` sequences of mails and the line ends behind an equals sign; other characters stay. */
export function decodeQuotedPrintable(source: string, start: number, end: number): TextUnit {
  const builder = new TextUnitBuilder();
  for (let i = start; i < end; i++) {
    if (source.charAt(i) !== '=') {
      builder.add(source.charAt(i), i, i + 1);
      continue;
    }
    const pair = source.slice(i + 1, i + 3);
    if (/^[2-7][0-9a-f]$/i.test(pair)) {
      builder.add(String.fromCharCode(Number.parseInt(pair, 16)), i, i + 3);
      i += 2;
    } else if (pair.startsWith('\n')) i++;
    else if (pair === '\r\n') i += 2;
    else builder.add('=', i, i + 1);
  }
  return builder.build(start, 'decoded');
}
