import MarkdownIt, { type Token } from 'markdown-it';
import type { OffsetRange, SourceText } from '../text/sourceText.ts';
import { type MarkdownListItem, type ProseLine, readProse } from './prose.ts';
import { readTable, type MarkdownTable } from './table.ts';

export interface MarkdownHeading {
  /** 1 to 6. */
  readonly level: number;
  /** The heading's source between its markers, trimmed. */
  readonly text: string;
  /** Zero-based line. */
  readonly line: number;
  /** The heading's own line or lines, without the last line ending. */
  readonly range: OffsetRange;
  /** Whether it stands inside a quote or a list, where it divides nothing but that. */
  readonly nested: boolean;
}

export interface HtmlComment {
  /** What stands between `<!--` and `-->`, trimmed. */
  readonly content: string;
  /** The comment with its delimiters. */
  readonly range: OffsetRange;
  readonly line: number;
}

/** A fenced or indented code block. */
export interface MarkdownCode {
  readonly range: OffsetRange;
  readonly firstLine: number;
  /** Zero-based line behind the last one. */
  readonly endLine: number;
}

/**
 * The block structure of a Markdown text with the places of everything in the source. Read from markdown-it's tokens,
 * so that headings, tables and comments inside code are not taken for real ones.
 */
export class MarkdownDocument {
  readonly source: SourceText;
  readonly headings: readonly MarkdownHeading[];
  readonly tables: readonly MarkdownTable[];
  readonly comments: readonly HtmlComment[];
  readonly code: readonly MarkdownCode[];
  /** The lines of all paragraphs. */
  readonly lines: readonly ProseLine[];
  readonly listItems: readonly MarkdownListItem[];

  constructor(source: SourceText) {
    this.source = source;
    const tokens = blocksOf(source.text);
    this.headings = headingsOf(tokens, source);
    this.tables = tokens.flatMap((token, index) =>
      token.type === 'table_open' ? readTable(tokens, index, source) : [],
    );
    this.comments = commentsOf(tokens, source);
    this.code = codeOf(tokens, source);
    ({ lines: this.lines, listItems: this.listItems } = readProse(tokens, source));
  }
}

/**
 * The blocks of a text. What stands inside of lines is only taken apart where that can hold a comment, which is next to nowhere: it
 * would cost as much as all the rest.
 */
function blocksOf(text: string): Token[] {
  // `html` makes comments tokens of their own; nothing is ever rendered from here.
  const reader = new MarkdownIt('default', { html: true, linkify: false, typographer: false });
  reader.core.ruler.enableOnly(['normalize', 'block']);
  const environment = {};
  const tokens = reader.parse(text, environment);
  for (const token of tokens) {
    if (token.type !== 'inline' || !token.content.includes(commentStart)) continue;
    token.children = [];
    reader.inline.parse(token.content, reader, environment, token.children);
  }
  return tokens;
}

function headingsOf(tokens: readonly Token[], source: SourceText): MarkdownHeading[] {
  return tokens.flatMap((token, index) => {
    const lines = token.type === 'heading_open' ? token.map : null;
    if (!lines) return [];
    return {
      level: Number(token.tag.slice(1)),
      text: tokens[index + 1]?.content ?? '',
      line: lines[0],
      range: linesRange(source, lines[0], lines[1]),
      nested: token.level > 0,
    };
  });
}

function codeOf(tokens: readonly Token[], source: SourceText): MarkdownCode[] {
  return tokens.flatMap((token) => {
    if ((token.type !== 'fence' && token.type !== 'code_block') || !token.map) return [];
    const [firstLine, endLine] = token.map;
    return { firstLine, endLine, range: linesRange(source, firstLine, endLine) };
  });
}

/** Comments of HTML blocks and of running text, headings and table cells; code that quotes a comment holds none. */
function commentsOf(tokens: readonly Token[], source: SourceText): HtmlComment[] {
  const comments: HtmlComment[] = [];
  let row: OffsetRange | undefined;
  let position = 0;
  for (const token of tokens) {
    const lines = token.map && linesRange(source, token.map[0], token.map[1]);
    if (token.type === 'html_block' && lines) collectComments(source, lines.start, lines.end, comments);
    if (token.type === 'tr_open' && lines) {
      row = lines;
      position = lines.start;
    }
    if (token.type !== 'inline' || !token.content.includes(commentStart)) continue;
    // The cells of a row have no place of their own; they are gone through from left to right.
    const range = lines ?? row;
    if (!range) continue;
    position = inlineComments(token.children ?? [], source, lines ? lines.start : position, range.end, comments);
  }
  return comments;
}

/** Adds the comments among the parts of a line of text that stands between two offsets; returns the offset behind the last one. */
function inlineComments(
  children: readonly Token[],
  source: SourceText,
  start: number,
  end: number,
  into: HtmlComment[],
): number {
  let position = start;
  const next = () => {
    const found = source.text.indexOf(commentStart, position);
    return found === -1 || found >= end ? undefined : found;
  };
  for (const { type, content } of children) {
    if (type === 'html_inline' && content.startsWith(commentStart)) {
      // Escaped text may look like the beginning of a comment, too.
      let found = next();
      while (found !== undefined && !source.text.startsWith(firstLineOf(content), found)) {
        position = found + 1;
        found = next();
      }
      if (found === undefined) return position;
      position = collectComments(source, found, found + 1, into);
    } else if (type === 'code_inline' || type === 'html_inline') {
      for (let at = content.indexOf(commentStart); at !== -1; at = content.indexOf(commentStart, at + 1)) {
        position = (next() ?? position - 1) + 1;
      }
    }
  }
  return position;
}

const commentStart = '<!--';

/** markdown-it changes line endings, so only what stands before the first is the same in the source. */
function firstLineOf(content: string): string {
  const newline = content.indexOf('\n');
  return newline === -1 ? content : content.slice(0, newline);
}

/** Adds the comments that begin between two offsets; returns the offset behind the last one. */
function collectComments(source: SourceText, start: number, end: number, into: HtmlComment[]): number {
  let position = start;
  for (;;) {
    const open = source.text.indexOf(commentStart, position);
    if (open === -1 || open >= end) return position;
    // `<!-->` and `<!--->` are whole comments. An HTML block ends at the next blank line at the latest, a comment where it is closed.
    const empty = /^<!---?>/.exec(source.text.slice(open, open + 6))?.[0];
    const close = empty === undefined ? source.text.indexOf('-->', open + 4) : open + empty.length - 3;
    const behind = close === -1 ? end : close + 3;
    const content = source.text.slice(open + 4, close === -1 ? end : close).trim();
    into.push({ content, range: { start: open, end: behind }, line: source.positionAt(open).line });
    position = behind;
  }
}

/** The offsets of whole lines, without the ending of the last. */
function linesRange(source: SourceText, firstLine: number, endLine: number): OffsetRange {
  return { start: source.lineRange(firstLine).start, end: source.lineRange(Math.max(firstLine, endLine - 1)).end };
}
