/** Characters for six bits each: five of a number and one that says whether it goes on, as in source maps. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Arrays whose numbers can be packed. */
export type PackableArray = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/**
 * Writes numbers as a short text: each as often as it stands in a row, with small ones taking less than large ones. Made for tables that
 * are computed when building and read at every start.
 */
export function packNumbers(numbers: PackableArray): string {
  let packed = '';
  for (let index = 0; index < numbers.length;) {
    const value = numbers[index] ?? 0;
    let end = index + 1;
    while (end < numbers.length && numbers[end] === value) end++;
    const run = end - index;
    // The lowest bit tells whether the length of a run follows, the next one the sign. Beyond 32 bits only sums are safe.
    packed += packNumber(Math.abs(value) * 4 + (value < 0 ? 2 : 0) + (run > 1 ? 1 : 0));
    if (run > 1) packed += packNumber(run);
    index = end;
  }
  return packed;
}

/**
 * Reads what `packNumbers` wrote into an array of the length that it had. Runs at every start, before anything is compiled to fast
 * code, and is therefore written out instead of called for each number.
 */
export function unpackNumbers<Numbers extends PackableArray>(packed: string, into: Numbers): Numbers {
  const { length } = packed;
  let index = 0;
  let head = -1;
  let value = 0;
  let factor = 1;
  for (let position = 0; position < length; position++) {
    const six = sixBits(packed.charCodeAt(position));
    value += (six & 31) * factor;
    if (six > 31) {
      factor *= 32;
      continue;
    }
    if (head === -1 && value % 2 === 0) {
      const number = Math.floor(value / 4);
      into[index++] = value % 4 === 2 ? -number : number;
    } else if (head === -1) {
      head = value;
    } else {
      // What is zero in a new array need not be written.
      const number = Math.floor(head / 4);
      if (number !== 0) into.fill(head % 4 === 3 ? -number : number, index, index + value);
      index += value;
      head = -1;
    }
    value = 0;
    factor = 1;
  }
  return into;
}

/** The place of a character in the alphabet, which is made of four stretches of ASCII. */
function sixBits(code: number): number {
  if (code > 96) return code - 71;
  if (code > 64) return code - 65;
  if (code > 47) return code + 4;
  return code === 43 ? 62 : 63;
}

function packNumber(value: number): string {
  let packed = '';
  let rest = value;
  do {
    const five = rest % 32;
    rest = Math.floor(rest / 32);
    packed += alphabet[five + (rest > 0 ? 32 : 0)] ?? '';
  } while (rest > 0);
  return packed;
}

/** The first of the contiguous characters that fixed-width numbers are written with; neither quote nor backslash is among them. */
const firstDigit = 35;
const digits = 57;

/** The numbers that `packFixed` can write are smaller than this. */
export const fixedLimit = digits ** 3;

/**
 * Writes numbers below `fixedLimit` with three characters each: longer than `packNumbers` where numbers repeat, but read several times
 * as fast, which counts for tables without repetitions. Throws a RangeError when a number is too large.
 */
export function packFixed(numbers: PackableArray): string {
  let packed = '';
  for (const number of numbers) {
    if (number < 0 || number >= fixedLimit) throw new RangeError(`${number} cannot be written with three digits.`);
    const high = Math.floor(number / digits);
    packed += String.fromCharCode(
      firstDigit + (number % digits),
      firstDigit + (high % digits),
      firstDigit + Math.floor(high / digits),
    );
  }
  return packed;
}

/** Reads what `packFixed` wrote. */
export function unpackFixed<Numbers extends PackableArray>(packed: string, into: Numbers): Numbers {
  const offset = firstDigit * (1 + digits + digits * digits);
  for (let index = 0, position = 0; index < into.length; index++, position += 3) {
    into[index] =
      packed.charCodeAt(position) +
      packed.charCodeAt(position + 1) * digits +
      packed.charCodeAt(position + 2) * (digits * digits) -
      offset;
  }
  return into;
}
