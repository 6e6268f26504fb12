import { describe, expect, it } from 'vitest';
import {
  appendItem,
  insertMember,
  moveInto,
  placeInOrder,
  removeValues,
  renameKey,
  replaceValue,
  setMember,
} from '../../../server/src/engine/values/valueEdits.ts';
import type { ValueNode } from '../../../server/src/engine/values/valueNode.ts';
import { apply, rootOf } from './support.ts';

function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is no such value.');
  return value;
}

const yaml = `# header
type: U.AgentHandoff   # kind
version: "0.1.0"
list:
  # before the first
  - one
  - two # second
nested:
  a: 1
  b: # about b
    - x
empty: []
none:
extensions: {}
`;

/** Every edit is tried with both line endings; comments have to survive. */
function edited(text: string, edit: (root: ValueNode) => Parameters<typeof apply>[1]): string | undefined {
  const result = apply(text, edit(rootOf(text, 'yaml')));
  const windows = text.replaceAll('\n', '\r\n');
  expect(apply(windows, edit(rootOf(windows, 'yaml')))).toBe(result?.replaceAll('\n', '\r\n'));
  if (result !== undefined) {
    for (const comment of text.match(/# .*$/gm) ?? []) expect(result).toContain(comment);
  }
  return result;
}

describe('replacing YAML values', () => {
  it.each([
    [
      'keeps the quotes of a string',
      (root: ValueNode) => replaceValue(need(root.member('version')), '0.2.0'),
      'version: "0.1.0"',
      'version: "0.2.0"',
    ],
    [
      'keeps a plain string plain and its comment',
      (root: ValueNode) => replaceValue(need(root.member('type')), 'Other.Type'),
      'type: U.AgentHandoff   # kind',
      'type: Other.Type   # kind',
    ],
    [
      'quotes what is no plain string',
      (root: ValueNode) => replaceValue(need(root.member('type')), 'true'),
      'type: U.AgentHandoff   # kind',
      'type: "true"   # kind',
    ],
    [
      'quotes what looks like a comment',
      (root: ValueNode) => replaceValue(need(root.member('type')), 'a # b'),
      'type: U.AgentHandoff   # kind',
      'type: "a # b"   # kind',
    ],
    ['fills an empty value', (root: ValueNode) => replaceValue(need(root.member('none')), 'x'), 'none:\n', 'none: x\n'],
    [
      'fills an empty value with a block',
      (root: ValueNode) => replaceValue(need(root.member('none')), ['x', 'y']),
      'none:\n',
      'none:\n  - x\n  - y\n',
    ],
    [
      'turns a scalar into a list',
      (root: ValueNode) => replaceValue(need(root.member('version')), ['0.1.0']),
      'version: "0.1.0"\n',
      'version:\n  - 0.1.0\n',
    ],
    [
      'writes a list in one line before a comment',
      (root: ValueNode) => replaceValue(need(root.member('type')), ['a']),
      'U.AgentHandoff   #',
      '["a"]   #',
    ],
    ['empties a list', (root: ValueNode) => replaceValue(need(root.at('nested', 'a')), {}), 'a: 1', 'a: {}'],
  ])('%s', (_, edit, before, after) => {
    expect(edited(yaml, edit)).toBe(yaml.replace(before, after));
  });
});

describe('replacing block scalars', () => {
  const text = 'a: |- # why\n  one\n  two\nb: >\n  folded\n  text\nc: 1\n';
  it('keeps the comment in their first line', () => {
    expect(edited(text, (root) => replaceValue(need(root.member('a')), 'x'))).toBe(
      text.replace('|- # why\n  one\n  two\n', '"x" # why\n'),
    );
    expect(edited(text, (root) => replaceValue(need(root.member('a')), ['x']))).toBe(
      text.replace('|- # why\n  one\n  two\n', '["x"] # why\n'),
    );
  });

  it('leaves what follows them where it is', () => {
    expect(edited(text, (root) => replaceValue(need(root.member('b')), 'x'))).toBe(
      text.replace('>\n  folded\n  text\n', '"x"\n'),
    );
    expect(edited(text, (root) => replaceValue(need(root.member('b')), ['x']))).toBe(
      text.replace(' >\n  folded\n  text\n', '\n  - x\n'),
    );
  });
});

describe('inserting into YAML', () => {
  it.each([
    [
      'behind a scalar with a comment',
      (root: ValueNode) => insertMember(root, 'new', 'x', { after: need(root.member('type')) }),
      '# kind\n',
      '# kind\nnew: x\n',
    ],
    [
      'behind a list',
      (root: ValueNode) => insertMember(root, 'new', 1, { after: need(root.member('list')) }),
      '# second\n',
      '# second\nnew: 1\n',
    ],
    [
      'before the first key, below the header',
      (root: ValueNode) => insertMember(root, 'new', true, { before: need(root.member('type')) }),
      'type:',
      'new: true\ntype:',
    ],
    ['at the end', (root: ValueNode) => insertMember(root, 'new', []), 'extensions: {}\n', 'extensions: {}\nnew: []\n'],
    [
      'a nested value, as a block',
      (root: ValueNode) => insertMember(need(root.member('nested')), 'c', { d: ['e'] }),
      '    - x\n',
      '    - x\n  c:\n    d:\n      - e\n',
    ],
    [
      'a date in quotes',
      (root: ValueNode) => insertMember(need(root.member('nested')), 'c', '2026-01-01T00:00:00Z'),
      '    - x\n',
      '    - x\n  c: "2026-01-01T00:00:00Z"\n',
    ],
    [
      'into an empty mapping',
      (root: ValueNode) => insertMember(need(root.member('extensions')), 'k', 'v'),
      'extensions: {}\n',
      'extensions:\n  k: v\n',
    ],
    [
      'an item',
      (root: ValueNode) => appendItem(need(root.member('list')), 'three'),
      '# second\n',
      '# second\n  - three\n',
    ],
    [
      'an item into an empty list',
      (root: ValueNode) => appendItem(need(root.member('empty')), 'x'),
      'empty: []',
      'empty: ["x"]',
    ],
  ])('%s', (_, edit, before, after) => {
    expect(edited(yaml, edit)).toBe(yaml.replace(before, after));
  });

  it('does without a line break at the end of the file', () => {
    const text = '# c\na: 1';
    expect(edited(text, (root) => insertMember(root, 'b', 2))).toBe('# c\na: 1\nb: 2');
  });

  it('keeps the blank lines that belong to a block scalar', () => {
    const text = 'a: |+\n  text\n\nb: 1\n';
    expect(edited(text, (root) => insertMember(root, 'new', 1, { after: need(root.member('a')) }))).toBe(
      'a: |+\n  text\n\nnew: 1\nb: 1\n',
    );
  });

  it('follows the indentation of an item and of a sequence below its key', () => {
    const text = 'steps:\n- name: a\n  run: b\n';
    const item = (root: ValueNode) => need(root.member('steps')?.items[0]);
    expect(edited(text, (root) => insertMember(item(root), 'new', 1))).toBe('steps:\n- name: a\n  run: b\n  new: 1\n');
    expect(
      edited(text, (root) => insertMember(item(root), 'new', 1, { before: need(item(root).member('name')) })),
    ).toBe('steps:\n- new: 1\n  name: a\n  run: b\n');
    expect(edited(text, (root) => insertMember(root, 'more', ['x']))).toBe('steps:\n- name: a\n  run: b\nmore:\n- x\n');
  });

  it('adds to flow collections', () => {
    const text = 'f: { a: 1, b: [2] }\n';
    expect(edited(text, (root) => insertMember(need(root.member('f')), 'c', 'x y'))).toBe(
      'f: { a: 1, b: [2], c: "x y" }\n',
    );
    expect(
      edited(text, (root) => insertMember(need(root.member('f')), 'c', 3, { before: need(root.at('f', 'a')) })),
    ).toBe('f: { c: 3, a: 1, b: [2] }\n');
    expect(edited(text, (root) => appendItem(need(root.at('f', 'b')), 3))).toBe('f: { a: 1, b: [2, 3] }\n');
  });
});

describe('removing from YAML', () => {
  const remove =
    (...paths: string[]) =>
    (root: ValueNode) =>
      removeValues(paths.map((path) => need(root.nodeAt(path.split('.')))));
  it.each([
    ['a line', 'version', 'version: "0.1.0"\n', ''],
    ['a block', 'nested.a', '  a: 1\n', ''],
    ['a value but not the comment behind it', 'type', 'type: U.AgentHandoff   # kind', '# kind'],
    ['an item', 'list.0', '  - one\n', ''],
    ['an item but not the comment behind it', 'list.1', '  - two # second', '  # second'],
    ['the last member', 'extensions', 'extensions: {}\n', ''],
  ])('%s', (_, path, before, after) => {
    expect(edited(yaml, remove(path))).toBe(yaml.replace(before, after));
  });

  it('leaves an empty mapping where every member goes', () => {
    expect(edited('a:\n  b: 1\n  c: 2\nd: 3\n', remove('a.b', 'a.c'))).toBe('a: {}\nd: 3\n');
  });

  it('moves the next member up behind a dash', () => {
    expect(edited('- a: 1\n  b: 2\n  c: 3\n', remove('0.a', '0.b'))).toBe('- c: 3\n');
    expect(apply('- a: 1 # x\n  b: 2\n', remove('0.a')(rootOf('- a: 1 # x\n  b: 2\n', 'yaml')))).toBeUndefined();
  });

  it('takes the comma of a flow collection along', () => {
    expect(edited('{ a: 1, b: 2, c: 3 }\n', remove('a'))).toBe('{ b: 2, c: 3 }\n');
    expect(edited('{ a: 1, b: 2, c: 3 }\n', remove('b', 'c'))).toBe('{ a: 1 }\n');
    expect(edited('{ a: 1, b: 2, c: 3 }\n', remove('a', 'b', 'c'))).toBe('{}\n');
  });

  it('removes the last line of a file without a line break at the end', () => {
    expect(edited('a: 1\nb: 2', remove('b'))).toBe('a: 1');
  });
});

describe('moving members', () => {
  const text = '# header\nodd:\n  deep: 1 # inside\n  more: |\n    text\nkept: 1\nx_extensions: {}\n';
  it('takes the lines with their comments along in YAML', () => {
    expect(edited(text, (root) => moveInto(need(root.member('odd')), root, 'x_extensions'))).toBe(
      '# header\nkept: 1\nx_extensions:\n  odd:\n    deep: 1 # inside\n    more: |\n      text\n',
    );
  });

  it('makes the target, or adds to it', () => {
    expect(edited('kept: 1\nodd: 2 # why\n', (root) => moveInto(need(root.member('odd')), root, 'x'))).toBe(
      'kept: 1\nx:\n  odd: 2 # why\n',
    );
    expect(edited('odd: 2\nx:\n  a: 1\nkept: 1\n', (root) => moveInto(need(root.member('odd')), root, 'x'))).toBe(
      'x:\n  a: 1\n  odd: 2\nkept: 1\n',
    );
  });

  it('keeps the source text of JSON values', () => {
    const json = '{\n  "odd": [1,   2.0],\n  "kept": 1\n}\n';
    const root = rootOf(json, 'json');
    expect(apply(json, moveInto(need(root.member('odd')), root, 'x'))).toBe(
      '{\n  "kept": 1,\n  "x": {\n    "odd": [1,   2.0]\n  }\n}\n',
    );
    const last = '{\n  "kept": 1,\n  "odd": {\n    "a": 1\n  }\n}\n';
    expect(apply(last, moveInto(need(rootOf(last, 'json').member('odd')), rootOf(last, 'json'), 'x'))).toBe(
      '{\n  "kept": 1,\n  "x": {\n    "odd": {\n      "a": 1\n    }\n  }\n}\n',
    );
    const present = '{"x": {"a": 1}, "odd": 2}';
    expect(apply(present, moveInto(need(rootOf(present, 'json').member('odd')), rootOf(present, 'json'), 'x'))).toBe(
      '{"x": {"a": 1, "odd": 2}}',
    );
    const only = '{"odd": 2}';
    expect(moveInto(need(rootOf(only, 'json').member('odd')), rootOf(only, 'json'), 'x')).toBeUndefined();
  });
});

describe('both languages', () => {
  it('find the place of a key among its neighbours', () => {
    for (const root of [rootOf('{"a":1,"c":3}', 'json'), rootOf('a: 1\nc: 3\n', 'yaml')]) {
      const order = ['z', 'a', 'b', 'c'];
      expect(placeInOrder(root, 'b', order)).toEqual({ after: root.member('a') });
      expect(placeInOrder(root, 'z', order)).toEqual({ before: root.member('a') });
      expect(placeInOrder(root, 'unknown', order)).toBeUndefined();
    }
  });

  it('set, rename and remove', () => {
    const json = '{\n  "a": 1,\n  "c": 3\n}\n';
    const root = rootOf(json, 'json');
    expect(apply(json, setMember(root, 'b', 'x', ['a', 'b', 'c']))).toBe('{\n  "a": 1,\n  "b": "x",\n  "c": 3\n}\n');
    expect(apply(json, setMember(root, 'c', 4))).toBe('{\n  "a": 1,\n  "c": 4\n}\n');
    expect(apply(json, renameKey(need(root.member('c')), 'd'))).toBe('{\n  "a": 1,\n  "d": 3\n}\n');
    expect(apply(json, removeValues([need(root.member('a'))]))).toBe('{\n  "c": 3\n}\n');
    const yamlRoot = rootOf('"a": 1\nc: 3\n', 'yaml');
    expect(apply('"a": 1\nc: 3\n', renameKey(need(yamlRoot.member('a')), 'd'))).toBe('"d": 1\nc: 3\n');
    expect(apply('"a": 1\nc: 3\n', renameKey(need(yamlRoot.member('c')), 'x y'))).toBe('"a": 1\n"x y": 3\n');
  });
});
