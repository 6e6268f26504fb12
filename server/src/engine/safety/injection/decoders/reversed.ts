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

/** Reads every word backwards and leaves the words where they are; words are runs of letters of ASCII. */
export function decodeReversedWords(source: string, start: number, end: number): TextUnit {
  const builder = new TextUnitBuilder();
  for (let i = start; i < end;) {
    let stop = i;
    while (stop < end && isLetter(source.charCodeAt(stop))) stop++;
    // A letter stands for its whole word, so that no part of a word is marked.
    for (let k = stop - 1; k >= i; k--) builder.add(source.charAt(k), i, stop);
    if (stop < end) builder.add(source.charAt(stop), stop, stop + 1);
    i = stop + 1;
  }
  return builder.build(start, 'decoded');
}

function isLetter(code: number): boolean {
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}
