/** Characters for six bits each: five of a number and one that says whether it goes on, as in source maps. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Arrays whose numbers can be packed. */
export type PackableArray = Uint16Array | Uint32Array | Int32Array;

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

/** Reads what `packNumbers` wrote into an array of the length that it had. */
export function unpackNumbers<Numbers extends PackableArray>(packed: string, into: Numbers): Numbers {
  const bits = new Uint8Array(128);
  for (let index = 0; index < alphabet.length; index++) bits[alphabet.charCodeAt(index)] = index;
  let position = 0;
  const next = (): number => {
    let value = 0;
    let factor = 1;
    for (;;) {
      const six = bits[packed.charCodeAt(position++)] ?? 0;
      value += (six & 31) * factor;
      if (six < 32) return value;
      factor *= 32;
    }
  };
  for (let index = 0; index < into.length;) {
    const head = next();
    const magnitude = Math.floor(head / 4);
    const value = head & 2 ? -magnitude : magnitude;
    if (head & 1) {
      const run = next();
      // What is zero in a new array need not be written.
      if (value !== 0) into.fill(value, index, index + run);
      index += run;
    } else {
      into[index++] = value;
    }
  }
  return into;
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
