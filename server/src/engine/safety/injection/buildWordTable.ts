import { buildAutomaton, type Meaning } from './buildAutomaton.ts';
import { confusables } from './confusables.ts';
import { foldCodeUnit, isUnspaced, leetLetters, SYMBOL } from './fold.ts';
import { english } from './lexicon/english.ts';
import { lexicons } from './lexicon/index.ts';
import { COMMON, RARE, type LanguageLexicon, type WordClass } from './lexicon/wordClass.ts';
import {
  filterBits,
  filterPlace,
  hashPair,
  hashWord,
  OPEN,
  SLOT,
  slotOf,
  KIND,
  KIND_PLACES,
  MOST_BEFORE,
  PHRASE,
  PAIR_FILTER,
  phraseSlot,
  STARTS,
  WORD_FILTER,
  type WordTable,
} from './wordTableLayout.ts';

function put(filter: Uint32Array, hash: number): void {
  const place = filterPlace(filter, hash);
  filter[place] = (filter[place] ?? 0) | filterBits(hash);
}

const SPACE_CODE = 0x20;
const DOT_CODE = 0x2e;
const LAST_LATIN_CODE = 'z'.charCodeAt(0);

/**
 * An entry as folded text; runs of anything but letters, digits, `_` and a dot before a letter become one space. A dot counts at the start of
 * an entry and inside a name, not behind a space, where a text may have it as well as not.
 */
function foldEntry(entry: string): string {
  let folded = '';
  for (let i = 0; i < entry.length; i++) {
    const code = entry.charCodeAt(i);
    const isDot = code === DOT_CODE && !folded.endsWith(' ') && foldCodeUnit(entry.charCodeAt(i + 1) || 0) > 1;
    const unit = isDot ? DOT_CODE : foldCodeUnit(code);
    if (unit === 1) continue;
    if (unit !== 0) folded += String.fromCharCode(unit);
    else if (folded !== '' && !folded.endsWith(' ')) folded += ' ';
  }
  return folded.trimEnd();
}

function collect(languages: readonly LanguageLexicon[]): Map<string, Meaning> {
  const words = new Map<string, Meaning>();
  const englishWords = new Set<string>();
  for (const language of languages) {
    for (const [wordClass, list] of Object.entries(language) as [WordClass, string][]) {
      const rare = (RARE as Partial<Record<WordClass, number>>)[wordClass] ?? 0;
      const common =
        ((COMMON as Partial<Record<WordClass, number>>)[wordClass] ?? 0) | (language === english ? 0 : COMMON.foreign);
      for (const item of list.split(',')) {
        const entry = item.trim();
        const stem = entry.endsWith('*');
        const word = foldEntry(stem ? entry.slice(0, -1) : entry);
        if (word === '') continue;
        let meaning = words.get(word);
        if (meaning === undefined) {
          meaning = { rare: 0, common: 0, stemRare: 0, stemCommon: 0 };
          words.set(word, meaning);
          if (language === english) englishWords.add(word);
        }
        const mask = englishWords.has(word) ? common & ~COMMON.foreign : common;
        // Words of scripts without spaces have no end that could be seen, so each of them is a stem.
        if (stem || isUnspaced(word.charCodeAt(word.length - 1))) {
          meaning.stemRare |= rare;
          meaning.stemCommon |= mask;
        } else {
          meaning.rare |= rare;
          meaning.common |= mask;
        }
      }
    }
  }
  return words;
}

function plainSymbols(symbolOf: ReadonlyMap<number, number>, otherUnspaced: number): Uint16Array {
  const table = new Uint16Array(0x10000);
  const fill = (from: number, to: number): void => {
    for (let code = from; code < to; code++) {
      const folded = foldCodeUnit(code);
      if (folded <= 1) table[code] = folded === 0 ? SYMBOL.separator : SYMBOL.ignorable;
      else table[code] = symbolOf.get(folded) ?? (isUnspaced(code) ? otherUnspaced : SYMBOL.otherWord);
    }
  };
  // The wide blocks of ideographs and syllables consist of letters only and need no folding.
  table.fill(otherUnspaced, 0x3400, 0xa000);
  table.fill(otherUnspaced, 0xac00, 0xd7a4);
  for (const [code, symbol] of symbolOf) if (code >= 0x3400 && code < 0xd7a4) table[code] = symbol;
  fill(0, 0x3400);
  fill(0xa640, 0xac00);
  fill(0xf900, 0x10000);
  return table;
}

/** Words that half of all English sentences have: they tell nothing of a phrase. */
const COMMONPLACE = new Set(
  `a an the of to in on at by as for from with into out up and or but if so than then that this these those it its is are was were be been being has
  have had do does did not no none all any each every some other same such only also just more most never ever always rather instead without before
  after until when what which who whom whose where how your you our we they them their he she his her one will would can could should must may might
  there here about against between over under again next own use used make made take new set get add run`.split(/\s+/),
);

/**
 * Which word of a phrase begins the pair by which it is found: the pair that is met by chance the least, one of long words, and of two alike the
 * later one, since the word before is known as well. Behind a number nothing is looked for, and the last word of a stem is not known.
 */
function pairOf(words: readonly string[], isStem: boolean): number {
  const weight = (word = ''): number => (COMMONPLACE.has(word) ? 0 : word.length);
  const weightOf = (at: number): number => weight(words[at]) + weight(words[at + 1]);
  let best = 0;
  for (let i = 1; i + 1 < words.length && i <= MOST_BEFORE; i++) {
    if (/^\d+$/.test(words[i - 1] ?? '')) break;
    const pair = words.slice(i, i + 2);
    if (isStem && i + 2 === words.length) continue;
    if (pair.some((word) => /^\d*$/.test(word) || Array.from(word).some(isUnspacedLetter))) continue;
    if (weightOf(i) >= weightOf(best)) best = i;
  }
  return best;
}

/** How an entry is more than its first word: by the dot before it, or by the word behind it; bits of `OPEN`. */
function openBits(entry: string, second = ''): number {
  if (entry.startsWith('.')) return OPEN.dotBefore;
  const letter = second.charCodeAt(0) - 0x61;
  return letter >= 0 && letter < 26 ? 1 << (OPEN.lettersShift + letter) : OPEN.otherLetter;
}

function isUnspacedLetter(letter: string): boolean {
  return isUnspaced(letter.charCodeAt(0));
}

/** Builds the table of all words of some languages; done when building, since it takes longer than a whole start. */
export function buildWordTable(languages: readonly LanguageLexicon[] = lexicons): WordTable {
  const meanings = collect(languages);
  const words = [...meanings].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

  // Number the letters that occur: those of spaced scripts first, so that one comparison tells the two kinds apart.
  const codes = new Set<number>();
  for (const [word] of words) for (let i = 0; i < word.length; i++) codes.add(word.charCodeAt(i));
  codes.delete(SPACE_CODE);
  codes.delete(DOT_CODE);
  const letters = [...codes].sort((a, b) => a - b);
  const symbolOf = new Map<number, number>();
  let next = SYMBOL.otherWord + 1;
  const space = next++;
  const dot = next++;
  for (const code of letters) if (!isUnspaced(code)) symbolOf.set(code, next++);
  const firstUnspaced = next;
  const otherUnspaced = next++;
  for (const code of letters) if (isUnspaced(code)) symbolOf.set(code, next++);
  const alphabet = next;
  const symbolAt = (word: string, i: number): number => {
    const code = word.charCodeAt(i);
    return code === SPACE_CODE ? space : code === DOT_CODE ? dot : (symbolOf.get(code) ?? 0);
  };

  const rowWidth = (symbolOf.get(LAST_LATIN_CODE) ?? space) + 1;
  const automaton = buildAutomaton(words, symbolAt, alphabet, rowWidth);

  const letter = new Uint16Array(alphabet);
  for (const [code, number] of symbolOf) letter[number] = code;
  const rareWords = new Uint32Array(WORD_FILTER);
  const rarePairs = new Uint32Array(PAIR_FILTER);
  const entries = new Map<number, { rare: number; common: number; state: number }>();
  const addSingle = (hash: number, rareMask: number, commonMask: number, open: number): void => {
    const entry = entries.get(hash) ?? { rare: 0, common: 0, state: OPEN.used };
    entry.rare |= rareMask;
    entry.common |= commonMask;
    entry.state |= open;
    entries.set(hash, entry);
  };
  const wordKinds = new Uint8Array(KIND_PLACES);
  const addKind = (hash: number, kind: number): void => {
    const place = (hash ^ (hash >>> 15)) & (KIND_PLACES - 1);
    wordKinds[place] = (wordKinds[place] ?? 0) | kind;
  };
  const commonPairs = new Uint32Array(PAIR_FILTER);
  const pairs = new Map<number, { starts: number; before: number }>();
  for (const [word, meaning] of meanings) {
    if (isUnspaced(word.charCodeAt(0))) continue;
    // A leading dot is no part of the hash; a word that goes on in an unspaced script counts up to there.
    const parts = word.replace(/^\./, '').split(/[ .]/);
    const [first = '', second] = parts;
    let cut = 0;
    while (cut < first.length && !isUnspaced(first.charCodeAt(cut))) cut++;
    const hash = hashWord(first.slice(0, cut));
    const whole = second === undefined && cut === first.length && !word.startsWith('.');
    const isStem = (meaning.stemRare | meaning.stemCommon) !== 0;
    // The second word of a two-word stem has no hash of its own, nor has what follows in an unspaced script.
    const open =
      !whole &&
      (second === undefined ||
        cut < first.length ||
        isUnspaced(second.charCodeAt(0)) ||
        (isStem && parts.length === 2));
    const rareMask = meaning.rare | meaning.stemRare;
    const commonMask = meaning.common | meaning.stemCommon;
    if (whole) addSingle(hash, rareMask, commonMask, 0);
    else if (open) addSingle(hash, 0, 0, openBits(word, second));
    if (whole || open) {
      if (rareMask !== 0) {
        put(rareWords, hash);
        addKind(hash, KIND.rare);
      }
      if (open || commonMask !== 0) addKind(hash, KIND.common);
      continue;
    }
    const before = pairOf(parts, isStem);
    const hashes = parts.slice(before, before + 2).map(hashWord);
    const pair = hashPair(hashes[0] ?? 0, hashes[1] ?? 0);
    const addPair = (filter: Uint32Array, firstKind: number, secondKind: number, meaningShift: number): void => {
      put(filter, pair);
      addKind(hashes[0] ?? 0, firstKind);
      addKind(hashes[1] ?? 0, secondKind);
      const known = pairs.get(pair) ?? { starts: 0, before: 0 };
      known.starts |= 1 << (before + meaningShift);
      if (before > 0) known.before |= 1 << (hashWord(parts[before - 1] ?? '') & 31);
      pairs.set(pair, known);
    };
    if (rareMask !== 0) addPair(rarePairs, KIND.first, KIND.second, STARTS.rare);
    if (commonMask !== 0) addPair(commonPairs, KIND.commonFirst, KIND.commonSecond, STARTS.common);
  }

  const phrases = new Int32Array(PHRASE.size << Math.ceil(Math.log2(pairs.size * 2)));
  for (const [pair, { starts, before }] of pairs) phrases.set([pair, starts, before], phraseSlot(phrases, pair));

  // Sized by what is in it and not by all words: the scan is the faster the less memory it reads.
  const slots = 1 << Math.ceil(Math.log2(entries.size * 2));
  const singles = new Int32Array(slots * SLOT.size);
  for (const [hash, entry] of entries) {
    const at = slotOf(singles, hash);
    singles[at] = hash;
    singles[at + SLOT.rare] = entry.rare;
    singles[at + SLOT.common] = entry.common;
    singles[at + SLOT.state] = entry.state;
  }

  const plain = plainSymbols(symbolOf, otherUnspaced);
  const lookalike = plain.slice();
  for (const [code, latin] of confusables) lookalike[code] = symbolOf.get(latin) ?? 0;
  const leet = lookalike.slice();
  for (const [code, letter] of leetLetters) leet[code] = symbolOf.get(letter) ?? 0;
  const zeroWidthAsSpace = lookalike.slice();
  zeroWidthAsSpace.fill(SYMBOL.separator, 0x200b, 0x2070);
  return {
    symbols: { plain, lookalike, leet, 'zero-width-as-space': zeroWidthAsSpace },
    firstUnspaced,
    space,
    dot,
    ...automaton,
    rowWidth,
    letter,
    rareWords,
    rarePairs,
    wordKinds,
    singles,
    commonPairs,
    phrases,
  };
}
