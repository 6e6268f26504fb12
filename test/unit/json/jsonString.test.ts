import { describe, expect, it } from 'vitest';
import { parsePointer, toPointer } from '../../../server/src/engine/json/jsonPointer.ts';
import { decodeJsonString, encodeJsonString } from '../../../server/src/engine/json/jsonString.ts';
import { Random, randomString } from './randomJson.ts';

describe('decodeJsonString', () => {
  it.each([
    ['"plain"', 'plain'],
    ['"a\\"b\\\\c\\/d"', 'a"b\\c/d'],
    ['"\\b\\f\\n\\r\\t"', '\b\f\n\r\t'],
    ['"\\u00e9\\u00E9"', 'éé'],
    ['"\\ud83d\\ude00"', '😀'],
    ['""', ''],
  ])('reads %s', (literal, value) => {
    expect(decodeJsonString(literal, 0, literal.length)).toBe(value);
    expect(decodeJsonString(`xx${literal}yy`, 2, 2 + literal.length)).toBe(value);
  });

  it.each([
    ['"cut', 'cut'],
    ['"cut\\', 'cut'],
    ['"cut\\"', 'cut"'],
    ['"cut\\u00e', 'cutu00e'],
    ['"bad \\x escape"', 'bad x escape'],
    ['"bad \\u00g0 escape"', 'bad u00g0 escape'],
    ['"', ''],
  ])('takes from %s what can be read', (literal, value) => {
    expect(decodeJsonString(literal, 0, literal.length)).toBe(value);
  });

  it('agrees with JSON.parse on generated strings', () => {
    for (let seed = 1; seed <= 1000; seed++) {
      const value = randomString(new Random(seed));
      const literal = encodeJsonString(value);
      expect(decodeJsonString(literal, 0, literal.length)).toBe(value);
    }
  });
});

describe('encodeJsonString', () => {
  it('escapes lone surrogates, so that the file stays UTF-8', () => {
    expect(encodeJsonString('\ud800')).toBe('"\\ud800"');
  });
});

describe('JSON Pointer', () => {
  it('escapes ~ and / in the order of RFC 6901', () => {
    expect(toPointer('a/b', '~1', 0)).toBe('/a~1b/~01/0');
    expect(parsePointer('/a~1b/~01/0')).toEqual(['a/b', '~1', '0']);
    expect(parsePointer('')).toEqual([]);
    expect(parsePointer('/')).toEqual(['']);
  });

  it('comes back from any segments', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = new Random(seed);
      const segments = [randomString(random), randomString(random), '~01/'];
      expect(parsePointer(toPointer(...segments))).toEqual(segments);
    }
  });
});
