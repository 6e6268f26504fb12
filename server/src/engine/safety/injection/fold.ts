/** Symbols of the folded alphabet below this value are no letters. */
export const SYMBOL = {
  /** Space, punctuation, line ends: separates words. */
  separator: 0,
  /** Zero-width and combining characters: skipped inside a word. */
  ignorable: 1,
  /** A letter or digit that occurs in no word of the lexicon, in a script that puts spaces between words. */
  otherWord: 2,
  /** The first symbol of letters and digits in scripts that put spaces between words. */
  firstWord: 2,
} as const;

const DIRECT: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  œ: 'o',
  æ: 'a',
  ı: 'i',
  ß: 's',
  ſ: 's',
  þ: 't',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ة: 'ه',
  ک: 'ك',
  ؤ: 'و',
  ё: 'е',
};

/** True for code units that a reader does not see and that may stand inside a word. */
export function isIgnorable(code: number): boolean {
  return (
    code === 0xad ||
    code === 0x34f ||
    (code >= 0x300 && code <= 0x36f) ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff ||
    code === 0x61c ||
    (code >= 0x64b && code <= 0x65f) ||
    code === 0x670 ||
    code === 0x640 ||
    code === 0x180e ||
    code === 0x17b4 ||
    code === 0x17b5
  );
}

/** True for letters of scripts that do not part words by spaces, or that glue particles on: words are looked for at every letter. */
export function isUnspaced(code: number): boolean {
  return (
    (code >= 0x590 && code <= 0x77f) ||
    (code >= 0x8a0 && code <= 0x8ff) ||
    (code >= 0xe00 && code <= 0xeff) ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff) ||
    (code >= 0x1100 && code <= 0x11ff) ||
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3131 && code <= 0x318e) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfb50 && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfefc)
  );
}

const LETTER = /[\p{L}\p{N}\p{Mc}\p{Mn}_]/u;

/**
 * The code unit a letter is compared as: lower case, without accents, compatibility forms undone. Returns 0 for what is no
 * letter or digit and 1 for what is skipped. Surrogates count as letters of no known word.
 */
export function foldCodeUnit(code: number): number {
  if (isIgnorable(code)) return 1;
  if (code < 0x80) {
    if (code >= 0x41 && code <= 0x5a) return code + 32;
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x5f) return code;
    return 0;
  }
  if (code >= 0xd800 && code <= 0xdfff) return 0;
  const char = String.fromCharCode(code);
  if (!LETTER.test(char.normalize('NFKD'))) return 0;
  let lower = char.toLowerCase();
  lower = DIRECT[lower] ?? lower;
  // Syllables of Hangul would fall apart into letters, and so would the vowel signs of Indic scripts; they stay as they are.
  if ((code >= 0xac00 && code <= 0xd7af) || (code >= 0x900 && code <= 0xdff)) return code;
  const base = lower.normalize('NFKD').charCodeAt(0);
  if (Number.isNaN(base) || isIgnorable(base)) return 1;
  const direct = DIRECT[String.fromCharCode(base)];
  const folded = direct === undefined ? base : direct.charCodeAt(0);
  return folded < 0x80 ? foldCodeUnit(folded) : String.fromCharCode(folded).toLowerCase().charCodeAt(0);
}

/** Digits and signs that stand for letters in disguised writing. */
export const leetLetters: ReadonlyMap<number, number> = new Map(
  Object.entries({
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '6': 'g',
    '7': 't',
    '8': 'b',
    '9': 'g',
    '@': 'a',
    $: 's',
    '!': 'i',
    '|': 'i',
    '+': 't',
    '€': 'e',
  }).map(([from, to]) => [from.charCodeAt(0), to.charCodeAt(0)]),
);
