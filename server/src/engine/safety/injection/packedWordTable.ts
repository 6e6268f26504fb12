import { packNumbers, type PackableArray, unpackNumbers } from './packedNumbers.ts';
import type { WordTable } from './wordTableLayout.ts';

const arrayTypes = { Uint8Array, Uint16Array, Uint32Array, Int32Array } as const;
type ArrayType = keyof typeof arrayTypes;

/** An array as a module can hold it: its kind, how many numbers it has, and what `packNumbers` wrote of them. */
interface PackedArray {
  readonly type: ArrayType;
  readonly length: number;
  readonly numbers: string;
}

/** A word table as the build writes it into a module. */
export type PackedWordTable = Readonly<Record<string, number | PackedArray | Readonly<Record<string, PackedArray>>>>;

/** Writes a table in a form that a module can hold. */
export function packWordTable(table: WordTable): PackedWordTable {
  const pack = (value: unknown): unknown => {
    if (typeof value === 'number') return value;
    return ArrayBuffer.isView(value) ? packArray(value as PackableArray) : mapValues(value as object, pack);
  };
  return mapValues(table, pack) as PackedWordTable;
}

/** Reads what `packWordTable` wrote. Throws when it is empty, which means that the build and this program do not fit. */
export function unpackWordTable(packed: PackedWordTable): WordTable {
  if (Object.keys(packed).length === 0) throw new Error('The word table is empty. Build it anew.');
  const unpack = (value: unknown): unknown => {
    if (typeof value === 'number') return value;
    return isPackedArray(value) ? unpackArray(value) : mapValues(value as object, unpack);
  };
  return mapValues(packed, unpack) as unknown as WordTable;
}

function packArray(array: PackableArray): PackedArray {
  const type =
    (Object.keys(arrayTypes) as ArrayType[]).find((name) => array instanceof arrayTypes[name]) ?? 'Uint32Array';
  return { type, length: array.length, numbers: packNumbers(array) };
}

function unpackArray({ type, length, numbers }: PackedArray): PackableArray {
  const unpacked = unpackNumbers(numbers, length);
  if (type === 'Int32Array') return unpacked;
  return type === 'Uint32Array' ? new Uint32Array(unpacked.buffer) : new arrayTypes[type](unpacked);
}

function isPackedArray(value: unknown): value is PackedArray {
  return typeof value === 'object' && value !== null && 'numbers' in value;
}

function mapValues(object: object, change: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
