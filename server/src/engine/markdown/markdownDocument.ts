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
    // `html` makes comments tokens of their own; nothing is ever rendered from here.
    const tokens = new MarkdownIt('default', { html: true, linkify: false, typographer: false }).parse(source.text, {});
    this.headings = headingsOf(tokens, source);
    this.tables = tokens.flatMap((token, index) =>
      token.type === 'table_open' ? readTable(tokens, index, source) : [],
    );
    this.comments = commentsOf(tokens, source);
    this.code = codeOf(tokens, source);
    ({ lines: this.lines, listItems: this.listItems } = readProse(tokens, source));
  }
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

/** Comments of HTML blocks and of running text; the search goes on behind each code span, which may quote a comment. */
function commentsOf(tokens: readonly Token[], source: SourceText): HtmlComment[] {
  const comments: HtmlComment[] = [];
  for (const token of tokens) {
    if (!token.map) continue;
    const { start, end } = linesRange(source, token.map[0], token.map[1]);
    if (token.type === 'html_block') {
      collectComments(source, start, end, comments);
    } else if (token.type === 'inline' && token.content.includes('<!--')) {
      let position = start;
      for (const child of token.children ?? []) {
        if (child.type !== 'html_inline' && child.type !== 'code_inline') continue;
        const found = source.text.indexOf(firstLineOf(child.content), position);
        if (found === -1 || found >= end) continue;
        const behind = Math.min(found + child.content.length, end);
        if (child.type === 'html_inline') collectComments(source, found, behind, comments);
        position = behind;
      }
    }
  }
  return comments;
}

/** markdown-it changes line endings, so only what stands before the first is the same in the source. */
function firstLineOf(content: string): string {
  const newline = content.indexOf('\n');
  return newline === -1 ? content : content.slice(0, newline);
}

function collectComments(source: SourceText, start: number, end: number, into: HtmlComment[]): void {
  let position = start;
  for (;;) {
    const open = source.text.indexOf('<!--', position);
    if (open === -1 || open >= end) return;
    const close = source.text.indexOf('-->', open + 4);
    // An HTML block ends at the next blank line at the latest, a comment where it is closed.
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
