import { confusables } from './confusables.ts';
import { foldCodeUnit, isUnspaced, leetLetters, SYMBOL } from './fold.ts';
import { english } from './lexicon/english.ts';
import { lexicons } from './lexicon/index.ts';
import { COMMON, RARE, type LanguageLexicon, type WordClass } from './lexicon/wordClass.ts';

/** How letters are read: as they are, look-alikes as Latin, digits as letters, or zero-width characters as spaces. */
export type Reading = 'plain' | 'lookalike' | 'leet' | 'zero-width-as-space';

/**
 * All words of all languages as one trie in flat arrays. Nodes are numbered depth first, so the first child of a node is the
 * next number; further children hang on it as siblings. Nodes with many children also have a row that is indexed by symbol.
 */
export interface WordTable {
  /** Symbol of each UTF-16 code unit, for every way of reading. */
  readonly symbols: Readonly<Record<Reading, Uint16Array>>;
  /** Symbols from this one on belong to scripts without spaces between words. */
  readonly firstUnspaced: number;
  readonly space: number;
  readonly dot: number;
  /** Child of the root by symbol; 0 is none. */
  readonly root: Uint32Array;
  /**
   * What is known of each node, in one number: the symbol that leads to it from its parent, whether a word or a stem ends
   * here, whether it has children, and, for nodes with many children, the number of its row (see `NODE`).
   */
  readonly info: Uint32Array;
  /** The next child of the same parent; 0 is none. */
  readonly sibling: Uint32Array;
  /** Children of crowded nodes by symbol, one row after the other; only symbols of spaced scripts. */
  readonly rows: Uint32Array;
  readonly rowWidth: number;
  /** Meanings when the word ends at a node. */
  readonly rare: Int32Array;
  readonly common: Int32Array;
  /** Meanings of every word that begins like the node. */
  readonly stemRare: Int32Array;
  readonly stemCommon: Int32Array;
  /** The folded code unit of each symbol; 0 for letters of no word. */
  readonly letter: Uint16Array;
  /**
   * Bloom filter over the hashes of words of spaced scripts that have a rare meaning. Single words that are stems are not in
   * it: in these scripts, stems with a rare meaning only end phrases.
   */
  readonly rareWords: Uint32Array;
  /** The same for the first two words of phrases with a rare meaning. */
  readonly rarePairs: Uint32Array;
  /** A small filter over the first words of those phrases, so that most pairs need no look. */
  readonly phraseStarts: Uint32Array;
  /**
   * The meanings of single words of spaced scripts: a hash table with open addressing, four numbers a slot (see `SLOT`). The
   * trie is large and seldom in a near cache; this answers for most words that pass the filter.
   */
  readonly singles: Int32Array;
  /** Filter over the first two words of phrases with a common meaning. */
  readonly commonPairs: Uint32Array;
}

/** How the numbers of `info` are made up. */
export const NODE = {
  symbol: 0xfff,
  word: 1 << 12,
  stem: 1 << 13,
  children: 1 << 14,
  crowded: 1 << 15,
  rowShift: 16,
} as const;

/** So many children make a node crowded. */
const CROWDED = 6;

/** Bits of each filter; two of them stand for a word. */
const FILTER_SHIFT = 15;
const FILTER_BITS = 1 << (32 - FILTER_SHIFT);

/** Adds a folded code unit to the hash of a word. The scan writes this out for ASCII letters. */
export function hashLetter(hash: number, folded: number): number {
  return (((hash << 5) + hash) ^ folded) | 0;
}

/** The hash of two words that follow each other. */
export function hashPair(first: number, second: number): number {
  return (Math.imul(first, 0x9e3779b1) ^ second) | 0;
}

/** Bits of the small filter. */
const START_BITS = 1 << 14;

/** True when a word may begin a phrase, by its hash. */
export function mayBegin(starts: Uint32Array, hash: number): boolean {
  const bit = (hash ^ (hash >>> 13)) & (START_BITS - 1);
  return (((starts[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) !== 0;
}

/** True when a filter may hold a hash. */
export function mayHold(filter: Uint32Array, hash: number): boolean {
  const first = (hash ^ (hash >>> 15)) & (FILTER_BITS - 1);
  if ((((filter[first >>> 5] ?? 0) >>> (first & 31)) & 1) === 0) return false;
  const second = Math.imul(hash, 0x85ebca6b) >>> FILTER_SHIFT;
  return (((filter[second >>> 5] ?? 0) >>> (second & 31)) & 1) !== 0;
}

function put(filter: Uint32Array, hash: number): void {
  const first = (hash ^ (hash >>> 15)) & (FILTER_BITS - 1);
  filter[first >>> 5] = (filter[first >>> 5] ?? 0) | (1 << (first & 31));
  const second = Math.imul(hash, 0x85ebca6b) >>> FILTER_SHIFT;
  filter[second >>> 5] = (filter[second >>> 5] ?? 0) | (1 << (second & 31));
}

/** The numbers of a slot of `singles`. */
const SLOT = { hash: 0, rare: 1, common: 2, state: 3, size: 4 } as const;
const USED = 1;
/** A longer entry begins with this word in a way that hashes do not tell: the trie has to be asked. */
const OPEN = 2;

/** The slot of a hash in `singles`, or the free slot where it would be. */
export function slotOf(singles: Int32Array, hash: number): number {
  const mask = singles.length / SLOT.size - 1;
  let index = (hash ^ (hash >>> 15)) & mask;
  for (;;) {
    const at = index * SLOT.size;
    if (singles[at + SLOT.state] === 0 || singles[at] === hash) return at;
    index = (index + 1) & mask;
  }
}

/** The rare meanings in a slot. */
export function rareIn(singles: Int32Array, slot: number): number {
  return singles[slot + SLOT.rare] ?? 0;
}

/** The common meanings in a slot. */
export function commonIn(singles: Int32Array, slot: number): number {
  return singles[slot + SLOT.common] ?? 0;
}

/** True when the trie may know more of the word in a slot. */
export function isOpen(singles: Int32Array, slot: number): boolean {
  return ((singles[slot + SLOT.state] ?? 0) & OPEN) !== 0;
}

const SPACE_CODE = 0x20;
const DOT_CODE = 0x2e;

/** An entry as folded text; runs of anything but letters, digits, `_` and a dot before a letter become one space. */
function foldEntry(entry: string): string {
  let folded = '';
  for (let i = 0; i < entry.length; i++) {
    const code = entry.charCodeAt(i);
    const unit = code === DOT_CODE && foldCodeUnit(entry.charCodeAt(i + 1) || 0) > 1 ? DOT_CODE : foldCodeUnit(code);
    if (unit === 1) continue;
    if (unit !== 0) folded += String.fromCharCode(unit);
    else if (folded !== '' && !folded.endsWith(' ')) folded += ' ';
  }
  return folded.trimEnd();
}

interface Meaning {
  rare: number;
  common: number;
  stemRare: number;
  stemCommon: number;
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

function build(languages: readonly LanguageLexicon[]): WordTable {
  const meanings = collect(languages);
  const words = [...meanings.keys()].sort();

  // Number the letters that occur: those of spaced scripts first, so that one comparison tells the two kinds apart.
  const codes = new Set<number>();
  for (const word of words) for (let i = 0; i < word.length; i++) codes.add(word.charCodeAt(i));
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

  const capacity = words.reduce((sum, word) => sum + word.length, 1);
  const symbol = new Uint16Array(capacity);
  const sibling = new Uint32Array(capacity);
  const lastChild = new Uint32Array(capacity);
  const children = new Uint16Array(capacity);
  const rare = new Int32Array(capacity);
  const common = new Int32Array(capacity);
  const stemRare = new Int32Array(capacity);
  const stemCommon = new Int32Array(capacity);
  const path: number[] = [0];
  let count = 1;
  let previous = '';
  for (const word of words) {
    let shared = 0;
    while (shared < previous.length && previous.charCodeAt(shared) === word.charCodeAt(shared)) shared++;
    path.length = shared + 1;
    for (let i = shared; i < word.length; i++) {
      const parent = path[i] ?? 0;
      const node = count++;
      symbol[node] = symbolAt(word, i);
      const last = lastChild[parent] ?? 0;
      if (last !== 0) sibling[last] = node;
      lastChild[parent] = node;
      children[parent] = (children[parent] ?? 0) + 1;
      path.push(node);
    }
    const meaning = meanings.get(word) ?? { rare: 0, common: 0, stemRare: 0, stemCommon: 0 };
    const node = path[word.length] ?? 0;
    rare[node] = meaning.rare;
    common[node] = meaning.common;
    stemRare[node] = meaning.stemRare;
    stemCommon[node] = meaning.stemCommon;
    previous = word;
  }

  const root = new Uint32Array(alphabet);
  for (let child = count > 1 ? 1 : 0; child !== 0; child = sibling[child] ?? 0) root[symbol[child] ?? 0] = child;
  const info = new Uint32Array(count);
  const crowded: number[] = [];
  for (let node = 1; node < count; node++) {
    let word = symbol[node] ?? 0;
    if (((rare[node] ?? 0) | (common[node] ?? 0)) !== 0) word |= NODE.word;
    if (((stemRare[node] ?? 0) | (stemCommon[node] ?? 0)) !== 0) word |= NODE.stem;
    if ((children[node] ?? 0) > 0) word |= NODE.children;
    if ((children[node] ?? 0) >= CROWDED) {
      word |= NODE.crowded | (crowded.length << NODE.rowShift);
      crowded.push(node);
    }
    info[node] = word;
  }
  const rows = new Uint32Array(crowded.length * firstUnspaced);
  crowded.forEach((node, row) => {
    for (let child = node + 1; child !== 0; child = sibling[child] ?? 0) {
      const s = symbol[child] ?? 0;
      if (s < firstUnspaced) rows[row * firstUnspaced + s] = child;
    }
  });

  const letter = new Uint16Array(alphabet);
  for (const [code, number] of symbolOf) letter[number] = code;
  const rareWords = new Uint32Array(FILTER_BITS / 32);
  const rarePairs = new Uint32Array(FILTER_BITS / 32);
  const hashOf = (word: string): number => {
    let hash = 0;
    for (let i = 0; i < word.length; i++) hash = hashLetter(hash, word.charCodeAt(i));
    return hash;
  };
  const slots = 1 << Math.ceil(Math.log2(meanings.size * 2));
  const singles = new Int32Array(slots * SLOT.size);
  const addSingle = (hash: number, rareMask: number, commonMask: number, open: boolean): void => {
    const at = slotOf(singles, hash);
    singles[at] = hash;
    singles[at + SLOT.rare] = (singles[at + SLOT.rare] ?? 0) | rareMask;
    singles[at + SLOT.common] = (singles[at + SLOT.common] ?? 0) | commonMask;
    singles[at + SLOT.state] = (singles[at + SLOT.state] ?? 0) | USED | (open ? OPEN : 0);
  };
  const phraseStarts = new Uint32Array(START_BITS / 32);
  const commonPairs = new Uint32Array(FILTER_BITS / 32);
  for (const [word, meaning] of meanings) {
    if (isUnspaced(word.charCodeAt(0))) continue;
    // A leading dot is no part of the hash; a word that goes on in an unspaced script counts up to there.
    const [first = '', second] = word.replace(/^\./, '').split(/[ .]/);
    let cut = 0;
    while (cut < first.length && !isUnspaced(first.charCodeAt(cut))) cut++;
    const hash = hashOf(first.slice(0, cut));
    const whole = second === undefined && cut === first.length && !word.startsWith('.');
    // The second word of a two-word stem has no hash of its own, nor has what follows in an unspaced script.
    const stem = (meaning.stemRare | meaning.stemCommon) !== 0 && word.split(' ').length === 2;
    const open = !whole && (second === undefined || cut < first.length || isUnspaced(second.charCodeAt(0)) || stem);
    const rareMask = meaning.rare | meaning.stemRare;
    const commonMask = meaning.common | meaning.stemCommon;
    if (whole) addSingle(hash, rareMask, commonMask, false);
    else if (open) addSingle(hash, 0, 0, true);
    if (rareMask !== 0) {
      if (whole || open) put(rareWords, hash);
      else {
        put(rarePairs, hashPair(hash, hashOf(second ?? '')));
        const bit = (hash ^ (hash >>> 13)) & (START_BITS - 1);
        phraseStarts[bit >>> 5] = (phraseStarts[bit >>> 5] ?? 0) | (1 << (bit & 31));
      }
    }
    if (commonMask !== 0 && !whole && !open) put(commonPairs, hashPair(hash, hashOf(second ?? '')));
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
    root,
    info,
    sibling: sibling.slice(0, count),
    rows,
    rowWidth: firstUnspaced,
    rare: rare.slice(0, count),
    common: common.slice(0, count),
    stemRare: stemRare.slice(0, count),
    stemCommon: stemCommon.slice(0, count),
    letter,
    rareWords,
    rarePairs,
    phraseStarts,
    singles,
    commonPairs,
  };
}

/** The words of every language, built once. */
export const wordTable: WordTable = build(lexicons);

/** The node that `symbol` leads to from `node`, or 0 when no word goes on like that. `node` 0 is the root. */
export function step(table: WordTable, node: number, symbol: number): number {
  if (node === 0) return table.root[symbol] ?? 0;
  const info = table.info[node] ?? 0;
  if ((info & NODE.children) === 0) return 0;
  if ((info & NODE.crowded) !== 0 && symbol < table.rowWidth)
    return table.rows[(info >>> NODE.rowShift) * table.rowWidth + symbol] ?? 0;
  let child = node + 1;
  while (child !== 0 && ((table.info[child] ?? 0) & NODE.symbol) !== symbol) child = table.sibling[child] ?? 0;
  return child;
}
