import type { SourceText } from '../engine/text/sourceText.ts';

/** A place as programs and people count it, from 0: in lines, UTF-16 code units and code points. */
export interface Place {
  readonly line: number;
  readonly character: number;
  readonly column: number;
}

/**
 * Counts columns in code points. Offsets that rise within a line continue where the last count ended, so that a file of one
 * very long line takes one pass.
 */
export class Columns {
  private readonly source: SourceText;
  private line = -1;
  private offset = 0;
  private count = 0;

  constructor(source: SourceText) {
    this.source = source;
  }

  /** The place of an offset (UTF-16 code units from the beginning of the text). */
  placeOf(offset: number): Place {
    const { line, character } = this.source.positionAt(offset);
    const end = this.source.lineRange(line).start + character;
    if (line !== this.line || end < this.offset) {
      this.line = line;
      this.offset = end - character;
      this.count = 0;
    }
    const { text } = this.source;
    while (this.offset < end) {
      this.offset += (text.codePointAt(this.offset) ?? 0) > 0xffff ? 2 : 1;
      this.count++;
    }
    return { line, character, column: this.count };
  }
}
