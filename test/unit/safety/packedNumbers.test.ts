import { describe, expect, it } from 'vitest';
import { packNumbers, unpackNumbers } from '../../../server/src/engine/safety/injection/packedNumbers.ts';

describe('packed numbers', () => {
  it.each([
    ['nothing', new Uint16Array()],
    ['bytes', Uint8Array.of(0, 255, 16, 16, 15, 31, 32)],
    ['runs', Uint16Array.of(0, 0, 0, 7, 7, 65535, 65535, 0)],
    ['single numbers', Uint32Array.of(1, 0, 2, 4294967295, 31, 32, 33)],
    ['negative numbers', Int32Array.of(-1, -1, -2147483648, 2147483647, 0, -5)],
    ['zeros', new Uint32Array(100_000)],
  ])('come back as they were: %s', (_, numbers) => {
    const bits = unpackNumbers(packNumbers(numbers), numbers.length);
    expect(bits).toEqual(Int32Array.from(numbers, (number) => number | 0));
  });

  it('takes little room for what repeats', () => {
    expect(packNumbers(new Uint32Array(100_000).fill(9)).length).toBeLessThan(10);
  });

  it('comes back from any numbers', () => {
    const numbers = new Int32Array(5000);
    let state = 12345;
    for (let index = 0; index < numbers.length; index++) {
      state = (Math.imul(state, 1103515245) + 12345) | 0;
      numbers[index] = state >> (Math.abs(state) % 31);
    }
    expect(unpackNumbers(packNumbers(numbers), numbers.length)).toEqual(numbers);
  });
});
