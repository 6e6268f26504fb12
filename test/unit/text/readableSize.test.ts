import { describe, expect, it } from 'vitest';
import { formatMessage } from '../../../server/src/engine/message.ts';
import { readableSize, readableSizes } from '../../../server/src/engine/text/readableSize.ts';

const megabyte = 1024 * 1024;
const sizes: readonly (readonly [number, string])[] = [
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1075, '1 KB'],
  [1076, '1.1 KB'],
  [40_000, '39.1 KB'],
  [megabyte - 1, '1 MB'],
  [5 * megabyte, '5 MB'],
  [5.25 * megabyte, '5.3 MB'],
  [1023.96 * megabyte, '1 GB'],
  [3 * 1024 * megabyte, '3 GB'],
  [5000 * 1024 * megabyte, '5000 GB'],
];

describe('sizes as people read them', () => {
  it.each(sizes)('%d', (bytes, text) => {
    expect(formatMessage(readableSize(Math.round(bytes)))).toBe(text);
  });

  it('are exact where two would look the same', () => {
    const both = (one: number, other: number) => readableSizes(one, other).map((size) => formatMessage(size));
    expect(both(6 * megabyte, 5 * megabyte)).toEqual(['6 MB', '5 MB']);
    expect(both(5 * megabyte + 1, 5 * megabyte)).toEqual(['5242881 bytes', '5242880 bytes']);
  });
});
