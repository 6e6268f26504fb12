import { describe, expect, it } from 'vitest';
import { MarkdownDocument } from '../../../server/src/engine/markdown/markdownDocument.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

const endings = ['\n', '\r\n', '\r'] as const;

function read(
  text: string,
  ending = '\n',
): { document: MarkdownDocument; text: string; at: (range: { start: number; end: number }) => string } {
  const source = SourceText.fromString(text.replaceAll('\n', ending));
  const at = ({ start, end }: { start: number; end: number }) => source.text.slice(start, end);
  return { document: new MarkdownDocument(source), text: source.text, at };
}

describe.each(endings)('with lines that end in %j', (ending) => {
  it('finds ATX and setext headings and their lines', () => {
    const { document, at } = read(
      '# One #\n\nTwo 😀\n===\n\ntext\n\nThree\nlines\n---\n\n### `code` **bold**\n#no heading\n    # code\n\n> ## quoted\n\n- # item\n',
      ending,
    );
    expect(
      document.headings.map(({ level, text, line, nested, range }) => [
        level,
        text.replace('\n', '|'),
        line,
        nested,
        at(range).split(ending).length,
      ]),
    ).toEqual([
      [1, 'One', 0, false, 1],
      [1, 'Two 😀', 2, false, 2],
      [2, 'Three|lines', 7, false, 3],
      [3, '`code` **bold**', 11, false, 1],
      [2, 'quoted', 15, true, 1],
      [1, 'item', 17, true, 1],
    ]);
    expect(document.headings.map(({ range }) => at(range))[1]).toBe(`Two 😀${ending}===`);
  });

  it('finds fenced and indented code, and no headings or tables in it', () => {
    const { document, at } = read(
      '```md\n# no\n| a |\n|---|\n```\n\n~~~\n```\n# no\n~~~\n\n    # indented\n\n- x\n  ```\n  # no\n  ```\n\n```\n# unclosed\n',
      ending,
    );
    expect(document.headings).toEqual([]);
    expect(document.tables).toEqual([]);
    expect(document.code.map(({ firstLine, endLine }) => [firstLine, endLine])).toEqual([
      [0, 5],
      [6, 10],
      [11, 12],
      [14, 17],
      [18, 20],
    ]);
    expect(at(document.code[1]?.range ?? { start: 0, end: 0 })).toBe(['~~~', '```', '# no', '~~~'].join(ending));
  });

  it('gives cells their text and place', () => {
    const { document, at } = read(
      '| Task | State |\n|:--|--:|\n| a \\| b | `x \\| y` |\n|  |c|\nd | e 😀 | extra\n|f\n\nno | table\n',
      ending,
    );
    expect(document.tables).toHaveLength(1);
    const [table] = document.tables;
    expect(table?.header.cells.map(({ text }) => text)).toEqual(['Task', 'State']);
    expect(table?.rows.map(({ line, cells }) => [line, ...cells.map(({ text }) => text)])).toEqual([
      [2, 'a | b', '`x | y`'],
      [3, '', 'c'],
      [4, 'd', 'e 😀', 'extra'],
      [5, 'f'],
    ]);
    for (const { cells } of table?.rows ?? [])
      for (const { text, range } of cells) expect(at(range).replaceAll('\\|', '|')).toBe(text);
  });

  it('reads tables inside of quotes and lists', () => {
    const { document, at } = read(
      '> | A | B |\n> |---|---|\n>| 1 | 2 |\n\n- | C | D |\n  |---|---|\n  | - | > |\n\n1. text\n\n   E | F\n   --|--\n   3 | 4\n\n> - | G |\n>   |---|\n>   | 5 |\n',
      ending,
    );
    expect(
      document.tables.map(({ header, rows }) => [header, ...rows].map(({ cells }) => cells.map(({ text }) => text))),
    ).toEqual([
      [
        ['A', 'B'],
        ['1', '2'],
      ],
      [
        ['C', 'D'],
        ['-', '>'],
      ],
      [
        ['E', 'F'],
        ['3', '4'],
      ],
      [['G'], ['5']],
    ]);
    for (const { rows } of document.tables)
      for (const { cells } of rows) for (const { text, range } of cells) expect(at(range)).toBe(text);
  });

  it('finds comments in blocks, text, headings and cells, and none in code', () => {
    const { document, at } = read(
      [
        '<!-- block -->',
        '',
        'Text <!-- inline --> and <!-- two',
        'lines --> end.',
        '',
        '# Head <!-- heading -->',
        '',
        '| a <!-- cell 1 --> | `<!-- no -->` | <!-- cell 2 --> |',
        '|---|---|---|',
        '| <!-- cell 3 --> | x | |',
        '',
        '`<!-- code -->` <!-- code --> ``<!-- no``` -->``',
        '',
        '\\<!-- escaped --> <!-- real -->',
        '',
        '&lt;!-- entity --> <!-- after -->',
        '',
        '```',
        '<!-- no -->',
        '```',
        '',
        '    <!-- no -->',
        '',
        '> <!-- quoted -->',
        '',
        '- <!-- item -->',
        '',
        'a <!-- b',
        '',
        '<div>',
        '<!-- in html --><!-- twice -->',
        '</div>',
        '',
        '<!-->',
        '',
        '<!-- open',
        '',
        'to the end',
      ].join('\n'),
      ending,
    );
    expect(document.comments.map(({ content }) => content.replace(ending, '|'))).toEqual([
      'block',
      'inline',
      'two|lines',
      'heading',
      'cell 1',
      'cell 2',
      'cell 3',
      'code',
      'real',
      'after',
      'quoted',
      'item',
      'in html',
      'twice',
      '',
      `open|${ending}to the end`,
    ]);
    for (const { content, range } of document.comments) {
      expect(at(range).startsWith('<!--')).toBe(true);
      expect(at(range)).toContain(content);
    }
    // The comment behind the code that quotes it is meant, not the code.
    expect(
      at({ start: (document.comments[7]?.range.start ?? 0) - 2, end: document.comments[7]?.range.start ?? 0 }),
    ).toBe('` ');
    const lines = document.comments.map(({ line }) => line);
    expect(lines).toEqual([...lines].sort((a, b) => a - b));
  });
});

describe('MarkdownDocument', () => {
  it('reads empty and odd texts', () => {
    for (const text of ['', '\n', '\u0000', '\ud800', '#', '|', '<!--', '```', '> > >', '-\n -\n  -']) {
      expect(() => new MarkdownDocument(SourceText.fromString(text))).not.toThrow();
    }
    expect(read('# a\u0000b').document.headings[0]?.range).toEqual({ start: 0, end: 5 });
  });

  it('never throws, wherever a text is cut off', () => {
    const text =
      '# T\n\n| a | b |\n|---|---|\n| `x` | <!-- c --> |\n\n- [ ] x\n  > q <!-- d\n  > e -->\n\n```js\n<!-- f -->\n```\n<!-- g\n-->\nS\n=\n';
    for (let at = 0; at <= text.length; at++) {
      for (const part of [text.slice(0, at), text.slice(at)]) {
        const document = new MarkdownDocument(SourceText.fromString(part));
        for (const { range } of [...document.comments, ...document.headings, ...document.code]) {
          expect(range.start <= range.end && range.end <= part.length).toBe(true);
        }
      }
    }
  });

  it('is linear in hostile texts', () => {
    const count = 20_000;
    for (const text of [
      `a ${'<!-- '.repeat(count)}`,
      `a ${'<!-- x --> '.repeat(count)}`,
      `<!-- ${'`a\nb` '.repeat(count)}`,
      `x <!-- y --> ${'`a\nb` '.repeat(count)}`,
      `${'`<!--` '.repeat(count)}<!-- x -->`,
      '> '.repeat(count),
      '['.repeat(count),
      `|a|b|\n|-|-|\n${'| <!-- x --> | y |\n'.repeat(count / 4)}`,
    ]) {
      expect(new MarkdownDocument(SourceText.fromString(text)).source.text).toBe(text);
    }
  });
});
