import { describe, expect, it } from 'vitest';
import { MarkdownDocument } from '../../../server/src/engine/markdown/markdownDocument.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

const text = `# Log

First line
second line

> **Agent:** kit
> more

- one
  - [ ] two
1. three
\ttabbed

\`\`\`
code
\`\`\`

| a |
|---|
| cell |

> ## Quoted heading
`;

for (const [name, source] of [
  ['LF', text],
  ['CRLF', text.replaceAll('\n', '\r\n')],
] as const) {
  describe(`prose (${name})`, () => {
    const markdown = new MarkdownDocument(SourceText.fromString(source));

    it('gives the lines of paragraphs with their places, without markers, code and tables', () => {
      expect(markdown.lines.map(({ text: line, quoted, listDepth }) => [line, quoted, listDepth])).toEqual([
        ['First line', false, 0],
        ['second line', false, 0],
        ['**Agent:** kit', true, 0],
        ['more', true, 0],
        ['one', false, 1],
        ['[ ] two', false, 2],
        ['three', false, 1],
        ['tabbed', false, 1],
      ]);
      for (const line of markdown.lines) {
        expect(source.slice(line.range.start, line.range.end)).toBe(line.text);
        expect(markdown.source.positionAt(line.range.start).line).toBe(line.line);
      }
    });

    it('gives list items with their depth and first line', () => {
      expect(markdown.listItems.map(({ depth, text: first }) => [depth, first?.text])).toEqual([
        [1, 'one'],
        [2, '[ ] two'],
        [1, 'three'],
      ]);
    });

    it('tells headings in quotes from those of the text', () => {
      expect(markdown.headings.map(({ text: heading, nested }) => [heading, nested])).toEqual([
        ['Log', false],
        ['Quoted heading', true],
      ]);
    });
  });
}

it('knows an item without text', () => {
  const markdown = new MarkdownDocument(SourceText.fromString('- ```\n  code\n  ```\n-\n'));
  expect(markdown.listItems.map(({ text: first }) => first)).toEqual([undefined, undefined]);
});
