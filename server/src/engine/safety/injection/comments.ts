import { lineEndOf, lineStartOf } from './lines.ts';

/** Follows the comments of a text: `<!-- … -->` in Markdown, `# …` in YAML. */
export class Comments {
  /** Where the comment at hand ends; -1 outside. */
  end = -1;
  readonly #text: string;
  readonly #found: { start: number; end: number }[];
  #noMoreHtml = false;
  /** Where the code span ends that was seen last. */
  #spanEnd = 0;

  /** The insides of comments are appended to `found`. */
  constructor(text: string, found: { start: number; end: number }[]) {
    this.#text = text;
    this.#found = found;
  }

  /** True inside of a comment. */
  get isOpen(): boolean {
    return this.end >= 0;
  }

  /**
   * Where the inside of the HTML comment begins whose `<!` stands at an offset, also with a blank before its dashes; -1 when none does, as in a
   * code span, where everything is shown.
   */
  htmlAt(offset: number): number {
    if (this.isOpen || this.#noMoreHtml) return -1;
    const inner = offset + (this.#text.charCodeAt(offset + 2) === 0x20 ? 5 : 4);
    return this.#text.startsWith('--', inner - 2) && !this.#isInCodeSpan(offset) ? inner : -1;
  }

  /** Where the inside of the YAML comment begins whose `#` stands at an offset: behind a blank or at the start of a line; -1 when none does. */
  yamlAt(offset: number): number {
    const isFree = offset === 0 || this.#text.charCodeAt(offset - 1) <= 0x20;
    return isFree && !this.isOpen ? offset + 1 : -1;
  }

  /** Enters the HTML comment whose inside begins at an offset. One without an end takes the rest of the text. */
  enterHtml(inner: number): void {
    const close = this.#text.indexOf('-->', inner);
    this.#noMoreHtml = close < 0;
    this.#enter(inner, close);
  }

  /** Enters the YAML comment whose inside begins at an offset. */
  enterYaml(inner: number): void {
    this.#enter(inner, this.#text.indexOf('\n', inner - 1));
  }

  /** Leaves the comment. */
  leave(): void {
    this.end = -1;
  }

  /**
   * True when an offset stands in a code span of its line (CommonMark section 6.1): behind backticks that as many close behind it. In a very
   * long line nothing is one, so that no comment can be talked away from afar.
   */
  #isInCodeSpan(offset: number): boolean {
    const text = this.#text;
    const start = lineStartOf(text, offset, LINE_LIMIT);
    if (start > 0 && text.charCodeAt(start - 1) !== 0x0a) return false;
    if (offset < this.#spanEnd) return true;
    const end = lineEndOf(text, offset, LINE_LIMIT);
    // What stands before a span that is known was read with it.
    for (let i = Math.max(start, this.#spanEnd); i < offset; i++) {
      if (text.charCodeAt(i) === BACKSLASH) i++;
      else if (text.charCodeAt(i) === BACKTICK) {
        const inside = endOfBackticks(text, i);
        const close = closingBackticks(text, inside, end, inside - i);
        if (close >= 0) this.#spanEnd = close;
        if (close > offset) return true;
        i = (close < 0 ? inside : close) - 1;
      }
    }
    return false;
  }

  #enter(inner: number, close: number): void {
    this.end = close < 0 ? this.#text.length : close;
    this.#found.push({ start: inner, end: this.end });
  }
}

/** How much of a line is looked at on either side. */
const LINE_LIMIT = 400;
const BACKTICK = 0x60;
const BACKSLASH = 0x5c;

function endOfBackticks(text: string, start: number): number {
  let end = start;
  while (text.charCodeAt(end) === BACKTICK) end++;
  return end;
}

/** The place behind the next so many backticks, no more and no fewer, before `end`; -1 when there are none. */
function closingBackticks(text: string, from: number, end: number, count: number): number {
  for (let i = from; i < end; i++) {
    if (text.charCodeAt(i) !== BACKTICK) continue;
    const behind = endOfBackticks(text, i);
    if (behind - i === count) return behind;
    i = behind;
  }
  return -1;
}
