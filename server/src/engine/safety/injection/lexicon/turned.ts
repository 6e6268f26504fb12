/** Words of attacks by which text in a cipher of shifted letters is recognised; none is another word after any shift. */
export const CIPHER_WORDS = [
  'ignore',
  'disregard',
  'previous',
  'instructions',
  'password',
  'guidelines',
  'credentials',
  'forget',
  'reveal',
  'upload',
  'system',
  'bypass',
] as const;

const A = 0x61;

function mapped(word: string, change: (letter: number) => number): string {
  return Array.from(word, (letter) => String.fromCharCode(change(letter.charCodeAt(0) - A) + A)).join('');
}

/** A word of small letters with every letter moved on by a number of places. */
export function shifted(word: string, by: number): string {
  return mapped(word, (letter) => (letter + by) % 26);
}

/** A word of small letters with a and z, b and y and so on exchanged. */
export function mirrored(word: string): string {
  return mapped(word, (letter) => 25 - letter);
}

/** All words of ciphers, as a list for the lexicon. */
export const cipherWords: string = CIPHER_WORDS.flatMap((word) => [
  mirrored(word),
  ...Array.from({ length: 25 }, (_, by) => shifted(word, by + 1)),
]).join(', ');
