const markup = /[*`]|_+/g;
// Emoji are decoration here; variation selectors and joiners are what is left of them.
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0e|\ufe0f|\u200d|\u20e3/gu;

/**
 * What a reader sees of a piece of inline Markdown, for comparing words: emphasis, code marks and emoji are removed, links
 * become their text, struck-out text is gone (it is retracted), whitespace is single. Digits stay. The result is no longer
 * parallel to the source; look for ranges in the source itself.
 */
export function plainText(source: string): string {
  return source
    .replace(/~~[^~]*~~/g, ' ')
    .replace(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(emoji, '')
    .replace(markup, (mark, index: number, text: string) => (isInsideWord(text, index, mark) ? mark : ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/** An underscore inside a word, as in `tool_verified`, is part of it; elsewhere it marks emphasis. */
function isInsideWord(text: string, index: number, mark: string): boolean {
  const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
  return mark.startsWith('_') && isWord(text[index - 1]) && isWord(text[index + mark.length]);
}

/** A text that says "nothing here": empty, dashes, or the words that templates use. */
export function isPlaceholder(source: string): boolean {
  return /^(?:[-–—]*|n\/?a|none|tbd|todo|\?+|\.{2,}|…|yyyy-mm-dd|\[[^[\]]*\])$/i.test(plainText(source));
}
