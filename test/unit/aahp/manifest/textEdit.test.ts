import { describe, expect, it } from 'vitest';
import { applyTextEdits } from '../../../../server/src/engine/formats/aahp/manifest/textEdit.ts';

describe('applyTextEdits', () => {
  it('makes all edits against the text as given', () => {
    expect(
      applyTextEdits('abcdef', [
        { start: 4, end: 6, text: 'Z' },
        { start: 0, end: 1, text: '' },
        { start: 2, end: 2, text: '-' },
      ]),
    ).toBe('b-cdZ');
  });

  it('keeps the order of insertions at one place, before a replacement there', () => {
    expect(
      applyTextEdits('ab', [
        { start: 1, end: 2, text: 'B' },
        { start: 1, end: 1, text: '1' },
        { start: 1, end: 1, text: '2' },
      ]),
    ).toBe('a12B');
  });

  it('refuses edits that overlap', () => {
    expect(() =>
      applyTextEdits('abc', [
        { start: 0, end: 2, text: '' },
        { start: 1, end: 3, text: '' },
      ]),
    ).toThrow(RangeError);
  });
});
