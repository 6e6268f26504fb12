import { describe, expect, it } from 'vitest';
import { YamlDocument, yamlDepthLimit } from '../../../server/src/engine/yaml/yamlDocument.ts';

const codes = (text: string) => new YamlDocument(text).errors.map(({ code }) => code);

describe('YamlDocument', () => {
  it('reads values; timestamps and yes/no stay strings', () => {
    const text = 'a: 2026-01-01T00:00:00.000Z\nb: yes\nc: 010\nd: ~\ne: [1, true, 0x10]\n';
    expect(new YamlDocument(text).value).toEqual({
      a: '2026-01-01T00:00:00.000Z',
      b: 'yes',
      c: 10,
      d: null,
      e: [1, true, 16],
    });
    expect(new YamlDocument(`%YAML 1.1\n---\n${text}`).value).toMatchObject({
      a: '2026-01-01T00:00:00.000Z',
      b: 'yes',
    });
  });

  it('has no value for an empty text and takes the first of several documents', () => {
    expect(new YamlDocument('').documents).toEqual([]);
    expect(new YamlDocument('').value).toBeUndefined();
    const several = new YamlDocument('a: 1\n---\nb: 2\n...\n---\nc: [\n');
    expect(several.value).toEqual({ a: 1 });
    expect(several.documents).toHaveLength(3);
    expect(several.errors.length).toBeGreaterThan(0);
  });

  it('reads CRLF and keeps offsets behind emoji', () => {
    const text = 'a: "😀"\r\nb: 1\r\nb: 2\r\n';
    const document = new YamlDocument(text);
    expect(document.errors).toEqual([]);
    expect(document.value).toEqual({ a: '😀', b: 2 });
    expect(
      document.duplicateKeys().map(({ ranges }) => ranges.map(({ start, end }) => [start, text.slice(start, end)])),
    ).toEqual([
      [
        [9, 'b'],
        [15, 'b'],
      ],
    ]);
  });

  it.each([
    ['a:\n\tb: 1\n', 'TAB_AS_INDENT'],
    ['a: [1, 2\n', 'BAD_INDENT'],
    ['a: "x\n', 'MISSING_CHAR'],
    ['a: 1\n b: 2\n', 'BLOCK_AS_IMPLICIT_KEY'],
    ['- a\nb: 1\n', 'UNEXPECTED_TOKEN'],
    ['a: *none\n', 'BAD_ALIAS'],
  ])('reports %j', (text, code) => {
    const { errors } = new YamlDocument(text);
    expect(errors.length, String(codes(text))).toBeGreaterThan(0);
    for (const { start, end, message } of errors) {
      expect(start).toBeLessThanOrEqual(end);
      expect(end).toBeLessThanOrEqual(text.length);
      expect(message).not.toContain('\n');
    }
    expect(codes(text)).toContain(code);
  });

  it('never throws, wherever a text is cut off', () => {
    const text =
      '%YAML 1.2\n---\n# note\na: &x !!str "q\\u00e9"\n? [k]\n: {b: *x, "c": \'d\'}\nl:\n  - |2-\n    text # no comment\n  - >\n    folded\n...\n---\ne\n';
    expect(codes(text)).toEqual([]);
    for (let at = 0; at <= text.length; at++) {
      for (const part of [text.slice(0, at), text.slice(at)]) {
        const document = new YamlDocument(part);
        expect(() => [document.value, document.duplicateKeys()]).not.toThrow();
        for (const { start, end } of document.errors) expect(start <= end && end <= part.length).toBe(true);
      }
    }
  });

  it('keeps lone surrogates and NUL characters out of trouble', () => {
    for (const text of ['a: "\ud800"\n', 'a: \u0000\n', '\u0000', '\ud800: 1\n', 'a: "\\ud800"\n']) {
      expect(() => new YamlDocument(text).value).not.toThrow();
    }
  });
});

describe('depth', () => {
  it.each([
    ['1', 0],
    ['a: 1', 1],
    ['- - - x', 3],
    ['a:\n  b:\n    - c', 3],
    ['{a: [1, {b: 2}]}', 3],
    ['? [a]\n: b', 2],
    ['x\n---\n[[1]]', 2],
  ])('of %j is %i', (text, depth) => {
    expect(new YamlDocument(text).depth).toBe(depth);
  });

  it.each(['[', '{a: ', '- ', '? '])('takes 100,000 levels of %j without overflowing', (open) => {
    const document = new YamlDocument(open.repeat(100_000));
    expect(document.depth).toBeGreaterThanOrEqual(99_999);
    expect(document.documents).toEqual([]);
    expect(document.value).toBeUndefined();
    expect(document.duplicateKeys()).toEqual([]);
  });

  it('composes what is just below the limit', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{a: ', '}'],
      ['- ', ''],
    ] as const) {
      const document = new YamlDocument(open.repeat(yamlDepthLimit) + close.repeat(yamlDepthLimit));
      expect(document.depth).toBe(yamlDepthLimit);
      expect(document.errors).toEqual([]);
      expect(typeof document.value).toBe('object');
    }
  });

  it('tells where a limit is exceeded', () => {
    const text = 'a:\n  - b: 1\n  - [c, [d]]\n';
    const document = new YamlDocument(text);
    expect(document.offsetDeeperThan(2)).toBe(text.indexOf('b: 1'));
    expect(document.offsetDeeperThan(3)).toBe(text.indexOf('[d]'));
    expect(document.offsetDeeperThan(4)).toBeUndefined();
  });
});

describe('aliases', () => {
  it('follows ordinary ones and refuses a bomb', () => {
    expect(new YamlDocument('a: &x {b: 1}\nc: *x\n').value).toEqual({ a: { b: 1 }, c: { b: 1 } });
    const bomb = [
      'l0: &l0 [x]',
      ...Array.from({ length: 25 }, (_, i) => `l${i + 1}: &l${i + 1} [${Array(10).fill(`*l${i}`).join(', ')}]`),
    ];
    const document = new YamlDocument(bomb.join('\n'));
    expect(document.errors).toMatchObject([{ code: 'EXCESSIVE_ALIASES', start: 21, end: 24 }]);
    expect(document.value).toBeUndefined();
  });

  it('does not loop on an alias inside of its own anchor', () => {
    expect(() => new YamlDocument('a: &a [*a]\n').value).not.toThrow();
    expect(codes('a: &a [*a]\n')).toEqual([]);
  });

  it('wants the anchor before the alias, in the same document', () => {
    expect(codes('a: *x\nb: &x 1\n')).toEqual(['BAD_ALIAS']);
    expect(codes('a: &x 1\n---\nb: *x\n')).toEqual(['BAD_ALIAS']);
    expect(codes('a: &x 1\nb: [{*x : 2}, *x]\n')).toEqual([]);
  });
});

describe('duplicateKeys', () => {
  const duplicates = (text: string) => {
    const document = new YamlDocument(text);
    return document
      .duplicateKeys()
      .map(({ key, ranges }) => [key, ...ranges.map(({ start, end }) => text.slice(start, end))]);
  };

  it('finds them in every mapping and document', () => {
    expect(duplicates('a: 1\n"a": 2\nb:\n  - {c: 1, c: 2, "c": 3}\n---\nd: 1\nd: 2\n')).toEqual([
      ['a', 'a', '"a"'],
      ['c', 'c', 'c', '"c"'],
      ['d', 'd', 'd'],
    ]);
  });

  it('finds none where keys only look alike', () => {
    expect(duplicates('1: a\n"1": b\n<<: *x\n<<: *y\nA: 1\na: 2\nb: {a: 1}\nc: {a: 2}\n')).toEqual([]);
  });

  it('keeps __proto__ an ordinary key', () => {
    expect(duplicates('__proto__: 1\n__proto__: 2\n')).toEqual([['__proto__', '__proto__', '__proto__']]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(new YamlDocument('__proto__:\n  polluted: true\n').value as object)).toEqual(['__proto__']);
  });

  it('is linear in a long mapping and a long list', () => {
    const document = new YamlDocument('k: 1\n'.repeat(10_000) + 'l:\n' + '- a\n'.repeat(40_000));
    expect(document.duplicateKeys()[0]?.ranges).toHaveLength(10_000);
  });
});

describe('comments', () => {
  it('finds them wherever they stand, and none in strings', () => {
    const text = [
      '# head',
      '---',
      'a: 1 # value',
      'b: # key',
      '  - x',
      '  # list',
      'c: | # block',
      '  # text',
      '  more',
      "d: '# quoted'",
      'e: a#b',
      'f: [1, # flow',
      '  2]',
      'g: > ',
      '  folded',
      '# tail',
      '...',
      '# end',
      '',
    ].join('\r\n');
    const { comments, errors } = new YamlDocument(text);
    expect(errors).toEqual([]);
    expect(comments.map(({ content }) => content)).toEqual([
      'head',
      'value',
      'key',
      'list',
      'block',
      'flow',
      'tail',
      'end',
    ]);
    for (const { content, range } of comments) expect(text.slice(range.start, range.end)).toBe(`# ${content}`);
  });
});
