/** How letters are read: as they are, look-alikes as Latin, digits as letters, or zero-width characters as spaces. */
export type Reading = 'plain' | 'lookalike' | 'leet' | 'zero-width-as-space';

/** All words of all languages as one automaton in flat arrays, with filters before it that answer for most words. */
export interface WordTable {
  /** Symbol of each UTF-16 code unit, for every way of reading. */
  readonly symbols: Readonly<Record<Reading, Uint16Array>>;
  /** Symbols from this one on belong to scripts without spaces between words. */
  readonly firstUnspaced: number;
  readonly space: number;
  readonly dot: number;
  /** The state that each symbol leads to at the beginning; 0 is none. */
  readonly root: Uint32Array;
  /** What is known of each state, in one number: whether a word or a stem ends there, and where its edges are (see `STATE`). */
  readonly states: Uint32Array;
  /** The edges of all states (see `EDGE`); before those of crowded states stands the number of their row. */
  readonly edges: Uint32Array;
  /** The states that crowded ones lead to by symbol, one row after the other; only Latin letters and what comes before them. */
  readonly rows: Uint32Array;
  readonly rowWidth: number;
  /** Which of `meanings` each state has. */
  readonly meaningOf: Uint16Array;
  /** Four numbers each (see `MEANING`). */
  readonly meanings: Int32Array;
  /** The folded code unit of each symbol; 0 for letters of no word. */
  readonly letter: Uint16Array;
  /**
   * Bloom filter over the hashes of words of spaced scripts that have a rare meaning. Single words that are stems are not in
   * it: in these scripts, stems with a rare meaning only end phrases.
   */
  readonly rareWords: Uint32Array;
  /** The same for two words of each phrase with a rare meaning that follow each other: those that are seldom met elsewhere. */
  readonly rarePairs: Uint32Array;
  /** A small first filter over words, the bits of `KIND` for each, so that most words need no other look. */
  readonly wordKinds: Uint8Array;
  /**
   * The meanings of single words of spaced scripts: a hash table with open addressing, four numbers a slot (see `SLOT`). The
   * trie is large and seldom in a near cache; this answers for most words that pass the filter.
   */
  readonly singles: Int32Array;
  /** The same for phrases with a common meaning. */
  readonly commonPairs: Uint32Array;
  /** Where phrases begin in which these pairs of words are: a hash table with open addressing (see `PHRASE`). */
  readonly phrases: Int32Array;
}

/** How the numbers of `states` are made up: flags, and behind them the place of the first edge. */
export const STATE = { word: 1, stem: 2, edges: 4, crowded: 8, edgeShift: 4 } as const;

/** The numbers of a meaning: those of the word that ends at a state, and those of every word that goes on from it. */
export const MEANING = { rare: 0, common: 1, stemRare: 2, stemCommon: 3, size: 4 } as const;

/** How the numbers of `edges` are made up: the symbol, whether it is the last of its state, and the state that it leads to. */
export const EDGE = { symbol: 0x7ff, last: 0x800, stateShift: 12 } as const;

/** Numbers of the filters over words and over pairs; both are powers of two. Three bits of one of them stand for a word. */
export const WORD_FILTER = 1 << 12;
export const PAIR_FILTER = 1 << 13;

const PAIR_KEY = 0x9e3779b1;
const GROUP_KEY = 0x85ebca6b;

/** A key for each four letters of a word, up to 64 letters; behind them the keys begin anew. Odd, and otherwise like random. */
export const GROUP_KEYS = Int32Array.from({ length: 16 }, (_, i) => Math.imul(2 * i + 1, PAIR_KEY) ^ (i << 17));

/**
 * The hash of a word, letter by letter. Four bytes at a time are mixed and then added up, so that it can also be computed of many letters at
 * once. A letter of ASCII is one byte, any other two.
 */
export class WordHash {
  #sum = 0;
  #group = 0;
  /** Where the next byte of the group goes, in bits, and the place of the group's key. */
  #shift = 0;
  #key = 0;

  /** Begins a word. */
  begin(): void {
    this.#sum = 0;
    this.#group = 0;
    this.#shift = 0;
    this.#key = 0;
  }

  /** Adds a folded code unit; 0, which stands for the letters of no word, is like no other. */
  add(folded: number): void {
    if (folded !== 0 && folded < 0x80) this.#byte(folded);
    else {
      this.#byte(0x80 | (folded & 0x7f));
      this.#byte((folded >>> 7) & 0xff);
    }
  }

  #byte(byte: number): void {
    this.#group |= byte << this.#shift;
    this.#shift = (this.#shift + 8) & 31;
    if (this.#shift !== 0) return;
    this.#sum = this.value;
    this.#group = 0;
    this.#key = (this.#key + 1) & 15;
  }

  /** The hash of the letters so far; a group without letters adds nothing. */
  get value(): number {
    const mixed = Math.imul(this.#group, GROUP_KEYS[this.#key] ?? 0);
    return (this.#sum + Math.imul(mixed ^ (mixed >>> 15), GROUP_KEY)) | 0;
  }
}

/** The hash of a word of folded code units. */
export function hashWord(word: string): number {
  const hash = new WordHash();
  for (let i = 0; i < word.length; i++) hash.add(word.charCodeAt(i));
  return hash.value;
}

/** The hash of two words that follow each other. */
export function hashPair(first: number, second: number): number {
  return (Math.imul(first, PAIR_KEY) ^ second) | 0;
}

/**
 * What a word may be: one with a rare meaning, the first or the second of a phrase with one; and the same for common meanings. The bit
 * of a second word is the one above that of a first word, so that a shift tells what would complete a phrase.
 */
export const KIND = { rare: 1, first: 2, second: 4, common: 8, commonFirst: 16, commonSecond: 32 } as const;
/** Places of the first filter. */
export const KIND_PLACES = 1 << 16;

/** What a word may be by its hash, bits of `KIND`. */
export function kindsOf(kinds: Uint8Array, hash: number): number {
  return kinds[(hash ^ (hash >>> 15)) & (KIND_PLACES - 1)] ?? 0;
}

/** The place of the number of a filter that has the bits of a hash. */
export function filterPlace(filter: Uint32Array, hash: number): number {
  return hash >>> (Math.clz32(filter.length) + 1);
}

/** The bits of a hash in its number of a filter. */
export function filterBits(hash: number): number {
  return (1 << (hash & 31)) | (1 << ((hash >>> 5) & 31)) | (1 << ((hash >>> 10) & 31));
}

/** True when a filter may hold a hash. */
export function mayHold(filter: Uint32Array, hash: number): boolean {
  const bits = filterBits(hash);
  return ((filter[filterPlace(filter, hash)] ?? 0) & bits) === bits;
}

/** The numbers of a slot of `singles`. */
export const SLOT = { hash: 0, rare: 1, common: 2, state: 3, size: 4 } as const;
/**
 * How the last number of a slot is made up: whether it is used, whether an entry begins with a dot before the word, whether one goes on behind
 * the word in a way that hashes do not tell, and a bit for each letter with which it does so.
 */
export const OPEN = { used: 1, dotBefore: 2, otherLetter: 4, lettersShift: 3 } as const;

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

/** Longest run of separators that a phrase may bridge. */
export const PHRASE_GAP = 4;

/** True when an entry begins with the word in a slot, or with a dot before it, in a way that hashes do not tell. */
export function mayBeOpen(singles: Int32Array, slot: number): boolean {
  return (singles[slot + SLOT.state] ?? 0) > OPEN.used;
}

/**
 * True when the automaton may know more of the word in a slot, which stands in a text from `start` to `end`: by the dot before it, or by the
 * letter with which the text goes on.
 */
export function isOpen(singles: Int32Array, slot: number, text: string, start: number, end: number): boolean {
  if (!mayBeOpen(singles, slot)) return false;
  const state = singles[slot + SLOT.state] ?? 0;
  if ((state & OPEN.dotBefore) !== 0 && start > 0 && text.charCodeAt(start - 1) === 0x2e) return true;
  if (state < OPEN.otherLetter) return false;
  const limit = Math.min(text.length, end + PHRASE_GAP + 1);
  for (let i = end; i < limit; i++) {
    const code = text.charCodeAt(i);
    const letter = (code | 0x20) - 0x61;
    if (letter >= 0 && letter < 26) return ((state >> (OPEN.lettersShift + letter)) & 1) !== 0;
    // Any other character may be a letter or none, which is not told here.
    if (code >= 0x80 || code === 0x5f || (code >= 0x30 && code <= 0x39)) return true;
  }
  return false;
}

/** The state that `symbol` leads to from `state`, or 0 when no word goes on like that. `state` 0 is the beginning. */
export function step(table: WordTable, state: number, symbol: number): number {
  return state === 0 ? (table.root[symbol] ?? 0) : follow(table, table.states[state] ?? 0, symbol);
}

/** The same for what is known of a state, its number in `states`. */
export function follow({ edges, rows, rowWidth }: WordTable, known: number, symbol: number): number {
  if ((known & STATE.edges) === 0) return 0;
  let at = known >>> STATE.edgeShift;
  if ((known & STATE.crowded) !== 0) {
    if (symbol < rowWidth) return rows[(edges[at] ?? 0) * rowWidth + symbol] ?? 0;
    at++;
  }
  for (;;) {
    const edge = edges[at++] ?? EDGE.last;
    if ((edge & EDGE.symbol) === symbol) return edge >>> EDGE.stateShift;
    if ((edge & EDGE.last) !== 0) return 0;
  }
}

/** How many words before a pair a phrase may begin at most. */
export const MOST_BEFORE = 7;
const COMMON_SHIFT = 8;

/** By how much the bits of a pair's number are shifted for phrases with a rare or a common meaning. */
export const STARTS = { rare: 0, common: COMMON_SHIFT } as const;

/** The numbers of a slot of `phrases`: the hash of the pair, where phrases begin, and one bit for each word that may stand before it. */
export const PHRASE = { pair: 0, starts: 1, before: 2, size: 3 } as const;

/** The slot of the hash of a pair in `phrases`, or the free slot where it would be; its `starts` are 0 then. */
export function phraseSlot(phrases: Int32Array, pair: number): number {
  const slots = phrases.length / PHRASE.size;
  let index = (pair ^ (pair >>> 15)) & (slots - 1);
  for (;;) {
    const slot = index * PHRASE.size;
    if (phrases[slot + PHRASE.starts] === 0 || phrases[slot] === pair) return slot;
    index = (index + 1) & (slots - 1);
  }
}

/**
 * How many words before a pair phrases may begin that hold it: bit 0 for those that begin with it, bit 1 for one word before, and so on.
 * `before` is the hash of the word before the pair, by which most that begin there are told from others.
 */
export function phraseStarts(phrases: Int32Array, pair: number, before: number, meaning: number): number {
  const slot = phraseSlot(phrases, pair);
  const starts = ((phrases[slot + PHRASE.starts] ?? 0) >>> meaning) & (2 ** COMMON_SHIFT - 1);
  return (((phrases[slot + PHRASE.before] ?? 0) >>> (before & 31)) & 1) === 0 ? starts & 1 : starts;
}
