import type { LanguageLexicon, WordClass } from './wordClass.ts';

/** Words long enough that a slip of the keyboard leaves no other word, with what they mean. */
const WORDS: readonly (readonly [WordClass, string])[] = [
  ['ignore', 'ignore disregard forget'],
  ['prior', 'previous'],
  ['all', 'everything'],
  ['weakInstruction', 'prompt'],
  ['instruction', 'instruction instructions guidelines'],
  ['secret', 'password'],
];

/** Other words that a slip would make of these. */
const REAL = new Set(['ignored', 'ignores', 'precious', 'forgot', 'forge']);

/** The slips that are most frequent: a letter left out, doubled or swapped with the next, and another vowel. */
function slipsOf(word: string): Set<string> {
  const slips = new Set<string>();
  for (let i = 1; i < word.length; i++) {
    const before = word.slice(0, i);
    const after = word.slice(i + 1);
    const letter = word.charAt(i);
    // The last letter tells singular from plural and a verb from its participle.
    if (i < word.length - 1) slips.add(before + after);
    slips.add(before + letter + letter + after);
    if (i + 1 < word.length) slips.add(before + word.charAt(i + 1) + letter + word.slice(i + 2));
    if ('aeiou'.includes(letter)) for (const vowel of 'aeiou') slips.add(before + vowel + after);
  }
  slips.delete(word);
  return slips;
}

/** English words that attacks need, as they are often misspelt, by accident or to get past a filter. */
export const misspelt: LanguageLexicon = Object.fromEntries(
  WORDS.map(([wordClass, words]) => [
    wordClass,
    words
      .split(' ')
      .flatMap((word) => [...slipsOf(word)])
      .filter((slip) => !REAL.has(slip) && !words.split(' ').includes(slip))
      .join(', '),
  ]),
);
