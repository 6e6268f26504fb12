import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Document } from '../../../../server/src/engine/document.ts';
import { aiignore } from '../../../../server/src/engine/safety/aiignore/aiignore.ts';
import { SourceText } from '../../../../server/src/engine/text/sourceText.ts';

const document = (path: string, text: string) => new Document({ uri: path, path, text: SourceText.fromString(text) });

/** What patterns and texts are made of, so that they meet often. */
const piece = fc.constantFrom(
  ...['a', 'B', '7', '_', '-', '*', '?', '[', ']', '(', ')', '{2}', '+', '|', '\\', '\\d', '\\b', '^', '$', '/', '@'],
  ...[
    '.',
    ',',
    ' ',
    '\t',
    '#',
    '!',
    '=',
    '"',
    "'",
    '`',
    '<',
    '\u{1F98A}',
    '\u0130',
    '\ud800',
    'KEY',
    'ask',
    '\r\n',
    '\n',
  ],
);
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

it('finds ranges of the text, in order and apart, whatever the patterns and the text are', () => {
  fc.assert(
    fc.property(text, text, fc.constantFrom('STATUS.md', 'MANIFEST.json', 'x.yaml'), (patterns, content, name) => {
      const rules = aiignore(document('.ai/handoff/.aiignore', patterns));
      const file = document(`.ai/handoff/${name}`, content);
      let position = 0;
      for (const { start, end } of rules.matches(file)) {
        expect(start).toBeGreaterThanOrEqual(position);
        expect(end).toBeGreaterThan(start);
        position = end;
      }
      expect(position).toBeLessThanOrEqual(file.text.text.length);
    }),
    { numRuns: 2_000 },
  );
});

it('finds a whole word that a pattern without signs names, wherever it stands between blanks', () => {
  const word = fc.stringMatching(/^[A-Z]{3,8}$/);
  fc.assert(
    fc.property(
      word,
      fc.array(fc.stringMatching(/^[a-z]{1,6}$/)),
      fc.array(fc.stringMatching(/^[a-z]{1,6}$/)),
      (own, before, behind) => {
        const content = [...before, own, ...behind].join(' ');
        const rules = aiignore(document('.ai/handoff/.aiignore', own));
        const found = rules.matches(document('.ai/handoff/STATUS.md', content));
        expect(found.map(({ start, end }) => content.slice(start, end))).toEqual([own]);
      },
    ),
  );
});
