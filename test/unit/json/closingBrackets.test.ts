import { describe, expect, it } from 'vitest';
import { applyTextChanges } from '../../../server/src/engine/fix.ts';
import { closingBrackets } from '../../../server/src/engine/json/closingBrackets.ts';

describe('the brackets that a text lacks at its end', () => {
  it.each([
    ['{', '{}'],
    ['{ "a": 1', '{ "a": 1 }'],
    ['{"a":[1,2', '{"a":[1,2]}'],
    ['{\n  "a": {\n    "b": [1, 2,\n', '{\n  "a": {\n    "b": [1, 2]\n  }\n}\n'],
    ['{\r\n\t"a": 1,\r\n', '{\r\n\t"a": 1\r\n}\r\n'],
    ['{ "a": "}" /* ] */\n', '{ "a": "}" /* ] */ }\n'],
    ['{ "a": "\\"{"', '{ "a": "\\"{" }'],
  ])('%j', (text, closed) => {
    const change = closingBrackets(text);
    expect(change && applyTextChanges(text, [change])).toBe(closed);
  });

  it.each(['', '{}', '{ "a": "x', '{ "a": [1 }', '}', '{ /* x', '{ "a": 1 // x', '{ "a": 1 // x\n'])(
    'are not certain in %j',
    (text) => {
      expect(closingBrackets(text)).toBeUndefined();
    },
  );

  it('are found however deep the text nests', () => {
    const text = '{"a":['.repeat(20_000);
    expect(closingBrackets(text)?.text).toBe(']}'.repeat(20_000));
  });
});
