import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../server/src/engine/formats/ahil/history/canonicalJson.ts';

/** The same value with the members of all objects the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

describe('canonicalJson', () => {
  it('says the same of equal values, whatever the order of members, and loses nothing', () => {
    const key = fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('1', '10', '2', '__proto__', 'toJSON', 'id'));
    const flat = fc.dictionary(key, fc.oneof(fc.string(), fc.constant(null), fc.boolean(), fc.integer()));
    fc.assert(
      fc.property(fc.oneof(flat, fc.jsonValue(), fc.dictionary(key, fc.jsonValue())), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as unknown;
        const text = canonicalJson(plain);
        expect(canonicalJson(reversed(plain))).toBe(text);
        expect(JSON.parse(text)).toEqual(plain);
      }),
    );
  });

  it('orders members by their names and leaves out those that are named, on the outside only', () => {
    expect(canonicalJson({ b: 1, a: 'x', id: null, 10: true, 9: false })).toBe(
      '{"10":true,"9":false,"a":"x","b":1,"id":null}',
    );
    expect(canonicalJson({ id: 1, a: 2 }, ['id'])).toBe('{"a":2}');
    expect(canonicalJson({ id: 1, a: { id: 2, b: [{ d: 1, c: 2 }] } }, ['id'])).toBe(
      '{"a":{"b":[{"c":2,"d":1}],"id":2}}',
    );
    expect([canonicalJson({}), canonicalJson([]), canonicalJson('x'), canonicalJson(null)]).toEqual([
      '{}',
      '[]',
      '"x"',
      'null',
    ]);
  });
});
