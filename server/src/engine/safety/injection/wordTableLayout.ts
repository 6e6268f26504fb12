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
  /** A small first filter over words, the bits of `KIND` for each, so that most words need no other look. */
  readonly wordKinds: Uint8Array;
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

/** Bits of each filter; two of them stand for a word. */
export const FILTER_SHIFT = 15;
export const FILTER_BITS = 1 << (32 - FILTER_SHIFT);

/** Adds a folded code unit to the hash of a word. The scan writes this out for ASCII letters. */
export function hashLetter(hash: number, folded: number): number {
  return Math.imul(hash, 33) ^ folded;
}

/** The hash of two words that follow each other. */
export function hashPair(first: number, second: number): number {
  return (Math.imul(first, 0x9e3779b1) ^ second) | 0;
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

/** True when a filter may hold a hash. */
export function mayHold(filter: Uint32Array, hash: number): boolean {
  const first = (hash ^ (hash >>> 15)) & (FILTER_BITS - 1);
  if ((((filter[first >>> 5] ?? 0) >>> (first & 31)) & 1) === 0) return false;
  const second = Math.imul(hash, 0x85ebca6b) >>> FILTER_SHIFT;
  return (((filter[second >>> 5] ?? 0) >>> (second & 31)) & 1) !== 0;
}

/** The numbers of a slot of `singles`. */
export const SLOT = { hash: 0, rare: 1, common: 2, state: 3, size: 4 } as const;
export const USED = 1;
/** A longer entry begins with this word in a way that hashes do not tell: the trie has to be asked. */
export const OPEN = 2;

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
