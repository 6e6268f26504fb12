import type { TextChange } from '../../../fix.ts';
import type { TableCell, TableRow } from '../../../markdown/table.ts';
import type { OffsetRange, SourceText } from '../../../text/sourceText.ts';

/**
 * Replaces a part of a table cell. When the cell's closing pipe stands below that of the table's header, the padding behind
 * the cell grows or shrinks so that it still does, as far as there is padding.
 */
export function replaceInCell(
  source: SourceText,
  header: TableRow,
  row: TableRow,
  column: number,
  part: OffsetRange,
  text: string,
): TextChange | undefined {
  const cell = row.cells[column];
  if (!cell || part.start < cell.range.start || part.end > cell.range.end) return undefined;
  const behind = source.text.slice(part.end, cell.range.end);
  const growth = text.length - (part.end - part.start);
  const padding = paddingBehind(source, cell);
  const pipe = columnOfPipe(source, row, cell);
  const headerCell = header.cells[column];
  const aligned = pipe !== undefined && headerCell !== undefined && pipe === columnOfPipe(source, header, headerCell);
  if (!aligned || growth === 0) return { ...part, text };
  if (growth < 0) return { start: part.start, end: cell.range.end, text: text + behind + ' '.repeat(-growth) };
  const eaten = Math.min(growth, Math.max(0, padding - 1));
  return { start: part.start, end: cell.range.end + eaten, text: text + behind };
}

/** The number of blanks between a cell's text and its closing pipe or the end of its line. */
function paddingBehind(source: SourceText, cell: TableCell): number {
  let end = cell.range.end;
  while (source.text.charCodeAt(end) === 32 || source.text.charCodeAt(end) === 9) end++;
  return end - cell.range.end;
}

/** Where in its line a cell's closing pipe stands, in UTF-16 units; `undefined` when the cell has none. */
function columnOfPipe(source: SourceText, row: TableRow, cell: TableCell): number | undefined {
  const pipe = cell.range.end + paddingBehind(source, cell);
  return source.text.charCodeAt(pipe) === 124 ? pipe - source.lineRange(row.line).start : undefined;
}
