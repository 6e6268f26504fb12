import { type TextUnit, TextUnitBuilder } from '../../textUnit.ts';

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  sol: '/',
  colon: ':',
  period: '.',
  excl: '!',
  num: '#',
  lpar: '(',
  rpar: ')',
  lbrack: '[',
  rbrack: ']',
  zwnj: '',
  zwj: '',
  shy: '',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
};

/** Decodes HTML entities. `numeric` tells how many letters or digits were written as numbers. */
export function decodeEntities(source: string, start: number, end: number): { unit: TextUnit; numeric: number } {
  const builder = new TextUnitBuilder();
  let numeric = 0;
  for (let i = start; i < end;) {
    if (source[i] === '&') {
      const match = /^&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));?/.exec(
        source.slice(i, Math.min(end, i + 12)),
      );
      if (match !== null) {
        const point =
          match[1] !== undefined ? Number(match[1]) : match[2] !== undefined ? Number.parseInt(match[2], 16) : -1;
        const text =
          point >= 0
            ? point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
              ? String.fromCodePoint(point)
              : ''
            : NAMED[match[3] ?? ''];
        if (text !== undefined) {
          if (point >= 0 && /[\p{L}\p{N}]/u.test(text)) numeric++;
          builder.add(text, i, i + match[0].length);
          i += match[0].length;
          continue;
        }
      }
    }
    builder.add(source.charAt(i), i, i + 1);
    i++;
  }
  return { unit: builder.build(start, 'decoded'), numeric };
}
