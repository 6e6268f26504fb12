import { describe, expect, it } from 'vitest';
import { Document } from '../../../server/src/engine/document.ts';
import { readingOf } from '../../../server/src/engine/safety/reading.ts';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

function read(path: string, source: string) {
  const document = new Document({ uri: path, path, text: SourceText.fromString(source) });
  const reading = document.derived(readingOf);
  /** The source of the only place where a piece stands in the reading. */
  const sourceOf = (piece: string) => {
    const start = reading.text.indexOf(piece);
    expect(start).toBeGreaterThanOrEqual(0);
    const range = reading.sourceRange(start, start + piece.length);
    return source.slice(range.start, range.end);
  };
  return { text: reading.text, sourceOf };
}

describe('the reading of a document', () => {
  it('is the text itself where there are no escapes', () => {
    for (const path of ['a.json', 'a.yaml', 'a.md', 'a.txt'])
      expect(read(path, 'a: "b🦊"\r\n').text).toBe('a: "b🦊"\r\n');
  });

  it('resolves the escapes of JSON, also where it does not parse', () => {
    const source = '{ "k\\u0065y": "🦊 a\\nb\\\\c\\"d \\uD83E\\uDD8A e", "open: "x\\ty';
    const { text, sourceOf } = read('a.json', source);
    expect(text).toBe('{ "key": "🦊 a\nb\\c"d 🦊 e", "open: "x\ty');
    expect(sourceOf('key')).toBe('k\\u0065y');
    expect(sourceOf('a\nb\\c"d')).toBe('a\\nb\\\\c\\"d');
    expect(sourceOf('d 🦊 e')).toBe('d \\uD83E\\uDD8A e');
    expect(sourceOf('x\ty')).toBe('x\\ty');
  });

  it('resolves the escapes of quoted scalars in YAML, and only those', () => {
    const source = 'plain: C:\\new # it\\n\n"q\\x41": "a\\u00e9\\U0001F98A\\\n   b\\_c\\e"\nsingle: \'it\'\'s\\n\'\n';
    const { text, sourceOf } = read('a.yaml', source);
    expect(text).toBe('plain: C:\\new # it\\n\n"qA": "aé🦊b\xa0c\x1b"\nsingle: \'it\'s\\n\'\n');
    expect(sourceOf('aé🦊b')).toBe('a\\u00e9\\U0001F98A\\\n   b');
    expect(sourceOf("it's")).toBe("it''s");
  });

  it('takes the backslash away that Markdown has before underscores', () => {
    const { text, sourceOf } = read('a.md', 'a sk\\_live\\_x\\@y C:\\new');
    expect(text).toBe('a sk_live_x@y C:\\new');
    expect(sourceOf('sk_live_x@y')).toBe('sk\\_live\\_x\\@y');
  });

  it('has of .aiignore the comments only', () => {
    expect(read('.ai/handoff/.aiignore', 'abc_KEY=* # why\n# all').text).toBe('          # why\n# all');
  });

  it('survives what is no scalar at all', () => {
    for (const source of ['"\\', '"\\u12', "'", '\\', '"\\U00110000"', '[\\"']) {
      for (const path of ['a.json', 'a.yaml', 'a.md'])
        expect(read(path, source).text.length).toBeLessThanOrEqual(source.length);
    }
  });
});
