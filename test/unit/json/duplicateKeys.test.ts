import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../server/src/engine/json/parseJson.ts';

/** Literals of keys, some of which are the same key written otherwise. */
const literals = ['"a"', '"\\u0061"', '"b"', '"ab"', '"ba"', '""', '"a\\\\"', '"é"', '"\\u00e9"', '"aaaa"', '"aaab"'];

describe('duplicateKeys', () => {
  it('finds all members of a key, however it is written and however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...literals), { maxLength: 30 }), fc.boolean(), (keys, isCutOff) => {
        const text = `[0, {${keys.map((key, index) => `${key}: ${index}`).join(', ')}${isCutOff ? '' : '}]'}`;
        const tree = parseJson(text);
        const byKey = new Map<string, number[]>();
        keys.forEach((literal, index) => {
          const key = JSON.parse(literal) as string;
          byKey.set(key, [...(byKey.get(key) ?? []), index]);
        });
        const wanted = [...byKey.values()].filter(({ length }) => length > 1);
        const found = tree.duplicateKeys().map((group) => group.map((node) => tree.number(node)));
        const bySecond = (a: (number | undefined)[], b: (number | undefined)[]) => (a[1] ?? 0) - (b[1] ?? 0);
        expect(found.sort(bySecond)).toEqual(wanted.sort(bySecond));
      }),
    );
  });
});
