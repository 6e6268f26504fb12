import { type TextUnit, TextUnitBuilder } from '../../textUnit.ts';
import { isReadable } from './bytes.ts';

/** Character numbers in decimal ("105 103 110"); undefined when they are no text. */
export function decodeDecimal(source: string, start: number, end: number): TextUnit | undefined {
  // Decimal numbers of letters have digits that octal ones do not, so that these are told first.
  const octal = decodeOctal(source, start, end);
  if (octal !== undefined) return octal;
  const builder = new TextUnitBuilder();
  for (const match of source.slice(start, end).matchAll(/\d+/g)) {
    const value = Number(match[0]);
    if (value < 9 || value > 0x2fff || match[0].length > 5) return undefined;
    builder.add(String.fromCharCode(value), start + match.index, start + match.index + match[0].length);
  }
  const unit = builder.build(start, 'decoded');
  return isReadable(unit.text) && /[a-z]{3}/i.test(unit.text) ? unit : undefined;
}

/** Character numbers in octal ("151 147 156", a space is "40"); undefined when they are no text. */
function decodeOctal(source: string, start: number, end: number): TextUnit | undefined {
  const builder = new TextUnitBuilder();
  for (const match of source.slice(start, end).matchAll(/\d+/g)) {
    if (!/^(?:[01][0-7]{2}|[4-7][0-7]|1[25])$/.test(match[0])) return undefined;
    const at = start + match.index;
    builder.add(String.fromCharCode(Number.parseInt(match[0], 8)), at, at + match[0].length);
  }
  const unit = builder.build(start, 'decoded');
  return isReadable(unit.text) && /[a-z]{3}/i.test(unit.text) ? unit : undefined;
}

/** Fewer letters than these spell no order. */
const LETTERS = 16;

/**
 * Places of letters in the alphabet ("9-7-14-15-18-5 1-12-12"), in lower case. What stands between most numbers parts letters, anything else
 * parts words. Undefined when there are other numbers, or few.
 */
export function decodeAlphabetPlaces(source: string, start: number, end: number): TextUnit | undefined {
  const gaps = new Map<string, number>();
  const numbers: { readonly at: number; readonly text: string; readonly gap: string }[] = [];
  let last = start;
  for (const match of source.slice(start, end).matchAll(/\d+/g)) {
    const value = Number(match[0]);
    if (value < 1 || value > 26 || match[0].startsWith('0')) return undefined;
    const at = start + match.index;
    const gap = source.slice(last, at);
    numbers.push({ at, text: match[0], gap });
    gaps.set(gap, (gaps.get(gap) ?? 0) + 1);
    last = at + match[0].length;
  }
  if (numbers.length < LETTERS) return undefined;
  let usual = '';
  for (const [gap, count] of gaps) if (count > (gaps.get(usual) ?? 0)) usual = gap;
  const builder = new TextUnitBuilder();
  numbers.forEach(({ at, text, gap }, i) => {
    if (i > 0 && gap !== usual) builder.add(' ', at - gap.length, at);
    builder.add(String.fromCharCode(0x60 + Number(text)), at, at + text.length);
  });
  return builder.build(start, 'decoded');
}
