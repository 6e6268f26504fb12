import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonCursor } from '../../../server/src/engine/json/jsonCursor.ts';

function at(marked: string) {
  const offset = marked.indexOf('│');
  return jsonCursor(marked.replace('│', ''), 0, offset);
}

describe('jsonCursor', () => {
  it.each([
    ['│', [], 'value', undefined],
    ['{│', [undefined], 'key', undefined],
    ['{"a": │', [undefined], 'value', 'a'],
    ['{"a": [│', [undefined, 'a'], 'value', undefined],
    ['{"a": [1, {"b": "│', [undefined, 'a', undefined], 'value', 'b'],
    ['{"a": [1, {"b": 2}], │', [undefined], 'key', undefined],
    ['{"a" │', [undefined], 'nothing', undefined],
    ['{"a": 1}│', [], 'nothing', undefined],
    ['{"a": "x"│', [undefined], 'nothing', undefined],
    ['{"a": │"x"}', [undefined], 'nothing', 'a'],
    ['{"a": │ 5}', [undefined], 'nothing', 'a'],
    ['{"a": │ "b": 5}', [undefined], 'value', 'a'],
    ['{"a": [│"x"]}', [undefined, 'a'], 'value', undefined],
    ['{"\\u0061": │', [undefined], 'value', 'a'],
    ['{a: │', [undefined], 'value', 'a'],
  ] as const)('tells what is expected at %s', (text, path, expects, key) => {
    expect(at(text)).toMatchObject({ path, expects, key });
  });

  it.each([
    ['{"a": "x│y", "b": 1}', { start: 6, end: 10, isString: true, isClosed: true }],
    ['{"a": "x│', { start: 6, end: 8, isString: true, isClosed: false }],
    ['{"a": "x│\n}', { start: 6, end: 8, isString: true, isClosed: false }],
    ['{"a": "x│, "b": 1}', { start: 6, end: 8, isString: true, isClosed: false }],
    ['{"a": "x\\"│y"}', { start: 6, end: 12, isString: true, isClosed: true }],
    ['{"a": "x\\│\n}', { start: 6, end: 9, isString: true, isClosed: false }],
    ['{"a": x│y}', { start: 6, end: 8, isString: false, isClosed: true }],
    ['{"a": │xy}', undefined],
  ])('finds the text that is being written in %s', (text, token) => {
    expect(at(text).token).toEqual(token);
  });

  it('tells which commas are missing, and whether a colon follows', () => {
    expect(at('{"a": 1 │ "b": 2}')).toMatchObject({ commaBefore: 7, commaBehind: true });
    expect(at('{"a": 1, │}')).toMatchObject({ commaBefore: undefined, commaBehind: false });
    expect(at('{"a": │, "b": 1}')).toMatchObject({ commaBehind: false });
    expect(at('{"a│": 1}')).toMatchObject({ colonBehind: true, expects: 'key' });
  });

  it('gives some answer for every text, whose token holds the cursor', () => {
    const pieces = fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '\n', ' ', 'a', '😀');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.nat(40), (drawn, drawnOffset) => {
        const text = drawn.join('');
        const offset = Math.min(drawnOffset, text.length);
        const { token } = jsonCursor(text, 0, offset);
        if (!token) return;
        expect(token.start).toBeLessThan(offset);
        expect(token.end).toBeGreaterThanOrEqual(offset);
        expect(token.end).toBeLessThanOrEqual(text.length);
        expect(text.slice(token.start, token.end)).not.toMatch(/[\r\n]/);
      }),
      { numRuns: 3000 },
    );
  });
});
