import { describe, expect, it } from 'vitest';
import { applyTextChanges } from '../../../server/src/engine/fix.ts';
import { insertMembers, removeNodes, replaceNode } from '../../../server/src/engine/json/jsonEdits.ts';
import { parseJson } from '../../../server/src/engine/json/parseJson.ts';

interface NewMember {
  readonly key: string;
  readonly value: unknown;
}

function insert(text: string, pointer: string, members: readonly NewMember[], order: readonly string[] = []): string {
  const tree = parseJson(text);
  return applyTextChanges(text, insertMembers(tree, tree.nodeAt(pointer) ?? 0, members, order) ?? []);
}

function remove(text: string, pointer: string, keys: readonly string[]): string {
  const tree = parseJson(text);
  const object = tree.nodeAt(pointer) ?? 0;
  const nodes = [...tree.children(object)].filter((child) => keys.includes(tree.key(child) ?? ''));
  return applyTextChanges(text, removeNodes(tree, nodes) ?? []);
}

const c: NewMember = { key: 'c', value: 3 };
const nested: NewMember = { key: 'c', value: { x: 1, y: 'é🚀' } };

describe('insertMembers', () => {
  it('appends in the layout of the neighbours', () => {
    expect(insert('{\n  "a": 1,\n  "b": 2\n}\n', '', [c])).toBe('{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}\n');
    expect(insert('{\r\n\t"a": 1\r\n}\r\n', '', [nested])).toBe(
      '{\r\n\t"a": 1,\r\n\t"c": {\r\n\t\t"x": 1,\r\n\t\t"y": "é🚀"\r\n\t}\r\n}\r\n',
    );
    expect(insert('{\n    "a": 1\n}', '', [nested])).toBe(
      '{\n    "a": 1,\n    "c": {\n        "x": 1,\n        "y": "é🚀"\n    }\n}',
    );
  });

  it('follows a document in one line', () => {
    expect(insert('{"a":1}', '', [nested])).toBe('{"a":1,"c":{"x":1,"y":"é🚀"}}');
    expect(insert('{ "a": 1, "b": 2 }', '', [nested])).toBe('{ "a": 1, "b": 2, "c": { "x": 1, "y": "é🚀" } }');
  });

  it('follows commas at the beginning of lines', () => {
    expect(insert('{ "a": 1\n, "b": 2\n}', '', [c])).toBe('{ "a": 1\n, "b": 2\n, "c": 3\n}');
    expect(insert('{\n  "a": 1\n  ,"b": 2\n}', '', [c], ['a', 'c', 'b'])).toBe('{\n  "a": 1\n  ,"c": 3\n  ,"b": 2\n}');
  });

  it('writes an entry in one line where the others are, without their padding', () => {
    const text = '{\n  "f": {\n    "A":    { "x": 1,  "y": "a" }\n  }\n}';
    expect(insert(text, '/f', [nested])).toBe(
      '{\n  "f": {\n    "A":    { "x": 1,  "y": "a" },\n    "c": { "x": 1,  "y": "é🚀" }\n  }\n}',
    );
  });

  it('finds the place that the order gives', () => {
    const order = ['a', 'b', 'c', 'd'];
    expect(insert('{"a":1,"d":4}', '', [c, { key: 'b', value: 2 }], order)).toBe('{"a":1,"b":2,"c":3,"d":4}');
    expect(insert('{"d":4}', '', [c, { key: 'a', value: 1 }], order)).toBe('{"a":1,"c":3,"d":4}');
    expect(insert('{"z":0,"d":4}', '', [c], order)).toBe('{"z":0,"c":3,"d":4}');
    expect(insert('{"z":0}', '', [c], order)).toBe('{"z":0,"c":3}');
    expect(insert('{"":0,"z":1}', '', [{ key: 'new', value: 2 }], order)).toBe('{"":0,"z":1,"new":2}');
  });

  it('does not repeat a blank line between two members', () => {
    expect(insert('{\n  "a": 1,\n\n  "d": 4\n}', '', [c], ['a', 'c', 'd'])).toBe(
      '{\n  "a": 1,\n  "c": 3,\n\n  "d": 4\n}',
    );
  });

  it('fills an empty object', () => {
    expect(insert('{}', '', [c])).toBe('{\n  "c": 3\n}');
    expect(insert('{\n\t"f": {}\n}', '/f', [c])).toBe('{\n\t"f": {\n\t\t"c": 3\n\t}\n}');
    expect(insert('{"f":{ }}', '/f', [c])).toBe('{"f":{"c":3}}');
  });

  it('leaves comments where they are', () => {
    expect(insert('{\n  "a": 1 // one\n}', '', [c])).toBe('{\n  "a": 1,\n  "c": 3 // one\n}');
    expect(insert('{\n  "a": 1, // one\n  "b": 2\n}', '', [c], ['a', 'c'])).toBe(
      '{\n  "a": 1,\n  "c": 3, // one\n  "b": 2\n}',
    );
    expect(parseJson(insert('{ /* none */ }', '', [c])).value).toEqual({ c: 3 });
  });

  it('inserts nothing when there is nothing', () => {
    expect(insert('{"a":1}', '', [])).toBe('{"a":1}');
  });
});

describe('removeNodes', () => {
  const lines = '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}';

  it('takes the comma along', () => {
    expect(remove(lines, '', ['a'])).toBe('{\n  "b": 2,\n  "c": 3\n}');
    expect(remove(lines, '', ['b'])).toBe('{\n  "a": 1,\n  "c": 3\n}');
    expect(remove(lines, '', ['c'])).toBe('{\n  "a": 1,\n  "b": 2\n}');
    expect(remove(lines, '', ['a', 'b'])).toBe('{\n  "c": 3\n}');
    expect(remove(lines, '', ['a', 'c'])).toBe('{\n  "b": 2\n}');
    expect(remove('{"a":1,"b":2,"c":3}', '', ['b', 'c'])).toBe('{"a":1}');
  });

  it('leaves an empty object behind', () => {
    expect(remove(lines, '', ['a', 'b', 'c'])).toBe('{}');
  });

  it('keeps commas at the beginning of lines', () => {
    expect(remove('{\n  "a": 1\n  ,"b": 2\n  ,"c": 3\n}', '', ['c'])).toBe('{\n  "a": 1\n  ,"b": 2\n}');
    expect(remove('{\n  "a": 1\n  ,"b": 2\n}', '', ['a'])).toBe('{\n  "b": 2\n}');
  });

  it('removes all members of a key', () => {
    expect(remove('{"a":1,"b":2,"a":3}', '', ['a'])).toBe('{"b":2}');
  });

  it.each([
    ['{ "a": 1 /* x, y */, "b": 2 }', ['a'], { b: 2 }, ['x, y']],
    ['{ "a": 1, // x, y\n "b": 2 }', ['b'], { a: 1 }, ['x, y']],
    ['{ /* one */ "a": 1 /**/ }', ['a'], {}, ['one']],
    ['{ "a": 1, /* one */ "b": 2 /* two */, "c": 3 }', ['b'], { a: 1, c: 3 }, ['one', 'two']],
  ])('keeps the comments of %j', (text, keys, value, comments) => {
    const result = remove(text, '', keys);
    expect(parseJson(result).errors.every(({ code }) => code === 'comment')).toBe(true);
    expect(parseJson(result).value).toEqual(value);
    for (const comment of comments) expect(result).toContain(comment);
  });
});

describe('replaceNode', () => {
  it('lays an entry out like the others', () => {
    const text = '{\n  "f": {\n    "A": {"x": 1},\n    "B": null\n  }\n}';
    const tree = parseJson(text);
    const edit = replaceNode(tree, tree.nodeAt('/f/B') ?? 0, { x: 2, y: 'z' });
    expect(applyTextChanges(text, [edit])).toBe('{\n  "f": {\n    "A": {"x": 1},\n    "B": {"x": 2, "y": "z"}\n  }\n}');
  });
});
