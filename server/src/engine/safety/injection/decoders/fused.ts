import { type TextUnit, TextUnitBuilder } from '../../textUnit.ts';

/** Words that orders are made of, the longer of two that begin alike first. */
const WORDS =
  /instructions?|previous|everything|guidelines?|directives?|disregard|password|override|original|initial|earlier|prompts?|reveal|ignore|forget|bypass|system|hidden|secret|output|above|prior|rules?|print|token|keys?|show|send|your|tell|all|any|the|and|api|me|my|to|of/gi;
/** Shorter words are no several words written together. */
const LONG = 14;

/** A text in which several words are written together ("ignoreallprevious"), with gaps between those that are known; undefined when there is none. */
export function decodeFused(unit: TextUnit): TextUnit | undefined {
  const { text } = unit;
  const builder = new TextUnitBuilder();
  const place = (i: number): readonly [number, number] => [
    unit.offsets?.[i] ?? unit.base + i,
    unit.ends?.[i] ?? unit.base + i + 1,
  ];
  let found = 0;
  let last = 0;
  const copy = (to: number): void => {
    for (; last < to; last++) builder.add(text.charAt(last), ...place(last));
  };
  for (const long of text.matchAll(/[a-z]{14,400}/gi)) {
    if (long[0].length < LONG) continue;
    for (const word of long[0].matchAll(WORDS)) {
      const start = long.index + word.index;
      copy(start);
      if (start > 0) builder.add(' ', ...place(start));
      copy(start + word[0].length);
      if (last < text.length) builder.add(' ', ...place(last - 1));
      found++;
    }
  }
  if (found < 3) return undefined;
  copy(text.length);
  return builder.build(unit.base, 'decoded');
}
