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
 * Editors drop the mark from what they show, so every offset and position counts from the character behind it.
 */
export class SourceText {
  readonly text: string;
  /** Whether the bytes began with a UTF-8 byte order mark. Kept for hashing and for writing the file back. */
  readonly hasByteOrderMark: boolean;
  /** Set when the bytes are not UTF-8 text; `text` is then a lossy rendering, good for safety rules only. */
  readonly decodingProblem: DecodingProblem | undefined;
  private lineStartsCache: Uint32Array | undefined;

  private constructor(text: string, hasByteOrderMark: boolean, decodingProblem: DecodingProblem | undefined) {
    this.text = text;
    this.hasByteOrderMark = hasByteOrderMark;
    this.decodingProblem = decodingProblem;
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
    const utf16 = utf16Label(bytes);
    if (utf16 !== undefined) {
      const problem = isUtf32(bytes) ? 'utf-32' : 'utf-16';
      return new SourceText(new TextDecoder(utf16).decode(bytes), false, problem);
    }
    let text: string;
    let problem: DecodingProblem | undefined;
    try {
      text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
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
    return { line: low, character: clamped - (starts[low] ?? 0) };
  }

  /** The offset of a position; a position behind the end of its line means the end of that line. */
  offsetAt(position: Position): number {
    const { start, end } = this.lineRange(position.line);
    return Math.max(start, Math.min(start + position.character, end));
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

function findLineStarts(text: string): Uint32Array {
  const starts = [0];
  for (let index = nextLineBreak(text, 0); index !== -1; index = nextLineBreak(text, index)) {
    index += text.charCodeAt(index) === 13 && text.charCodeAt(index + 1) === 10 ? 2 : 1;
    starts.push(index);
  }
  return Uint32Array.from(starts);
}

/** `indexOf` is many times faster than a loop over characters, and a lone `\r` is rare enough to look for separately. */
function nextLineBreak(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  const end = newline === -1 ? text.length : newline;
  for (let index = from; index < end; index++) if (text.charCodeAt(index) === 13) return index;
  return newline;
}

function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // JSON and Markdown begin with an ASCII character, so a zero byte beside it gives an unmarked UTF-16 file away.
  if (bytes.length >= 4 && bytes.length % 2 === 0) {
    if (first !== 0 && second === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le';
    if (first === 0 && second !== 0 && bytes[2] === 0 && bytes[3] !== 0) return 'utf-16be';
  }
  return undefined;
}

function isUtf32(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xfe && bytes[2] === 0 && bytes[3] === 0;
}
