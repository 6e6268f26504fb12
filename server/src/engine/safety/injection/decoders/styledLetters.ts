import { TextUnitBuilder, type TextUnit } from '../../textUnit.ts';

/** First halves of the surrogate pairs of mathematical, enclosed and squared letters. */
const STYLED = /[\uD835\uD83C]/;

/**
 * Letters in mathematical, squared or circled form (𝐛𝐨𝐥𝐝, 🄱) as plain ones; other characters stay. Undefined when fewer than
 * five were changed.
 */
export function decodeStyled(source: string, start: number, end: number): TextUnit | undefined {
  const builder = new TextUnitBuilder();
  let changed = 0;
  for (let i = start; i < end;) {
    const size = STYLED.test(source.charAt(i)) && i + 1 < end ? 2 : 1;
    const piece = source.slice(i, i + size);
    const plain = size === 2 ? (regional(piece) ?? piece.normalize('NFKC')) : piece;
    const letters = plain === piece || !/^[\p{L}\p{N}]+$/u.test(plain) ? piece : plain;
    if (letters !== piece) changed++;
    builder.add(letters, i, i + size);
    i += size;
  }
  return changed >= 5 ? builder.build(start, 'decoded') : undefined;
}

/** Regional indicators (the letters of flags) and negative squared letters have no compatibility form. */
function regional(piece: string): string | undefined {
  const point = piece.codePointAt(0) ?? 0;
  if (point >= 0x1f1e6 && point <= 0x1f1ff) return String.fromCharCode(point - 0x1f1e6 + 0x61);
  if (point >= 0x1f150 && point <= 0x1f169) return String.fromCharCode(point - 0x1f150 + 0x61);
  if (point >= 0x1f170 && point <= 0x1f189) return String.fromCharCode(point - 0x1f170 + 0x61);
  return undefined;
}
