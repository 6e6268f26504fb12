/** Follows the comments of a text: `<!-- … -->` in Markdown, `# …` in YAML. */
export class Comments {
  /** Where the comment at hand ends; -1 outside. */
  end = -1;
  readonly #text: string;
  readonly #found: { start: number; end: number }[];
  #noMoreHtml = false;

  /** The insides of comments are appended to `found`. */
  constructor(text: string, found: { start: number; end: number }[]) {
    this.#text = text;
    this.#found = found;
  }

  /** True inside of a comment. */
  get isOpen(): boolean {
    return this.end >= 0;
  }

  /** Where the inside of the HTML comment begins whose `<!` stands at an offset, also with a blank before its dashes; -1 when none does. */
  htmlAt(offset: number): number {
    if (this.isOpen || this.#noMoreHtml) return -1;
    if (this.#text.startsWith('--', offset + 2)) return offset + 4;
    return this.#text.startsWith(' --', offset + 2) ? offset + 5 : -1;
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

  #enter(inner: number, close: number): void {
    this.end = close < 0 ? this.#text.length : close;
    this.#found.push({ start: inner, end: this.end });
  }
}
