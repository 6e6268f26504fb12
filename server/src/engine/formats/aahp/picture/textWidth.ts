import { displayWidth } from '../markdown/displayWidth.ts';

/** How a text of a picture is written. */
export interface TextFont {
  /** In pixels. */
  readonly size: number;
  readonly weight: 400 | 600;
  readonly italic: boolean;
}

/** Says how many pixels wide one sign is, which may consist of several characters (a grapheme cluster). */
export type MeasureSign = (sign: string, font: TextFont) => number;

const emoji = /\p{Emoji_Presentation}|\ufe0f|\u20e3/u;
const unspaced = /[\p{Mn}\p{Me}\p{Cf}]/u;
const narrow = /[ijlIftr.,:;'`|!()[\]{}/\\ -]/;
const broad = /[mMW@%&…—жшщюыфмЖШЩЮЫФМ]/;
const ratherBroad = /[wDGHNOQU+=<>#~^]/;
const wellKnown =
  /[^\p{L}]|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u;

/**
 * How wide a sign is where nobody knows the font that a picture will be read in: as wide as in the broadest of the usual ones, so that
 * texts are cut rather than clipped.
 */
export function estimateWidth(sign: string, { size, weight }: TextFont): number {
  const heavy = weight === 600 ? 1.12 : 1;
  return (
    heavy * size * (emoji.test(sign) ? 1.4 : [...sign.normalize('NFC')].reduce((sum, one) => sum + widthOf(one), 0))
  );
}

/** Estimates as `estimateWidth` does, each sign of a font once. */
export function estimateWidthsOnce(): MeasureSign {
  const known = new Map<TextFont, Map<string, number>>();
  return (sign, font) => {
    const widths = known.get(font) ?? new Map<string, number>();
    if (widths.size === 0) known.set(font, widths);
    let width = widths.get(sign);
    if (width === undefined) widths.set(sign, (width = estimateWidth(sign, font)));
    return width;
  };
}

/** Of one character, as a part of the size of the font. */
function widthOf(character: string): number {
  if (unspaced.test(character)) return 0;
  if (displayWidth(character) === 2) return 1;
  const [base = ''] = character.normalize('NFD');
  if (narrow.test(base)) return 0.41;
  if (broad.test(base) || !wellKnown.test(base)) return 1;
  if (ratherBroad.test(base)) return 0.84;
  return /\p{Lu}/u.test(base) ? 0.71 : 0.65;
}
