/** Half-open range of UTF-16 offsets into a `SourceText`. */
export interface OffsetRange {
  readonly start: number;
  readonly end: number;
}

/** Zero-based line and UTF-16 column, as LSP counts them. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** Why bytes are no readable text. */
export type DecodingProblem = 'utf-16' | 'utf-32' | 'binary' | 'not-utf-8';

const byteOrderMark = '\ufeff';

/**
 * The text of one version of one file, without its byte order mark, and its lines.
 *
 * Most editors drop the mark from what they show, so every offset counts from the character behind it. So does every position, unless
 * the text is one of an editor that keeps the mark: positions are those of the text that it has sent.
 */
export class SourceText {
  readonly text: string;
  /** Whether the bytes began with a UTF-8 byte order mark. Kept for hashing and for writing the file back. */
  readonly hasByteOrderMark: boolean;
  /** Set when the bytes are not UTF-8 text; `text` is then a lossy rendering, good for safety rules only. */
  readonly decodingProblem: DecodingProblem | undefined;
  /** The column in which the first line begins: behind a mark that the editor keeps in its text, else 0. */
  private readonly firstColumn: 0 | 1;
  private lineStartsCache: Uint32Array | undefined;

  private constructor(
    text: string,
    hasByteOrderMark: boolean,
    decodingProblem: DecodingProblem | undefined,
    firstColumn: 0 | 1 = 0,
  ) {
    this.text = text;
    this.firstColumn = firstColumn;
    this.hasByteOrderMark = hasByteOrderMark;
    this.decodingProblem = decodingProblem;
  }

  /** Takes the text of an editor. Where it begins with a byte order mark, columns of the first line count that; see `fromString`. */
  static fromEditor(text: string, hasByteOrderMark = false): SourceText {
    if (!text.startsWith(byteOrderMark)) return SourceText.fromString(text, hasByteOrderMark);
    return new SourceText(text.slice(1), true, undefined, 1);
  }

  /**
   * Takes a string as an editor or a test holds it. A leading byte order mark is split off; `hasByteOrderMark` says
   * what the file on disk begins with when the string no longer tells (an editor has dropped it already).
   */
  static fromString(text: string, hasByteOrderMark = false): SourceText {
    const marked = text.startsWith(byteOrderMark);
    return new SourceText(marked ? text.slice(1) : text, marked || hasByteOrderMark, undefined);
  }

  /** Decodes the bytes of a file. Never throws: what cannot be decoded is said in `decodingProblem`. */
  static fromBytes(bytes: Uint8Array): SourceText {
    const wide = wideEncoding(bytes);
    if (wide) return new SourceText(decodeWide(bytes, wide), false, wide.problem);
    let text: string;
    let problem: DecodingProblem | undefined;
    try {
      text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      // Zeros are valid UTF-8, but a file full of them is what a crash leaves behind.
      if (isMostlyZeros(bytes)) problem = 'binary';
    } catch {
      text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      problem = bytes.includes(0) ? 'binary' : 'not-utf-8';
    }
    const marked = text.startsWith(byteOrderMark);
    return new SourceText(marked ? text.slice(1) : text, marked, problem);
  }

  /** Offsets at which lines begin; `\n`, `\r\n` and a lone `\r` end a line, as in LSP. */
  get lineStarts(): Uint32Array {
    this.lineStartsCache ??= findLineStarts(this.text);
    return this.lineStartsCache;
  }

  /** How many lines there are; behind a line ending at the end there is one more, which is empty. */
  get lineCount(): number {
    return this.lineStarts.length;
  }

  /** The position of an offset; offsets outside the text are moved to its nearest end. */
  positionAt(offset: number): Position {
    const clamped = Math.max(0, Math.min(offset, this.text.length));
    const starts = this.lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((starts[middle] ?? 0) <= clamped) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: clamped - (starts[low] ?? 0) + (low === 0 ? this.firstColumn : 0) };
  }

  /** The offset of a position; a position behind the end of its line means the end of that line. */
  offsetAt(position: Position): number {
    const { start, end } = this.lineRange(position.line);
    const column = position.character - (position.line === 0 ? this.firstColumn : 0);
    return Math.max(start, Math.min(start + column, end));
  }

  /** The range of a zero-based line without its line ending; lines outside the text give an empty range at its end. */
  lineRange(line: number): OffsetRange {
    if (line < 0) return { start: 0, end: 0 };
    const starts = this.lineStarts;
    const start = starts[line];
    if (start === undefined) return { start: this.text.length, end: this.text.length };
    let end = starts[line + 1] ?? this.text.length;
    while (end > start && isLineBreak(this.text.charCodeAt(end - 1))) end--;
    return { start, end };
  }

  /** The text of a zero-based line without its line ending. */
  lineText(line: number): string {
    const { start, end } = this.lineRange(line);
    return this.text.slice(start, end);
  }

  /** The line ending that the first line has; `\n` when there is only one line. */
  get endOfLine(): '\n' | '\r\n' {
    const newline = this.text.indexOf('\n');
    return newline > 0 && this.text.charCodeAt(newline - 1) === 13 ? '\r\n' : '\n';
  }

  /** The bytes that a file with this text holds, byte order mark included. */
  toBytes(): Uint8Array {
    return new TextEncoder().encode((this.hasByteOrderMark ? byteOrderMark : '') + this.text);
  }
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

/** Both kinds of line break are looked for ahead, each once: `indexOf` is many times faster than a loop over characters. */
function findLineStarts(text: string): Uint32Array {
  const starts = [0];
  const ahead = (character: string, from: number) => {
    const index = text.indexOf(character, from);
    return index === -1 ? Infinity : index;
  };
  let newline = ahead('\n', 0);
  let carriageReturn = ahead('\r', 0);
  while (newline !== Infinity || carriageReturn !== Infinity) {
    const first = Math.min(newline, carriageReturn);
    const behind = first + (carriageReturn + 1 === newline ? 2 : 1);
    starts.push(behind);
    if (newline < behind) newline = ahead('\n', behind);
    if (carriageReturn < behind) carriageReturn = ahead('\r', behind);
  }
  return Uint32Array.from(starts);
}

interface WideEncoding {
  readonly problem: 'utf-16' | 'utf-32';
  readonly littleEndian: boolean;
}

/** Whether bytes are UTF-16 or UTF-32, by their mark or by the zeros beside ASCII characters. */
function wideEncoding(bytes: Uint8Array): WideEncoding | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe)
    return { problem: c === 0 && d === 0 && bytes.length >= 4 ? 'utf-32' : 'utf-16', littleEndian: true };
  if (a === 0xfe && b === 0xff) return { problem: 'utf-16', littleEndian: false };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { problem: 'utf-32', littleEndian: false };
  // JSON and Markdown begin with ASCII characters, which give a file without a mark away.
  if (bytes.length < 4 || a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  const zeros = [a, b, c, d].map((byte) => (byte === 0 ? '0' : 'x')).join('');
  if (zeros === 'x0x0' && bytes.length % 2 === 0) return { problem: 'utf-16', littleEndian: true };
  if (zeros === '0x0x' && bytes.length % 2 === 0) return { problem: 'utf-16', littleEndian: false };
  if (zeros === 'x000' && bytes.length % 4 === 0) return { problem: 'utf-32', littleEndian: true };
  if (zeros === '000x' && bytes.length % 4 === 0) return { problem: 'utf-32', littleEndian: false };
  return undefined;
}

/** The text of bytes in a wide encoding, without its mark; what is no character becomes U+FFFD. */
function decodeWide(bytes: Uint8Array, { problem, littleEndian }: WideEncoding): string {
  if (problem === 'utf-16') return new TextDecoder(littleEndian ? 'utf-16le' : 'utf-16be').decode(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let index = 0; index + 4 <= bytes.length; index += 4) {
    const point = view.getUint32(index, littleEndian);
    const valid = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
    if (index > 0 || point !== 0xfeff) parts.push(String.fromCodePoint(valid ? point : 0xfffd));
  }
  return parts.join('');
}

/** So many bytes tell whether a file is text. */
const sampleSize = 4096;

function isMostlyZeros(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleSize);
  let zeros = 0;
  for (const byte of sample) if (byte === 0) zeros++;
  return zeros * 2 > sample.length;
}
