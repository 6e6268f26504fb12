import type { Token } from 'markdown-it';
import type { OffsetRange, SourceText } from '../text/sourceText.ts';

export interface TableCell {
  /** The cell's source, trimmed, with `\|` turned into `|`. */
  readonly text: string;
  /** The trimmed source; empty at its place when the cell is empty. */
  readonly range: OffsetRange;
}

export interface TableRow {
  /** Zero-based line. */
  readonly line: number;
  readonly cells: readonly TableCell[];
}

export interface MarkdownTable {
  readonly header: TableRow;
  readonly rows: readonly TableRow[];
}

/** Reads the table whose `table_open` token stands at an index. */
export function readTable(tokens: readonly Token[], index: number, source: SourceText): MarkdownTable[] {
  const rows: TableRow[] = [];
  const nested = (tokens[index]?.level ?? 0) > 0;
  for (let position = index; position < tokens.length; position++) {
    const token = tokens[position];
    if (token === undefined || token.type === 'table_close') break;
    if (token.type === 'tr_open' && token.map) rows.push(readRow(source, token.map[0], nested, rows.length === 0));
  }
  const [header, ...body] = rows;
  return header ? [{ header, rows: body }] : [];
}

/** Markers of quotes, and on the line of an item's beginning also of lists, before a row that stands inside of them. */
const quoteMarkers = /^(?:[ \t]*>)*/;
const allMarkers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))*/;

/** Splits a line at its unescaped pipes, as GitHub's tables do; what makes it part of a quote or list is skipped. */
function readRow(source: SourceText, line: number, nested: boolean, isHeader: boolean): TableRow {
  const { start, end } = source.lineRange(line);
  const text = source.text.slice(start, end);
  const markers = nested ? ((isHeader ? allMarkers : quoteMarkers).exec(text)?.[0].length ?? 0) : 0;
  const prefix = markers + (/^[ \t]*\|?/.exec(text.slice(markers))?.[0].length ?? 0);
  const cells: TableCell[] = [];
  let cellStart = prefix;
  for (let index = prefix; index <= text.length; index++) {
    const atPipe = text.charCodeAt(index) === 124 && text.charCodeAt(index - 1) !== 92;
    if (!atPipe && index < text.length) continue;
    const raw = text.slice(cellStart, index);
    // What follows the closing pipe is no cell.
    if (index === text.length && raw.trim() === '' && cells.length > 0) break;
    const lead = raw.length - raw.trimStart().length;
    const trimmed = raw.trim();
    const from = start + cellStart + (trimmed === '' ? Math.min(1, raw.length) : lead);
    cells.push({ text: trimmed.replaceAll('\\|', '|'), range: { start: from, end: from + trimmed.length } });
    cellStart = index + 1;
  }
  return { line, cells };
}
