import { describe, expect, it } from 'vitest';
import { applyTextChanges } from '../../../server/src/engine/fix.ts';
import {
  insertItem,
  insertItems,
  insertItemSource,
  insertMember,
  insertMemberSource,
  type JsonEdit,
  removeNode,
  removeNodes,
  renameKey,
  replaceNode,
  setMember,
} from '../../../server/src/engine/json/jsonEdits.ts';
import { jsonLayout, printJson } from '../../../server/src/engine/json/jsonLayout.ts';
import type { JsonNode, JsonTree } from '../../../server/src/engine/json/jsonTree.ts';
import { parseJson } from '../../../server/src/engine/json/parseJson.ts';
import { Random, randomJsonText } from './randomJson.ts';

function edit(text: string, make: (tree: JsonTree) => JsonEdit | readonly JsonEdit[] | undefined): string {
  const made = make(parseJson(text));
  if (made === undefined) throw new Error('There is no edit.');
  return applyTextChanges(text, 'start' in made ? [made] : made);
}

function at(tree: JsonTree, pointer: string): JsonNode {
  const node = tree.nodeAt(pointer);
  if (node === undefined) throw new Error(`Nothing at ${pointer}.`);
  return node;
}

const pretty =
  '{\n  "a": 1,\n  "list": [\n    "x"\n  ],\n  "tasks": {\n    "T-001": {\n      "title": "One"\n    }\n  }\n}\n';

describe('insertMember', () => {
  it('appends to an object laid out in lines', () => {
    expect(edit(pretty, (tree) => insertMember(tree, 0, 'b', 2))).toBe(
      pretty.replace('  }\n}\n', '  },\n  "b": 2\n}\n'),
    );
  });

  it('puts the member beside another one', () => {
    expect(edit(pretty, (tree) => insertMember(tree, 0, 'b', 2, { after: at(tree, '/a') }))).toBe(
      pretty.replace('"a": 1,', '"a": 1,\n  "b": 2,'),
    );
    expect(edit(pretty, (tree) => insertMember(tree, 0, 'b', 2, { before: at(tree, '/a') }))).toBe(
      pretty.replace('"a": 1,', '"b": 2,\n  "a": 1,'),
    );
  });

  it('lays nested values out like their neighbours', () => {
    const task = { title: 'Two', depends_on: ['T-001'], empty: {}, none: [] };
    expect(edit(pretty, (tree) => insertMember(tree, at(tree, '/tasks'), 'T-002', task))).toBe(
      pretty.replace(
        '      "title": "One"\n    }',
        '      "title": "One"\n    },\n    "T-002": {\n      "title": "Two",\n      "depends_on": [\n        "T-001"\n      ],\n      "empty": {},\n      "none": []\n    }',
      ),
    );
    const rows = '{\n  "files": {\n    "A.md": { "lines": 1 },\n    "B.md": { "lines": 2 }\n  }\n}';
    expect(edit(rows, (tree) => insertMember(tree, at(tree, '/files'), 'C.md', { lines: 3, tags: ['x', 'y'] }))).toBe(
      rows.replace('"lines": 2 }', '"lines": 2 },\n    "C.md": { "lines": 3, "tags": ["x", "y"] }'),
    );
  });

  it('keeps CRLF, tabs and comma-first lines', () => {
    expect(edit('{\r\n\t"a": 1\r\n}\r\n', (tree) => insertMember(tree, 0, 'b', { c: [{}] }))).toBe(
      '{\r\n\t"a": 1,\r\n\t"b": {\r\n\t\t"c": [\r\n\t\t\t{}\r\n\t\t]\r\n\t}\r\n}\r\n',
    );
    expect(edit('{ "a": 1\n, "b": 2\n}', (tree) => insertMember(tree, 0, 'c', 3))).toBe(
      '{ "a": 1\n, "b": 2\n, "c": 3\n}',
    );
  });

  it('keeps compact and one-line documents on their line', () => {
    expect(edit('{"a":1,"b":[1,2]}', (tree) => insertMember(tree, 0, 'c', { d: [true], e: {} }))).toBe(
      '{"a":1,"b":[1,2],"c":{"d":[true],"e":{}}}',
    );
    expect(edit('{ "a": 1 }', (tree) => insertMember(tree, 0, 'c', { d: 1 }))).toBe('{ "a": 1, "c": { "d": 1 } }');
    expect(edit('[{"a":1}]', (tree) => insertMember(tree, 1, 'b', 2, { before: at(tree, '/0/a') }))).toBe(
      '[{"b":2,"a":1}]',
    );
  });

  it('does not repeat blank lines between members', () => {
    expect(edit('{\n  "a": 1,\n\n  "b": 2\n}', (tree) => insertMember(tree, 0, 'c', 3))).toBe(
      '{\n  "a": 1,\n\n  "b": 2,\n  "c": 3\n}',
    );
  });

  it('fills empty objects', () => {
    expect(edit('{}', (tree) => insertMember(tree, 0, 'a', 1))).toBe('{\n  "a": 1\n}');
    expect(edit('{\n    "a": {}\n}', (tree) => insertMember(tree, at(tree, '/a'), 'b', 1))).toBe(
      '{\n    "a": {\n        "b": 1\n    }\n}',
    );
    expect(edit('{"a":{ }}', (tree) => insertMember(tree, at(tree, '/a'), 'b', 1))).toBe('{"a":{"b":1}}');
    expect(
      edit('{\n  "x": {\n    "p": { "q": 1 },\n    "r": {}\n  }\n}', (tree) =>
        insertMember(tree, at(tree, '/x/r'), 'b', 1),
      ),
    ).toContain('"r": { "b": 1 }');
  });

  it('escapes keys and values, and leaves undefined members out', () => {
    expect(edit('{"a":1}', (tree) => insertMember(tree, 0, 'q"\n', { x: '\u0000', y: undefined }))).toBe(
      '{"a":1,"q\\"\\n":{"x":"\\u0000"}}',
    );
  });

  it('refuses what is no object, unclosed, or has something else around the place', () => {
    for (const [text, pointer] of [
      ['[1]', ''],
      ['{"a": 1', ''],
      ['{"a": {}', ''],
      ['{"a": 1,}', ''],
      ['{"a": 1 /* c */ x}', ''],
      ['{ , /* c */ }', ''],
      ['{"a": "x"}', '/a'],
    ] as const) {
      const tree = parseJson(text);
      expect(insertMember(tree, at(tree, pointer), 'k', 1), text).toBeUndefined();
    }
  });

  it('takes source text and indents its lines anew', () => {
    const source = '{\n        "title": "Two",\n        "deep": {\n          "x": 1\n        }\n      }';
    expect(edit(pretty, (tree) => insertMemberSource(tree, at(tree, '/tasks'), 'T-002', source))).toContain(
      '    },\n    "T-002": {\n      "title": "Two",\n      "deep": {\n        "x": 1\n      }\n    }\n  }',
    );
    expect(edit('{\r\n  "a": 1\r\n}', (tree) => insertMemberSource(tree, 0, 'b', '[\n  1\n]'))).toBe(
      '{\r\n  "a": 1,\r\n  "b": [\r\n    1\r\n  ]\r\n}',
    );
  });
});

describe('insertItem', () => {
  it('appends, puts between, and fills empty arrays', () => {
    expect(edit(pretty, (tree) => insertItem(tree, at(tree, '/list'), 'y'))).toBe(
      pretty.replace('"x"\n', '"x",\n    "y"\n'),
    );
    expect(edit('{"a": [1, 3]}', (tree) => insertItem(tree, at(tree, '/a'), 2, { after: at(tree, '/a/0') }))).toBe(
      '{"a": [1, 2, 3]}',
    );
    expect(edit('{\n  "a": []\n}', (tree) => insertItem(tree, at(tree, '/a'), 'T-001'))).toBe('{\n  "a": ["T-001"]\n}');
    expect(edit('{\n  "a": []\n}', (tree) => insertItem(tree, at(tree, '/a'), { b: 1 }))).toBe(
      '{\n  "a": [\n    {\n      "b": 1\n    }\n  ]\n}',
    );
    expect(edit('[]', (tree) => insertItemSource(tree, 0, '{"b":1}'))).toBe('[\n  {"b":1}\n]');
    const object = parseJson('{}');
    expect(insertItem(object, 0, 1)).toBeUndefined();
  });

  it('breaks long arrays of scalars into lines', () => {
    const long = Array.from({ length: 20 }, (_, index) => `item number ${index}`);
    expect(edit('{\n  "a": 1\n}', (tree) => insertMember(tree, 0, 'l', long)).split('\n')).toHaveLength(25);
  });
});

describe('insertItems', () => {
  const two = [{ a: 1 }, { a: 2 }];
  const into = (text: string, values: readonly unknown[], atFront = false) =>
    edit(text, (tree) => {
      const array = at(tree, '/list');
      const first = tree.firstChild(array);
      return insertItems(tree, array, values, atFront && first !== undefined ? { before: first } : undefined);
    });

  it('gives what inserting one after the other gives', () => {
    const texts = [
      '{\n  "list": [\n    { "a": 0 }\n  ]\n}\n',
      '{\n  "list": [\n    { "a": 0 },\n    { "a": 9 }\n  ]\n}\n',
      '{\n   "list": [\n      {\n         "a": 0\n      }\n   ]\n}\n',
      '{"list":[{"a":0}]}',
      '{ "list": [{ "a": 0 }] }',
      '{\r\n\t"list": [\r\n\t\t{ "a": 0 }\r\n\t]\r\n}\r\n',
      '{\n   "list": [\n     { "a": 0 }\n    ,{ "a": 9 }\n   ]\n}\n',
    ];
    for (const text of texts) {
      expect(into(text, two)).toBe(into(into(text, two.slice(0, 1)), two.slice(1)));
      expect(into(text, two, true)).toBe(into(into(text, two.slice(1), true), two.slice(0, 1), true));
    }
  });

  it('fills an empty array', () => {
    expect(into('{\n  "list": []\n}\n', two)).toBe(
      '{\n  "list": [\n    {\n      "a": 1\n    },\n    {\n      "a": 2\n    }\n  ]\n}\n',
    );
    expect(into('{"list":[]}', two)).toBe('{"list":[{"a":1},{"a":2}]}');
    expect(into('{ "list": [] }', [1, 2])).toBe('{ "list": [1, 2] }');
  });

  it('changes nothing where there is nothing to insert', () => {
    expect(insertItems(parseJson('[1]'), 0, [])).toBeUndefined();
    expect(insertItems(parseJson('{}'), 0, [1])).toBeUndefined();
  });
});

describe('replaceNode, setMember, renameKey', () => {
  it('replaces values in the layout of the document', () => {
    expect(edit(pretty, (tree) => replaceNode(tree, at(tree, '/a'), { b: {} }))).toBe(
      pretty.replace('"a": 1', '"a": {\n    "b": {}\n  }'),
    );
    expect(edit('{\n  "a": { "b": 1 }\n}', (tree) => replaceNode(tree, at(tree, '/a'), { c: { d: 1 } }))).toBe(
      '{\n  "a": { "c": { "d": 1 } }\n}',
    );
    expect(edit('  1 ', (tree) => replaceNode(tree, 0, 'x'))).toBe('  "x" ');
  });

  it('sets a member that is there or not', () => {
    expect(edit('{"a":1}', (tree) => setMember(tree, 0, 'a', 2))).toBe('{"a":2}');
    expect(edit('{"a":1}', (tree) => setMember(tree, 0, 'b', 2))).toBe('{"a":1,"b":2}');
  });

  it('renames keys', () => {
    expect(edit('{"a" : 1}', (tree) => renameKey(tree, at(tree, '/a'), 'b"'))).toBe('{"b\\"" : 1}');
    expect(renameKey(parseJson('[1]'), 1, 'x')).toBeUndefined();
  });
});

describe('removeNodes', () => {
  it.each([
    ['{"a": 1, "b": 2, "c": 3}', ['/a'], '{"b": 2, "c": 3}'],
    ['{"a": 1, "b": 2, "c": 3}', ['/b'], '{"a": 1, "c": 3}'],
    ['{"a": 1, "b": 2, "c": 3}', ['/c'], '{"a": 1, "b": 2}'],
    ['{"a": 1, "b": 2, "c": 3}', ['/a', '/b'], '{"c": 3}'],
    ['{"a": 1, "b": 2, "c": 3}', ['/b', '/c'], '{"a": 1}'],
    ['{"a": 1, "b": 2, "c": 3}', ['/a', '/c'], '{"b": 2}'],
    ['{ "a": 1 }', ['/a'], '{}'],
    ['[1, [2, 3], 4]', ['/0', '/1/0'], '[[3], 4]'],
    ['[1, [2, 3], 4]', ['/1', '/1/0'], '[1, 4]'],
    ['{\n  "a": 1,\n  "b": 2\n}', ['/a'], '{\n  "b": 2\n}'],
    ['{\r\n  "a": 1,\r\n  "b": 2\r\n}', ['/b'], '{\r\n  "a": 1\r\n}'],
    ['{\n    "a": 1\n  , "b": 2\n  , "c": 3\n}', ['/b'], '{\n    "a": 1\n  , "c": 3\n}'],
  ])('from %j the nodes %j', (text, pointers, expected) => {
    expect(
      edit(text, (tree) =>
        removeNodes(
          tree,
          pointers.map((pointer) => at(tree, pointer)),
        ),
      ),
    ).toBe(expected);
  });

  it('any number of them', () => {
    const tree = parseJson(`[${'0,'.repeat(400_000)}0]`);
    const second = [...tree.children(at(tree, ''))].filter((_, index) => index % 2 === 1);
    expect(removeNodes(tree, second)).toHaveLength(second.length);
  });

  it('refuses the root, nothing, and broken neighbours', () => {
    const tree = parseJson('{"a": 1}');
    expect(removeNodes(tree, [0])).toBeUndefined();
    expect(removeNodes(tree, [])).toBeUndefined();
    const broken = parseJson('{"a": 1 "b": 2}');
    expect(removeNode(broken, at(broken, '/b'))).toBeUndefined();
    const commented = parseJson('{"a": 1, /* about b */ "b": 2}');
    expect(removeNode(commented, at(commented, '/b'))).toBeUndefined();
  });

  it('tells members with the same key apart', () => {
    expect(edit('{"a": 1, "a": 2}', (tree) => removeNode(tree, 1))).toBe('{"a": 2}');
    expect(edit('{"a": 1, "a": 2}', (tree) => removeNode(tree, 2))).toBe('{"a": 1}');
  });

  it('is linear in the number of removed members', () => {
    const text = `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}": ${index}`).join(', ')}}`;
    const result = edit(text, (tree) =>
      removeNodes(
        tree,
        [...tree.children(0)].filter((node) => (tree.number(node) ?? 0) % 3 !== 1),
      ),
    );
    expect(Object.keys(JSON.parse(result) as object)).toHaveLength(33_333);
  });
});

describe('edits of generated documents', () => {
  it('change exactly what they say (3,000 documents)', () => {
    let inserted = 0;
    let removed = 0;
    for (let seed = 1; seed <= 3000; seed++) {
      const random = new Random(seed);
      const text = randomJsonText(random, 4);
      const tree = parseJson(text);
      const node = random.below(tree.nodeCount);
      const kind = tree.kind(node);
      const model = (pointer: string, value: unknown): unknown =>
        pointer
          .split('/')
          .slice(1)
          .reduce((v, key) => (v as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')], value);
      if (kind === 'object' || kind === 'array') {
        const value = { n: [1, { x: 'y' }] };
        const made = kind === 'object' ? insertMember(tree, node, 'new!', value) : insertItem(tree, node, value);
        if (!made) throw new Error(`No edit for ${text}`);
        const after = parseJson(applyTextChanges(text, [made]));
        expect(after.errors, text).toEqual([]);
        if (tree.nodeAt(tree.pointer(node)) === node) {
          const before = model(tree.pointer(node), tree.value);
          const expected =
            kind === 'object' ? { ...(before as object), 'new!': value } : [...(before as unknown[]), value];
          expect(model(tree.pointer(node), after.value)).toEqual(expected);
        }
        inserted++;
      }
      if (node !== 0) {
        const made = removeNodes(tree, [node]);
        if (!made) throw new Error(`No removal for ${text}`);
        const after = parseJson(applyTextChanges(text, made));
        expect(after.errors, text).toEqual([]);
        const subtree = [...Array(tree.nodeCount).keys()].filter(
          (one) => one === node || isBelow(tree, one, node),
        ).length;
        expect(after.nodeCount).toBe(tree.nodeCount - subtree);
        removed++;
      }
    }
    expect(Math.min(inserted, removed)).toBeGreaterThan(300);
  });
});

describe('printJson', () => {
  it('prints what JSON.stringify prints in that layout, whatever the depth', () => {
    const value = { a: [], b: {}, c: [[1, 2], { d: null }], e: 'ü"' };
    expect(printJson(value, { endOfLine: '\n', indent: '  ', colon: ': ', shortArrays: false })).toBe(
      JSON.stringify(value, null, 2),
    );
    expect(printJson(value, { endOfLine: '\n', indent: undefined, colon: ':', shortArrays: false })).toBe(
      JSON.stringify(value),
    );
    let deep: unknown = 1;
    for (let level = 0; level < 20_000; level++) deep = [deep];
    expect(printJson(deep, { endOfLine: '\n', indent: undefined, colon: ':', shortArrays: false })).toBe(
      '['.repeat(20_000) + '1' + ']'.repeat(20_000),
    );
  });

  it('reads the layout of a document', () => {
    expect(jsonLayout(parseJson('{\r\n\t"a":{\r\n\t\t"b":[1]}}'))).toEqual({
      endOfLine: '\r\n',
      indent: '\t',
      colon: ':',
      shortArrays: true,
    });
    expect(jsonLayout(parseJson(''))).toEqual({ endOfLine: '\n', indent: '  ', colon: ': ', shortArrays: true });
    expect(jsonLayout(parseJson('{"a": [\n  1\n]}')).shortArrays).toBe(false);
  });
});

function isBelow(tree: JsonTree, node: JsonNode, ancestor: JsonNode): boolean {
  for (let parent = tree.parent(node); parent !== undefined; parent = tree.parent(parent))
    if (parent === ancestor) return true;
  return false;
}
