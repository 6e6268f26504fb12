import { packNumbers, type PackableArray, unpackNumbers } from './packedNumbers.ts';
import type { WordTable } from './wordTableLayout.ts';

/** A word table as the build writes it into a module: its arrays as lengths and packed numbers. */
export type PackedWordTable = Readonly<Record<string, number | readonly [length: number, packed: string]>>;

const ways = ['plain', 'lookalike', 'leet', 'zero-width-as-space'] as const;
const smallArrays = ['letter'] as const;
const wideArrays = ['root', 'info', 'sibling', 'rows', 'rareWords', 'rarePairs', 'wordKinds', 'commonPairs'] as const;
const signedArrays = ['rare', 'common', 'stemRare', 'stemCommon', 'singles'] as const;
const numbers = ['firstUnspaced', 'space', 'dot', 'rowWidth'] as const;

/** Writes a table in a form that a module can hold. */
export function packWordTable(table: WordTable): PackedWordTable {
  const pack = (array: PackableArray) => [array.length, packNumbers(array)] as const;
  return {
    ...Object.fromEntries(numbers.map((name) => [name, table[name]])),
    ...Object.fromEntries(ways.map((name) => [name, pack(table.symbols[name])])),
    ...Object.fromEntries([...smallArrays, ...wideArrays, ...signedArrays].map((name) => [name, pack(table[name])])),
  };
}

/** Reads what `packWordTable` wrote. Throws when a part is missing, which means that the build and this program do not fit. */
export function unpackWordTable(packed: PackedWordTable): WordTable {
  const part = (name: string) => {
    const found = packed[name];
    if (typeof found !== 'object') throw new Error(`The word table has no ${name}. Build it anew.`);
    return found;
  };
  const small = (name: string) => unpackNumbers(part(name)[1], new Uint16Array(part(name)[0]));
  const wide = (name: string) => unpackNumbers(part(name)[1], new Uint32Array(part(name)[0]));
  const signed = (name: string) => unpackNumbers(part(name)[1], new Int32Array(part(name)[0]));
  return {
    ...pick(numbers, (name) => Number(packed[name])),
    symbols: pick(ways, small),
    ...pick(smallArrays, small),
    ...pick(wideArrays, wide),
    ...pick(signedArrays, signed),
  };
}

function pick<Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
}
