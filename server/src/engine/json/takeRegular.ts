import { expect, kindOf, type TreeBuilder } from './treeBuilder.ts';

/**
 * Adds what is plainly in order to a tree: tokens that are expected where they stand, strings without escapes and whole numbers. That is
 * nearly all of most files. The first token that is anything else, a defect above all, is left to whoever calls, and so is the end
 * of the text. The builder is left as if the tokens had been taken one by one.
 *
 * @param from an offset between two tokens
 * @returns the offset behind the last token that was taken; `from` when none was
 */
export function takeRegular(text: string, from: number, builder: TreeBuilder): number {
  let { state } = builder;
  let taken = from;
  for (;;) {
    let at = taken;
    let code = text.charCodeAt(at);
    while (code === 32 || code === 10 || code === 13 || code === 9) code = text.charCodeAt(++at);
    if (state === expect.key || state === expect.keyOrClose) {
      if (code === 34) {
        const end = plainStringEnd(text, at);
        if (end === -1) break;
        builder.keyStart = at;
        builder.keyEnd = end;
        taken = end;
        state = expect.colon;
        // The colon nearly always follows at once.
        if (text.charCodeAt(end) !== 58) continue;
        taken = end + 1;
        state = expect.value;
      } else if (code === 125 && state === expect.keyOrClose) {
        builder.pop(at + 1);
        taken = at + 1;
        ({ state } = builder);
      } else break;
    } else if (state === expect.commaOrClose) {
      if (code === 44) {
        builder.commaStart = at;
        state = builder.insideObject() ? expect.key : expect.value;
      } else if (code === (builder.insideObject() ? 125 : 93)) {
        builder.pop(at + 1);
        ({ state } = builder);
      } else break;
      taken = at + 1;
    } else if (state === expect.colon) {
      if (code !== 58) break;
      taken = at + 1;
      state = expect.value;
    } else if (state === expect.nothing) {
      break;
    } else if (code === 34) {
      const end = plainStringEnd(text, at);
      if (end === -1) break;
      builder.addNode(kindOf.string, at, end);
      builder.afterValue();
      taken = end;
      ({ state } = builder);
    } else if (code === 123 || code === 91) {
      builder.openContainer(code === 123 ? kindOf.object : kindOf.array, at);
      taken = at + 1;
      ({ state } = builder);
    } else if (code >= 48 && code <= 57) {
      const end = wholeNumberEnd(text, at);
      if (end === -1) break;
      builder.addNode(kindOf.number, at, end);
      builder.afterValue();
      taken = end;
      ({ state } = builder);
    } else if (code === 93 && state === expect.valueOrClose) {
      builder.pop(at + 1);
      taken = at + 1;
      ({ state } = builder);
    } else break;
  }
  if (taken > from) {
    builder.state = state;
    builder.lastEnd = taken;
  }
  return taken;
}

/** The end of a string without escapes that begins at an offset; -1 when it is none. */
function plainStringEnd(text: string, start: number): number {
  let at = start + 1;
  let code = text.charCodeAt(at);
  while (code !== 34 && code !== 92 && code > 31) code = text.charCodeAt(++at);
  // Else a backslash, a control character or, as NaN, the end of the text.
  return code === 34 ? at + 1 : -1;
}

/** The end of a number of nothing but digits, behind which it plainly ends; -1 when it is none. */
function wholeNumberEnd(text: string, start: number): number {
  let at = start + 1;
  let code = text.charCodeAt(at);
  while (code >= 48 && code <= 57) code = text.charCodeAt(++at);
  if (text.charCodeAt(start) === 48 && at > start + 1) return -1;
  return code === 44 || code === 125 || code === 93 || code === 32 || code === 10 || code === 13 ? at : -1;
}
