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
  /** The symbol that leads to a node from its parent. */
  readonly symbol: Uint16Array;
  readonly sibling: Uint32Array;
  /** 0: leaf, 1: children as siblings, from 2 on: row number + 2. */
  readonly kind: Uint16Array;
  readonly rows: Uint32Array;
  readonly rowWidth: number;
  /** Meanings when the word ends at a node. */
  readonly rare: Int32Array;
  readonly common: Int32Array;
  /** Meanings of every word that begins like the node. */
  readonly stemRare: Int32Array;
  readonly stemCommon: Int32Array;
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
    return code === SPACE_CODE ? space : code === DOT_CODE ? dot : symbolOf.get(code)!;
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
      const parent = path[i]!;
      const node = count++;
      symbol[node] = symbolAt(word, i);
      if (lastChild[parent]! !== 0) sibling[lastChild[parent]!] = node;
      lastChild[parent] = node;
      children[parent]!++;
      path.push(node);
    }
    const meaning = meanings.get(word)!;
    const node = path[word.length]!;
    rare[node] = meaning.rare;
    common[node] = meaning.common;
    stemRare[node] = meaning.stemRare;
    stemCommon[node] = meaning.stemCommon;
    previous = word;
  }

  // Rows only hold symbols of spaced scripts; other children of such a node are still found as siblings.
  const root = new Uint32Array(alphabet);
  for (let child = count > 1 ? 1 : 0; child !== 0; child = sibling[child]!) root[symbol[child]!] = child;
  const kind = new Uint16Array(count);
  const crowded: number[] = [];
  for (let node = 1; node < count; node++) {
    if (children[node]! === 0) continue;
    kind[node] = 1;
    if (children[node]! < 4) continue;
    crowded.push(node);
    kind[node] = crowded.length + 1;
  }
  const rows = new Uint32Array(crowded.length * firstUnspaced);
  crowded.forEach((node, row) => {
    for (let child = node + 1; child !== 0; child = sibling[child]!) {
      if (symbol[child]! < firstUnspaced) rows[row * firstUnspaced + symbol[child]!] = child;
    }
  });

  const plain = plainSymbols(symbolOf, otherUnspaced);
  const lookalike = plain.slice();
  for (const [code, latin] of confusables) lookalike[code] = symbolOf.get(latin)!;
  const leet = lookalike.slice();
  for (const [code, letter] of leetLetters) leet[code] = symbolOf.get(letter)!;
  const zeroWidthAsSpace = lookalike.slice();
  zeroWidthAsSpace.fill(SYMBOL.separator, 0x200b, 0x2070);
  return {
    symbols: { plain, lookalike, leet, 'zero-width-as-space': zeroWidthAsSpace },
    firstUnspaced,
    space,
    dot,
    root,
    symbol: symbol.slice(0, count),
    sibling: sibling.slice(0, count),
    kind,
    rows,
    rowWidth: firstUnspaced,
    rare: rare.slice(0, count),
    common: common.slice(0, count),
    stemRare: stemRare.slice(0, count),
    stemCommon: stemCommon.slice(0, count),
  };
}

/** The words of every language, built once. */
export const wordTable: WordTable = build(lexicons);

/** The node that `symbol` leads to from `node`, or 0 when no word goes on like that. `node` 0 is the root. */
export function step(table: WordTable, node: number, symbol: number): number {
  if (node === 0) return table.root[symbol]!;
  const kind = table.kind[node]!;
  if (kind === 0) return 0;
  if (kind > 1 && symbol < table.rowWidth) return table.rows[(kind - 2) * table.rowWidth + symbol]!;
  let child = node + 1;
  while (child !== 0 && table.symbol[child] !== symbol) child = table.sibling[child]!;
  return child;
}
