import { describe, expect, it } from 'vitest';
import type { JsonNode, JsonTree } from '../../../server/src/engine/json/jsonTree.ts';
import { parseJson } from '../../../server/src/engine/json/parseJson.ts';
import { mutate, Random, randomJsonText } from './randomJson.ts';

function native(text: string): { valid: boolean; value?: unknown } {
  try {
    return { valid: true, value: JSON.parse(text) as unknown };
  } catch {
    return { valid: false };
  }
}

/** What has to hold of every tree, whatever the text. */
function checkStructure(tree: JsonTree): void {
  const { text } = tree;
  for (let node = 0; node < tree.nodeCount; node++) {
    const { start, end } = tree.range(node);
    const member = tree.memberRange(node);
    const parent = tree.parent(node);
    if (start > end || end > text.length || member.start > start)
      throw new Error(`Node ${node} has a bad range in ${JSON.stringify(text)}`);
    if (parent === undefined) continue;
    const outer = tree.range(parent);
    if (member.start < outer.start || end > outer.end)
      throw new Error(`Node ${node} leaves its parent in ${JSON.stringify(text)}`);
    const next = tree.nextSibling(node);
    if (next !== undefined && tree.memberRange(next).start < end)
      throw new Error(`Node ${node} overlaps its sibling in ${JSON.stringify(text)}`);
  }
  for (const { start, end } of tree.errors) {
    if (start < 0 || start > end || end > text.length)
      throw new Error(`An error has a bad range in ${JSON.stringify(text)}`);
  }
}

/** The text of every value, read on its own, is the value; every pointer leads back to its node. */
function checkRangesAndPointers(tree: JsonTree): void {
  for (let node = 0; node < tree.nodeCount; node++) {
    const { start, end } = tree.range(node);
    const alone = parseJson(tree.text.slice(start, end));
    expect(alone.errors).toEqual([]);
    expect(alone.range(0)).toEqual({ start: 0, end: end - start });
    const pointer = tree.pointer(node);
    const found = tree.nodeAt(pointer);
    // Of members with the same key the last one counts, so only the last is found by its pointer.
    if (found !== node) expect(isShadowed(tree, node), pointer).toBe(true);
    const key = tree.keyRange(node);
    if (key) expect(JSON.parse(tree.text.slice(key.start, key.end))).toBe(tree.key(node));
  }
}

function isShadowed(tree: JsonTree, node: JsonNode): boolean {
  for (let current: JsonNode | undefined = node; current !== undefined; current = tree.parent(current)) {
    for (let next = tree.nextSibling(current); next !== undefined; next = tree.nextSibling(next)) {
      if (tree.key(current) !== undefined && tree.key(next) === tree.key(current)) return true;
    }
  }
  return false;
}

/** The value built from the tree alone, as it is for a text that the native parser refuses. */
function valueFromTree(text: string): unknown {
  // A comment behind the value is an error of its own and changes nothing before it.
  return parseJson(`${text}//`).value;
}

describe('parseJson', () => {
  it('accepts what JSON.parse accepts and gives the same values (3,000 generated texts)', () => {
    for (let seed = 1; seed <= 3000; seed++) {
      const text = randomJsonText(new Random(seed));
      const tree = parseJson(text);
      expect(tree.errors, text).toEqual([]);
      expect(tree.value, text).toEqual(JSON.parse(text));
      expect(valueFromTree(text), text).toEqual(JSON.parse(text));
      checkStructure(tree);
    }
  });

  it('keeps exact ranges and pointers that lead back (500 generated texts)', () => {
    for (let seed = 10_001; seed <= 10_500; seed++)
      checkRangesAndPointers(parseJson(randomJsonText(new Random(seed), 3)));
  });

  it('reports an error exactly when JSON.parse throws (20,000 mutations)', () => {
    let invalid = 0;
    for (let seed = 1; seed <= 20_000; seed++) {
      const random = new Random(seed);
      const text = mutate(random, randomJsonText(random, 3));
      const expected = native(text);
      const tree = parseJson(text);
      expect(tree.errors.length === 0, JSON.stringify(text)).toBe(expected.valid);
      if (expected.valid) expect(tree.value).toEqual(expected.value);
      else invalid++;
      checkStructure(tree);
      expect(() => tree.value).not.toThrow();
    }
    expect(invalid).toBeGreaterThan(10_000);
  });

  it('never throws on a text that is cut off, and keeps what stands before', () => {
    const text = '{"a": [1, -2.5e3, "x\\u00e9\\n", {"b": null, "c": [true, false]}], "d": {"e": "😀"}, "f": ""}\n';
    for (let length = 0; length <= text.length; length++) {
      const tree = parseJson(text.slice(0, length));
      checkStructure(tree);
      expect(tree.errors.length > 0, String(length)).toBe(length < text.length - 1);
      expect(() => tree.value).not.toThrow();
    }
    expect(parseJson(text.slice(0, 40)).value).toEqual({ a: [1, -2500, 'xé\n', { b: null }] });
    expect(parseJson('{"a": 1, "b').value).toEqual({ a: 1, b: null });
    expect(parseJson('{"a": "cut').value).toEqual({ a: 'cut' });
  });

  it('never throws on any cut of a text with every construct, forwards and backwards', () => {
    const text = randomJsonText(new Random(77), 5) + '/* c */ // d\n {]"\\u00';
    for (let at = 0; at <= text.length; at++) {
      checkStructure(parseJson(text.slice(0, at)));
      checkStructure(parseJson(text.slice(at)));
    }
  });

  it.each(['[', '{"a":'])('takes 100,000 levels of %s without overflowing', (open) => {
    const levels = 100_000;
    const close = open === '[' ? ']' : '}';
    const tree = parseJson(open.repeat(levels) + (open === '[' ? '' : '1') + close.repeat(levels));
    expect(tree.errors).toEqual([]);
    expect(tree.depth).toBe(levels);
    expect(tree.pointer(levels - 1).length).toBe((levels - 1) * 2);
    let depth = 0;
    for (
      let value = tree.value;
      typeof value === 'object' && value !== null;
      value = Object.values(value)[0] as unknown
    )
      depth++;
    expect(depth).toBe(levels);
    const unclosed = parseJson(open.repeat(levels));
    expect(unclosed.errors.length).toBeGreaterThan(0);
    expect(unclosed.depth).toBe(levels);
    expect(parseJson('['.repeat(levels) + '}'.repeat(levels)).errors.length).toBeGreaterThan(0);
  });

  it('keeps lone surrogates and NUL characters as JSON.parse does', () => {
    const text = '["\\ud800", "\ud800", "\\udc00\\ud800", "\\u0000"]';
    expect(parseJson(text).value).toEqual(['\ud800', '\ud800', '\udc00\ud800', '\u0000']);
    expect(parseJson('["\u0000"]').errors.map(({ code }) => code)).toEqual(['string-control-character']);
    expect(parseJson('[\u0000]').errors.length).toBeGreaterThan(0);
    expect(parseJson('{"a": 1}\u0000').errors.length).toBeGreaterThan(0);
  });

  it('keeps all members with one key in the order of the text; the last counts', () => {
    const tree = parseJson('{"a": 1, "\\u0061": 2, "b": 0, "a": 3}');
    expect([...tree.children(0)].map((node) => [tree.key(node), tree.number(node)])).toEqual([
      ['a', 1],
      ['a', 2],
      ['b', 0],
      ['a', 3],
    ]);
    expect(tree.number(tree.member(0, 'a'))).toBe(3);
    expect(tree.value).toEqual({ a: 3, b: 0 });
  });

  it('treats __proto__ and constructor as ordinary keys', () => {
    const text = '{"__proto__": {"polluted": true}, "constructor": 1, "hasOwnProperty": 2}';
    for (const value of [parseJson(text).value, valueFromTree(text)] as Record<string, unknown>[]) {
      expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'hasOwnProperty']);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const tree = parseJson(text);
    expect(tree.number(tree.member(0, 'constructor'))).toBe(1);
    expect(tree.member(0, 'toString')).toBeUndefined();
  });

  it('finds members of large objects and items of large arrays', () => {
    const object = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, index]));
    const tree = parseJson(JSON.stringify({ object, array: Object.values(object) }));
    const big = tree.member(0, 'object');
    for (let index = 0; index < 5000; index += 7) expect(tree.number(tree.member(big, `k${index}`))).toBe(index);
    expect(tree.number(tree.nodeAt('/array/4999'))).toBe(4999);
    expect(tree.nodeAt('/array/5000')).toBeUndefined();
    expect(tree.nodeAt('/object/none/deeper')).toBeUndefined();
  });

  it('takes only array indexes that RFC 6901 allows', () => {
    const tree = parseJson('{"a": ["x", "y"], "b": {"": {"/": 1, "~": 2, "01": 3}}}');
    for (const pointer of ['/a/01', '/a/1.0', '/a/+1', '/a/', '/a/ 1', '/a/1e0', '/a/-', '/a/-1', 'a', 'a/0']) {
      expect(tree.nodeAt(pointer), pointer).toBeUndefined();
    }
    expect(tree.string(tree.nodeAt('/a/1'))).toBe('y');
    expect(tree.number(tree.nodeAt('/b//~1'))).toBe(1);
    expect(tree.number(tree.nodeAt('/b//~0'))).toBe(2);
    expect(tree.number(tree.nodeAt('/b//01'))).toBe(3);
    expect(tree.nodeAt('')).toBe(0);
  });

  it('finds the innermost value at an offset', () => {
    const text = '{"a": [1, {"b": "x"}], "c": 2}';
    const tree = parseJson(text);
    const at = (needle: string, shift = 0) => {
      const node = tree.nodeAtOffset(text.indexOf(needle) + shift);
      return node === undefined ? undefined : tree.pointer(node);
    };
    expect(at('"x"', 1)).toBe('/a/1/b');
    expect(at('"b"', 1)).toBe('/a/1/b');
    expect(at('1,')).toBe('/a/0');
    expect(at('"c"')).toBe('/c');
    expect(tree.nodeAtOffset(0)).toBe(0);
    expect(tree.nodeAtOffset(text.length + 5)).toBeUndefined();
  });

  it.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['{"a": }', 'value-expected'],
    ['{"a" 1}', 'colon-expected'],
    ['{"a": 1 "b": 2}', 'comma-expected'],
    ['[1 2]', 'comma-expected'],
    ['[1, 2,]', 'trailing-comma'],
    ['{"a": 1,}', 'trailing-comma'],
    ['{"a": 1', 'brace-unclosed'],
    ['[1', 'bracket-unclosed'],
    ['{} {}', 'content-after-end'],
    ['{} // x', 'comment'],
    ['/* x */ {}', 'comment'],
    ['["x]', 'string-unclosed'],
    ['["\\x"]', 'string-escape'],
    ['["\t"]', 'string-control-character'],
    ['[01]', 'number'],
    ['[1.]', 'number'],
    ['[-]', 'number'],
    ['[.5]', 'number'],
    ['[True]', 'unknown-word'],
    ['{a: 1}', 'unknown-word'],
    ['{1: 2}', 'key-expected'],
    ["['a']", 'unknown-word'],
    ['[,1]', 'value-expected'],
  ])('says what is wrong with %j: %s', (text, code) => {
    expect(parseJson(text).errors.map((error) => error.code)).toContain(code);
  });

  it('gives every defect of a text its own place', () => {
    const text = '{\n  "a": 1\n  "b": 2,\n  "c": [1, 2,],\n}\n';
    expect(parseJson(text).errors.map(({ code, start, end }) => [code, text.slice(start, end).trim()])).toEqual([
      ['comma-expected', ''],
      ['trailing-comma', ','],
      ['trailing-comma', ','],
    ]);
    expect(parseJson(text).value).toEqual({ a: 1, b: 2, c: [1, 2] });
  });

  it('stays linear on hostile texts', () => {
    for (const text of [
      '['.repeat(200_000) + '}'.repeat(200_000),
      '{"a":'.repeat(100_000) + ']'.repeat(100_000),
      ','.repeat(400_000),
      '1 '.repeat(200_000),
      '"'.repeat(300_001),
      '/*'.repeat(200_000),
      '[1}'.repeat(60_000),
    ]) {
      const tree = parseJson(text);
      expect(tree.errors.length).toBeGreaterThan(0);
      expect(tree.errors.length).toBeLessThanOrEqual(101);
    }
  });
});
