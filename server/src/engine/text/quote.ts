/** The most code points of a file's text that any message repeats. */
export const quoteLimit = 60;

// Controls (ANSI escapes begin with one), format characters, separators other than the space, private use, surrogates,
// unassigned and default-ignorable characters, and the blank Braille pattern: whatever a reader cannot see or a
// terminal would act on. The one selector that makes a sign an emoji (U+FE0F right behind it) changes its looks only.
const unsafe =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}\u2800]|(?! )\p{Zs}|(?<!\p{Extended_Pictographic})\ufe0f|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/gu;

/**
 * Text from a file as it may be shown to a person, an agent or a terminal: on one line, at most 60 code points
 * with `…` for the rest, everything invisible as `\u{…}`.
 */
export function quote(text: string): string {
  const points = [...text.slice(0, quoteLimit * 2 + 2)];
  const cut = points.length > quoteLimit;
  const shown = cut ? points.slice(0, quoteLimit - 1).join('') : points.join('');
  return escapeUnsafe(shown) + (cut ? '…' : '');
}

// Build servers take these for commands: `##[error]` and `##vso[task.setvariable]` wherever they stand in a line of output, `::error::`
// at its start, which is where a quote may come to stand.
const logCommand = /#(?=#[a-z]{0,20}\[)|^[ \t]*:(?=:)/gi;

/** Replaces what cannot be seen, would control a terminal, or would be a command in the log of a build server by a visible escape. */
export function escapeUnsafe(text: string): string {
  const plain = text.includes('##') || text.includes('::') ? text.replace(logCommand, escapeSign) : text;
  return plain.replace(unsafe, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\t') return '\\t';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** `#` or `:` at the end of what a pattern found, as an escape. */
function escapeSign(found: string): string {
  return `${found.slice(0, -1)}\\u{${(found.codePointAt(found.length - 1) ?? 0).toString(16)}}`;
}
