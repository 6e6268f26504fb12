import type { TextChange } from '../../../fix.ts';
import type { TableCell, TableRow } from '../../../markdown/table.ts';
import type { OffsetRange, SourceText } from '../../../text/sourceText.ts';
import { displayWidth } from './displayWidth.ts';

/**
 * Replaces a part of a table cell. When the cell's closing pipe stands below that of the table's header, the padding behind
 * the cell grows or shrinks so that it still does, as far as there is padding. `undefined` when the part is not in the cell.
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
  const padding = paddingBehind(source, cell);
  const headerCell = header.cells[column];
  const measure = headerCell && measureOfAlignment(source, header, headerCell, row, cell);
  // A cell without text may have no blanks around it either.
  const lead = isPipe(source, cell.range.start - 1) ? ' ' : '';
  const written = lead + text;
  if (!measure) return { ...part, text: padding === 0 ? `${written}${isPipe(source, part.end) ? ' ' : ''}` : written };
  const behind = source.text.slice(part.end, cell.range.end);
  const growth = measure(written) - measure(source.text.slice(part.start, part.end));
  if (growth <= 0) return { start: part.start, end: cell.range.end, text: written + behind + ' '.repeat(-growth) };
  const eaten = Math.min(growth, Math.max(0, padding - 1));
  const blank = padding === 0 ? ' ' : '';
  return { start: part.start, end: cell.range.end + eaten, text: written + behind + blank };
}

/**
 * How widths count in a table in which the closing pipes of two cells stand below each other: by characters or by the columns
 * they take on the screen. `undefined` when they do not stand below each other.
 */
function measureOfAlignment(
  source: SourceText,
  header: TableRow,
  headerCell: TableCell,
  row: TableRow,
  cell: TableCell,
): ((text: string) => number) | undefined {
  const above = beforePipe(source, header, headerCell);
  const below = beforePipe(source, row, cell);
  if (above === undefined || below === undefined) return undefined;
  const byCharacters = (text: string) => text.length;
  return [byCharacters, displayWidth].find((measure) => measure(above) === measure(below));
}

/** What stands in the line before a cell's closing pipe; `undefined` when the cell has none. */
function beforePipe(source: SourceText, row: TableRow, cell: TableCell): string | undefined {
  const pipe = cell.range.end + paddingBehind(source, cell);
  return isPipe(source, pipe) ? source.text.slice(source.lineRange(row.line).start, pipe) : undefined;
}

/** The number of blanks between a cell's text and its closing pipe or the end of its line. */
function paddingBehind(source: SourceText, cell: TableCell): number {
  let end = cell.range.end;
  while (source.text.charCodeAt(end) === 32 || source.text.charCodeAt(end) === 9) end++;
  return end - cell.range.end;
}

function isPipe(source: SourceText, offset: number): boolean {
  return source.text.charCodeAt(offset) === 124;
}
