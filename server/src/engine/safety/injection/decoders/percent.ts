import { sourceRange, type TextUnit, TextUnitBuilder } from '../../textUnit.ts';
import { unitOfBytes } from './bytes.ts';

/** Decodes `%XX` sequences; other characters stay. Undefined when nothing was encoded. */
export function decodePercent(source: string, start: number, end: number): TextUnit | undefined {
  const builder = new TextUnitBuilder();
  let decoded = 0;
  for (let i = start; i < end;) {
    if (source[i] === '%' && /^[0-9a-f]{2}$/i.test(source.slice(i + 1, i + 3))) {
      const run: number[] = [];
      const first = i;
      while (i < end && source[i] === '%' && /^[0-9a-f]{2}$/i.test(source.slice(i + 1, i + 3))) {
        run.push(Number.parseInt(source.slice(i + 1, i + 3), 16));
        i += 3;
      }
      const unit = charactersOf(run, first);
      unit.forEach(({ text, from, to }) => {
        builder.add(text, from, to);
      });
      decoded += run.length;
      continue;
    }
    builder.add(source[i] === '+' ? ' ' : source.charAt(i), i, i + 1);
    i++;
  }
  return decoded >= 3 ? builder.build(start, 'decoded') : undefined;
}

/** The characters of a run of encoded bytes; bytes that are no UTF-8 become spaces. */
function charactersOf(bytes: readonly number[], first: number): { text: string; from: number; to: number }[] {
  const exact = unitOfBytes(Uint8Array.from(bytes), (i) => [first + i * 3, first + i * 3 + 3], 1);
  if (exact !== undefined) {
    return Array.from({ length: exact.text.length }, (_, i) => {
      const { start, end } = sourceRange(exact, i, i + 1);
      return { text: exact.text.charAt(i), from: start, to: end };
    });
  }
  return bytes.map((byte, i) => ({
    text: byte < 0x80 ? String.fromCharCode(byte) : ' ',
    from: first + i * 3,
    to: first + i * 3 + 3,
  }));
}
