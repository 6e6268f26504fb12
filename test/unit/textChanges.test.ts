import { describe, expect, it } from 'vitest';
import { applyTextChanges } from '../../server/src/engine/fix.ts';

describe('applyTextChanges', () => {
  it('makes all edits against the text as given', () => {
    expect(
      applyTextChanges('abcdef', [
        { start: 4, end: 6, text: 'Z' },
        { start: 0, end: 1, text: '' },
        { start: 2, end: 2, text: '-' },
      ]),
    ).toBe('b-cdZ');
  });

  it('keeps the order of insertions at one place, before a replacement there', () => {
    expect(
      applyTextChanges('ab', [
        { start: 1, end: 2, text: 'B' },
        { start: 1, end: 1, text: '1' },
        { start: 1, end: 1, text: '2' },
      ]),
    ).toBe('a12B');
  });

  it('refuses edits that overlap', () => {
    expect(() =>
      applyTextChanges('abc', [
        { start: 0, end: 2, text: '' },
        { start: 1, end: 3, text: '' },
      ]),
    ).toThrow(RangeError);
  });
});
