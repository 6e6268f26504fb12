import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { syntax } from '../../../server/src/engine/file/rules/syntax.ts';
import { defaultSettings } from '../../../server/src/engine/settings.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

/** What the rule says first of a text. */
function saidOf(text: string): string | undefined {
  const document = new Document({ uri: 'file:///a.yaml', path: 'a.yaml', text: SourceText.fromString(text) });
  const [problem] = syntax.check(document, { settings: defaultSettings } as Parameters<typeof syntax.check>[1]);
  return problem?.message;
}

describe('what is said of YAML', () => {
  it.each([
    ['a: "b\n', 'yaml-quote'],
    ['[a, b\n', 'yaml-bracket'],
    ['["a" "b"]\n', 'yaml-comma'],
    ['{"a":b}\n', undefined],
    ['a: "b"#c\n', 'yaml-comment'],
    ['a: &x,b\n', 'yaml-tag'],
    ['a: b\nc\n', 'yaml-value'],
    ['- a\nb\n', 'UNEXPECTED_TOKEN'],
    ['%YAML 1.2\na: b\n', 'yaml-directives'],
    ['a: ]\n', 'UNEXPECTED_TOKEN'],
  ])('%j', (text, message) => {
    expect(saidOf(text)).toBe(message);
  });
});

it('says one thing of a line, since the rest follows from it', () => {
  const list = 'a:\n  - "x"\n\t- "y": z: w\n';
  const document = new Document({ uri: 'file:///a.yaml', path: 'a.yaml', text: SourceText.fromString(list) });
  expect(document.yaml.errors.length).toBeGreaterThan(2);
  const problems = [...syntax.check(document, { settings: defaultSettings } as Parameters<typeof syntax.check>[1])];
  expect(problems.map(({ message, range }) => [message, document.text.positionAt(range.start).line])).toEqual([
    ['TAB_AS_INDENT', 2],
  ]);
});
