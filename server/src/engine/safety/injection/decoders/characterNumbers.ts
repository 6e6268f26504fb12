import { type TextUnit, TextUnitBuilder } from '../../textUnit.ts';
import { isReadable } from './bytes.ts';

/** Character numbers in decimal ("105 103 110"); undefined when they are no text. */
export function decodeDecimal(source: string, start: number, end: number): TextUnit | undefined {
  const builder = new TextUnitBuilder();
  for (const match of source.slice(start, end).matchAll(/\d+/g)) {
    const value = Number(match[0]);
    if (value < 9 || value > 0x2fff || match[0].length > 5) return undefined;
    builder.add(String.fromCharCode(value), start + match.index, start + match.index + match[0].length);
  }
  const unit = builder.build(start, 'decoded');
  return isReadable(unit.text) && /[a-z]{3}/i.test(unit.text) ? unit : undefined;
}
