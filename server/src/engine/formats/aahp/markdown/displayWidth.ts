const invisible = /[\p{Mn}\p{Me}\p{Cf}]/u;
const wide =
  /\p{Emoji_Presentation}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const emojiStyle = '\ufe0f';

/** How many columns a text takes in a monospaced font: two for emoji and for East Asian characters, none for marks. */
export function displayWidth(text: string): number {
  let width = 0;
  let last = 0;
  for (const character of text) {
    // A sign that is followed by this selector is shown as an emoji.
    if (character === emojiStyle) width += last === 1 ? 1 : 0;
    last = invisible.test(character) ? 0 : wide.test(character) ? 2 : 1;
    width += last;
  }
  return width;
}
