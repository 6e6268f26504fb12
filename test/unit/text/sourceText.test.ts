import { describe, expect, it } from 'vitest';
import { SourceText } from '../../../server/src/engine/text/sourceText.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf8 = (text: string) => new TextEncoder().encode(text);

function wide(text: string, size: 2 | 4, littleEndian: boolean, marked = false): Uint8Array {
  const units =
    size === 2 ? text.split('').map((unit) => unit.charCodeAt(0)) : [...text].map((point) => point.codePointAt(0) ?? 0);
  if (marked) units.unshift(0xfeff);
  const view = new DataView(new ArrayBuffer(units.length * size));
  units.forEach((unit, index) => {
    if (size === 2) view.setUint16(index * 2, unit, littleEndian);
    else view.setUint32(index * 4, unit, littleEndian);
  });
  return new Uint8Array(view.buffer);
}

describe('SourceText.fromBytes', () => {
  it('reads UTF-8 with and without a mark', () => {
    const plain = SourceText.fromBytes(utf8('a😀\n'));
    expect([plain.text, plain.hasByteOrderMark, plain.decodingProblem]).toEqual(['a😀\n', false, undefined]);
    const marked = SourceText.fromBytes(utf8('\ufeffa'));
    expect([marked.text, marked.hasByteOrderMark, marked.decodingProblem]).toEqual(['a', true, undefined]);
    const twice = SourceText.fromBytes(utf8('\ufeff\ufeffa'));
    expect([twice.text, twice.hasByteOrderMark]).toEqual(['\ufeffa', true]);
    expect(SourceText.fromBytes(bytes()).text).toBe('');
  });

  it.each([
    [2, true],
    [2, false],
    [4, true],
    [4, false],
  ] as const)('tells text in %i-byte units (little endian: %s), and still decodes it', (size, littleEndian) => {
    for (const marked of [true, false]) {
      const source = SourceText.fromBytes(wide('{"a": "ü😀"}', size, littleEndian, marked));
      expect(source.decodingProblem).toBe(size === 2 ? 'utf-16' : 'utf-32');
      expect(source.text).toBe('{"a": "ü😀"}');
      expect(source.hasByteOrderMark).toBe(false);
    }
  });

  it('replaces what is no character in UTF-32', () => {
    const view = new DataView(new ArrayBuffer(12));
    [0x61, 0xd800, 0x110000].forEach((point, index) => {
      view.setUint32(index * 4, point, true);
    });
    expect(SourceText.fromBytes(new Uint8Array(view.buffer)).text).toBe('a\ufffd\ufffd');
  });

  it('tells binary data and other encodings, and keeps what can be read', () => {
    expect(
      SourceText.fromBytes(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)).decodingProblem,
    ).toBe('binary');
    expect(SourceText.fromBytes(new Uint8Array(5000)).decodingProblem).toBe('binary');
    const latin = SourceText.fromBytes(bytes(0x61, 0xfc, 0x62));
    expect([latin.text, latin.decodingProblem]).toEqual(['a\ufffdb', 'not-utf-8']);
    for (const invalid of [
      bytes(0xc0, 0x80),
      bytes(0xed, 0xa0, 0x80),
      bytes(0xf4, 0x90, 0x80, 0x80),
      bytes(0x61, 0xe2, 0x82),
    ]) {
      expect(SourceText.fromBytes(invalid).decodingProblem).toBe('not-utf-8');
    }
  });

  it('leaves a single zero to the rules', () => {
    const source = SourceText.fromBytes(utf8('{"a": "\u0000"}'));
    expect([source.text, source.decodingProblem]).toEqual(['{"a": "\u0000"}', undefined]);
  });

  it('reads a view into a larger buffer', () => {
    const whole = wide('xxab', 4, true);
    expect(SourceText.fromBytes(whole.subarray(8)).text).toBe('ab');
  });

  it('writes the bytes back', () => {
    for (const text of ['', 'a\r\nb\rc\n', '\ufeff{"a": "😀"}\n', '\ufeff']) {
      expect(SourceText.fromBytes(utf8(text)).toBytes()).toEqual(utf8(text));
    }
  });
});

describe('SourceText.fromString', () => {
  it('splits a mark off, or takes the word of whoever saw it', () => {
    expect(SourceText.fromString('\ufeffa').hasByteOrderMark).toBe(true);
    expect(SourceText.fromString('\ufeffa').text).toBe('a');
    expect(SourceText.fromString('a', true).toBytes()).toEqual(utf8('\ufeffa'));
    expect(SourceText.fromString('a').hasByteOrderMark).toBe(false);
  });
});

describe('lines and positions', () => {
  const text = 'a😀b\r\nc\n\rd\r\r\n\n';
  const source = SourceText.fromString(text);

  it('ends lines at \\n, \\r\\n and a lone \\r', () => {
    expect(Array.from({ length: source.lineCount }, (_, line) => source.lineText(line))).toEqual([
      'a😀b',
      'c',
      '',
      'd',
      '',
      '',
      '',
    ]);
    expect([...source.lineStarts]).toEqual([0, 6, 8, 9, 11, 13, 14]);
  });

  it('comes back from every offset', () => {
    for (let offset = 0; offset <= text.length; offset++) {
      const position = source.positionAt(offset);
      // The offset inside of a line ending is the only one that no position has.
      const inEnding = offset > 0 && text.charAt(offset - 1) === '\r' && text.charAt(offset) === '\n';
      expect(source.offsetAt(position)).toBe(inEnding ? offset - 1 : offset);
    }
    expect(source.positionAt(3)).toEqual({ line: 0, character: 3 });
  });

  it('moves what is outside to the nearest end', () => {
    expect(source.positionAt(-1)).toEqual({ line: 0, character: 0 });
    expect(source.positionAt(999)).toEqual({ line: 6, character: 0 });
    expect(source.offsetAt({ line: 0, character: 99 })).toBe(4);
    expect(source.offsetAt({ line: 99, character: 0 })).toBe(text.length);
    expect(source.offsetAt({ line: -1, character: 5 })).toBe(0);
    expect(source.offsetAt({ line: 1, character: -5 })).toBe(6);
    expect(source.lineRange(-1)).toEqual({ start: 0, end: 0 });
    expect(source.lineRange(99)).toEqual({ start: text.length, end: text.length });
    expect(source.lineText(99)).toBe('');
  });

  it('agrees with a plain split on a long text', () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => 'x'.repeat(index % 7));
    for (const ending of ['\n', '\r\n', '\r']) {
      const long = SourceText.fromString(lines.join(ending));
      expect(long.lineCount).toBe(lines.length);
      expect(long.lineText(12_345)).toBe(lines[12_345]);
      expect(long.positionAt(long.lineRange(19_999).start).line).toBe(19_999);
    }
  });

  it.each([
    ['', '\n'],
    ['a', '\n'],
    ['a\nb\r\n', '\n'],
    ['a\r\nb\n', '\r\n'],
    ['\n', '\n'],
    ['\r\n', '\r\n'],
    ['a\rb', '\n'],
  ] as const)('reads the line ending of %j', (text, ending) => {
    expect(SourceText.fromString(text).endOfLine).toBe(ending);
  });
});

describe('line starts', () => {
  it('are found whatever the mixture of line breaks', () => {
    const starts = (text: string) => {
      const source = SourceText.fromString(text);
      return Array.from({ length: source.lineCount }, (_, line) => source.lineRange(line).start);
    };
    expect(starts('a\nb\r\nc\rd')).toEqual([0, 2, 5, 7]);
    expect(starts('\r\r\n\n\r')).toEqual([0, 1, 3, 4, 5]);
    expect(starts('\n\r')).toEqual([0, 1, 2]);
    expect(starts('')).toEqual([0]);
  });

  it('are found in one pass', () => {
    // A pass over what follows for every line break would take minutes here.
    const source = SourceText.fromString('\r'.repeat(3_000_000));
    expect(source.lineCount).toBe(3_000_001);
  });
});

describe('SourceText.fromEditor', () => {
  it('counts a mark that the editor keeps, in columns of the first line only', () => {
    const source = SourceText.fromEditor('\ufeffab\ncd');
    expect([source.text, source.hasByteOrderMark]).toEqual(['ab\ncd', true]);
    const positions = [0, 2, 3, 5].map((offset) => source.positionAt(offset));
    expect(positions.map(({ line, character }) => [line, character])).toEqual([
      [0, 1],
      [0, 3],
      [1, 0],
      [1, 2],
    ]);
    expect(positions.map((position) => source.offsetAt(position))).toEqual([0, 2, 3, 5]);
    // In front of the mark there is nothing.
    expect(source.offsetAt({ line: 0, character: 0 })).toBe(0);
  });

  it('counts none that the editor has dropped', () => {
    const source = SourceText.fromEditor('ab', true);
    expect([source.hasByteOrderMark, source.positionAt(1)]).toEqual([true, { line: 0, character: 1 }]);
  });
});
