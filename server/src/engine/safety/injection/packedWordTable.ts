import { packFixed, packNumbers, type PackableArray, unpackFixed, unpackNumbers } from './packedNumbers.ts';
import type { WordTable } from './wordTableLayout.ts';

const arrayTypes = { Uint8Array, Uint16Array, Uint32Array, Int32Array } as const;
type ArrayType = keyof typeof arrayTypes;

/**
 * An array as a module can hold it. `runs` was written by `packNumbers`. Tables in which nearly every number is another take long to read
 * that way; of them `low` holds the lower 16 bits, written by `packFixed`, and `runs` the upper ones.
 */
interface PackedArray {
  readonly type: ArrayType;
  readonly length: number;
  readonly runs: string;
  readonly low?: string;
}

/** A word table as the build writes it into a module. */
export type PackedWordTable = Readonly<Record<string, number | PackedArray | Readonly<Record<string, PackedArray>>>>;

/** Characters a number from which on `packFixed` pays. */
const dense = 2.5;

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
  const { length } = array;
  const runs = packNumbers(array);
  if (type !== 'Uint32Array' || runs.length < length * dense) return { type, length, runs };
  const low = array.map((number) => number & 0xffff);
  const high = array.map((number) => number >>> 16);
  return { type, length, runs: packNumbers(high), low: packFixed(low) };
}

function unpackArray({ type, length, runs, low }: PackedArray): PackableArray {
  const array = unpackNumbers(runs, new arrayTypes[type](length));
  if (low === undefined) return array;
  const whole = unpackFixed(low, new Uint32Array(length));
  for (const [index, high] of array.entries()) if (high !== 0) whole[index] = (whole[index] ?? 0) + high * 0x10000;
  return whole;
}

function isPackedArray(value: unknown): value is PackedArray {
  return typeof value === 'object' && value !== null && 'runs' in value;
}

function mapValues(object: object, change: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
