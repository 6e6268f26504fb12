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

/** Character numbers in octal ("151 147 156"); undefined when they are no text. */
function decodeOctal(source: string, start: number, end: number): TextUnit | undefined {
  const builder = new TextUnitBuilder();
  for (const match of source.slice(start, end).matchAll(/\d+/g)) {
    if (!/^[01][0-7]{2}$/.test(match[0])) return undefined;
    const at = start + match.index;
    builder.add(String.fromCharCode(Number.parseInt(match[0], 8)), at, at + match[0].length);
  }
  const unit = builder.build(start, 'decoded');
  return isReadable(unit.text) && /[a-z]{3}/i.test(unit.text) ? unit : undefined;
}
