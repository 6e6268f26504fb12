/** Arrays whose numbers can be packed. */
export type PackableArray = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** The first of the 64 contiguous characters that stand for six bits each. */
const firstCharacter = 35;
/** In every character: more bits of the same number follow. */
const MORE = 32;
/** In the first character of a number: behind it stands how often it is repeated. */
const RUN = 16;
const HEAD_BITS = 4;
const BITS = 5;

/**
 * Writes numbers of up to 32 bits as a short text: each as often as it stands in a row, with small ones taking less than large ones. Made
 * for tables that are computed when building and read at every start.
 */
export function packNumbers(numbers: PackableArray): string {
  let packed = '';
  for (let index = 0; index < numbers.length;) {
    const value = numbers[index] ?? 0;
    let end = index + 1;
    while (end < numbers.length && numbers[end] === value) end++;
    const run = end - index;
    const rest = value >>> HEAD_BITS;
    packed += character((value & (RUN - 1)) | (run > 1 ? RUN : 0) | (rest > 0 ? MORE : 0));
    if (rest > 0) packed += packBits(rest);
    if (run > 1) packed += packBits(run);
    index = end;
  }
  return packed;
}

/**
 * Reads what `packNumbers` wrote of so many numbers; those of unsigned arrays come back as the same 32 bits. Runs at every start, before
 * anything is compiled to fast code, so it is one loop over integers that always fills the same kind of array.
 */
export function unpackNumbers(packed: string, length: number): Int32Array<ArrayBuffer> {
  const numbers = new Int32Array(length);
  let index = 0;
  for (let position = 0; position < packed.length;) {
    const head = packed.charCodeAt(position++) - firstCharacter;
    let value = head & (RUN - 1);
    let six = head;
    for (let shift = HEAD_BITS; six >= MORE; shift += BITS) {
      six = packed.charCodeAt(position++) - firstCharacter;
      value |= (six & (MORE - 1)) << shift;
    }
    if ((head & RUN) === 0) {
      numbers[index++] = value;
      continue;
    }
    let run = 0;
    six = MORE;
    for (let shift = 0; six >= MORE; shift += BITS) {
      six = packed.charCodeAt(position++) - firstCharacter;
      run |= (six & (MORE - 1)) << shift;
    }
    // What is zero in a new array need not be written.
    if (value !== 0) numbers.fill(value, index, index + run);
    index += run;
  }
  return numbers;
}

function character(six: number): string {
  return String.fromCharCode(firstCharacter + six);
}

function packBits(value: number): string {
  let packed = '';
  let rest = value;
  do {
    const bits = rest & (MORE - 1);
    rest >>>= BITS;
    packed += character(bits | (rest > 0 ? MORE : 0));
  } while (rest > 0);
  return packed;
}
