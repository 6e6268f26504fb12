import { describe, expect, it } from 'vitest';
import { documentOf, rootOf, sourceOf } from './support.ts';
import { valuesOf } from '../../../server/src/engine/values/documentValues.ts';

const json = '{\r\n\t"a": "🦊 x",\r\n\t"list": [1, true, null, {"k": "v"}],\r\n\t"a": 2\r\n}';
const yaml = `# head 🦊
a: "🦊 x" # one
list:
  - 1
  - true
  - ~
  - k: v
empty:
block: |
  line one
  line two

when: 2026-01-18T10:15:00Z
flow: { p: [x, y], q: 'z' }
# tail
`;

describe('values of JSON', () => {
  it('gives kinds, scalars and exact ranges', () => {
    const root = rootOf(json, 'json');
    expect(root.kind).toBe('object');
    expect(root.children.map(({ key }) => key)).toEqual(['a', 'list', 'a']);
    expect(root.member('a')?.number).toBe(2);
    expect(sourceOf(json, root.children[0]?.range)).toBe('"🦊 x"');
    expect(sourceOf(json, root.children[0]?.keyRange)).toBe('"a"');
    const list = root.member('list');
    expect(list?.items.map(({ kind }) => kind)).toEqual(['number', 'boolean', 'null', 'object']);
    expect(list?.items[3]?.member('k')?.pointer).toBe('/list/3/k');
    expect(sourceOf(json, list?.items[3]?.head)).toBe('{');
    expect(sourceOf(json, list?.head)).toBe('"list"');
    expect(root.plain).toEqual({ a: 2, list: [1, true, null, { k: 'v' }] });
    expect(root.at('list')?.items[3]?.plain).toEqual({ k: 'v' });
  });

  it('looks members of large objects up', () => {
    const large = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`key${index}`, index]));
    expect(rootOf(JSON.stringify(large), 'json').member('key33')?.number).toBe(33);
  });

  it('gives nothing for text without a value and for other languages', () => {
    expect(valuesOf(documentOf('', 'a.json'))).toBeUndefined();
    expect(valuesOf(documentOf('# only a comment\n', 'a.yaml'))).toBeUndefined();
    expect(valuesOf(documentOf('{}', 'a.md'))).toBeUndefined();
  });
});

describe.each([
  ['LF', yaml],
  ['CRLF', yaml.replaceAll('\n', '\r\n')],
])('values of YAML (%s)', (_, text) => {
  it('gives kinds, scalars and exact ranges', () => {
    const root = rootOf(text, 'yaml');
    expect(root.children.map(({ key }) => key)).toEqual(['a', 'list', 'empty', 'block', 'when', 'flow']);
    expect(sourceOf(text, root.member('a')?.range)).toBe('"🦊 x"');
    expect(root.member('when')?.string).toBe('2026-01-18T10:15:00Z');
    expect(root.member('list')?.items.map(({ kind }) => kind)).toEqual(['number', 'boolean', 'null', 'object']);
    expect(sourceOf(text, root.at('flow', 'p')?.items[1]?.range)).toBe('y');
    expect(sourceOf(text, root.at('flow', 'q')?.range)).toBe("'z'");
    expect(sourceOf(text, root.member('list')?.items[3]?.head)).toBe('k');
    expect(sourceOf(text, root.head)).toBe('a');
  });

  it('ends block values where their content ends and gives empty ones the place of their key', () => {
    const root = rootOf(text, 'yaml');
    expect(sourceOf(text, root.member('block')?.range)?.endsWith('line two')).toBe(true);
    expect(sourceOf(text, root.member('list')?.range)?.endsWith('k: v')).toBe(true);
    expect(root.member('empty')?.kind).toBe('null');
    expect(sourceOf(text, root.member('empty')?.place)).toBe('empty');
  });
});

describe('YAML aliases', () => {
  it('stand for what they repeat, and a circle does not hang a walk', () => {
    const text = 'a: &x\n  b: 1\nc: *x\nself: &y\n  again: *y\n';
    const root = rootOf(text, 'yaml');
    const alias = root.member('c');
    expect(alias?.isAlias).toBe(true);
    expect(alias?.kind).toBe('object');
    expect(alias?.member('b')?.number).toBe(1);
    expect(sourceOf(text, alias?.range)).toBe('*x');
    expect([...root.walk()].length).toBe(6);
  });
});
