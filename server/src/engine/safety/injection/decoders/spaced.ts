import { isWordAt } from '../characters.ts';
import { type TextUnit, TextUnitBuilder } from '../../textUnit.ts';

/** So many letters have to stand apart. */
const LEAST = 6;

/** True when enough letters or digits stand apart in a text; one that is a surrogate pair counts as one that does. */
function mayBeSpaced(text: string): boolean {
  let apart = 0;
  let length = 0;
  for (let i = 0; i <= text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0xd800 && code <= 0xdbff) apart++;
    else if (i < text.length && isWordAt(text, i)) {
      length++;
      continue;
    }
    if (length === 1) apart++;
    if (apart >= LEAST) return true;
    length = 0;
  }
  return false;
}

/**
 * Joins letters that stand apart ("i g n o r e", "i.g.n.o.r.e", one word a line). A gap that is longer or other than the one
 * between the letters becomes a space. Undefined when fewer than six letters stand apart.
 */
export function decodeSpaced(source: string, start: number, end: number): TextUnit | undefined {
  const text = source.slice(start, end);
  if (!mayBeSpaced(text)) return undefined;
  const builder = new TextUnitBuilder();
  const word = /[\p{L}\p{N}]+/gu;
  let previous = -1;
  let separator = '';
  let singles = 0;
  for (const match of text.matchAll(word)) {
    const at = match.index;
    const single = match[0].length === 1;
    if (previous >= 0) {
      const between = text.slice(previous, at);
      const joined =
        single &&
        between !== '' &&
        (separator === '' ? between.length <= 2 && !/\n/.test(between) : between === separator);
      if (joined) separator = between;
      else {
        builder.add(/[.!?\n]/.test(between) && between !== separator ? '\n' : ' ', start + previous, start + at);
        if (!single || between !== separator) separator = '';
      }
    }
    if (single) singles++;
    for (let k = 0; k < match[0].length; k++) builder.add(match[0].charAt(k), start + at + k, start + at + k + 1);
    previous = at + match[0].length;
  }
  return singles >= LEAST ? builder.build(start, 'decoded') : undefined;
}
