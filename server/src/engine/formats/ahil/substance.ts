/** Texts longer than this say enough by their length; UTF-16 units. */
const longEnough = 60;

/** What a person can act on has at least so many letters and digits; an ideograph counts as three. */
const leastWeight = 10;

// Words that say that something is rejected, and of what, but not why.
const formula = new Set(
  (
    'reject rejects rejected rejecting rejection decline declined deny denied refuse refused no not nope never ' +
    'cannot cant can could will wont would unable impossible possible sorry do doing done does did be been is was ' +
    'this that it the a an to of for by me i we us my our your you order orders task tasks request requests requested ' +
    'recommendation approval override entry alert action fulfil fulfill fulfilled fulfilling accept accepted status t'
  ).split(' '),
);

/** Whether a text is too short to act on: empty, a word, a sign. */
export function isTooShort(content: string): boolean {
  // Long texts are told without a look at every character, unless they may be padded with white space.
  if (content.length > longEnough && isVisible(content, 0) && isVisible(content, content.length - 1)) return false;
  let weight = 0;
  for (const character of content) {
    if (ideograph.test(character)) weight += 3;
    else if (letter.test(character)) weight += 1;
  }
  return weight < leastWeight;
}

/** Whether a text gives a reason: it says more than that something is rejected. `ids` are names that count for nothing. */
export function givesReason(content: string, ids: readonly string[]): boolean {
  let text = content.slice(0, 1000).toLowerCase();
  for (const id of ids) text = text.replaceAll(id.toLowerCase(), ' ');
  return text
    .replace(/[\u2019']/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .some((word) => word !== '' && !formula.has(word));
}

function isVisible(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code > 32 && code < 128;
}

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const letter = /[\p{L}\p{N}]/u;
