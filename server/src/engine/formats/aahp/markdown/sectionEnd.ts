import type { Document } from '../../../document.ts';
import type { SectionMarker, Sections } from './sections.ts';
import { isThematicBreak } from './thematicBreak.ts';

/**
 * Where a section that was never closed most likely ends, as the offset behind the last line of its text: before the next
 * marker, before the next heading that is not part of it, or at the end of the file, without blank lines and rules there.
 */
export function sectionEnd(document: Document, sections: Sections, open: SectionMarker): number {
  const { text, markdown } = document;
  const nextMarker = sections.markers.find(({ range }) => range.start >= open.range.end)?.line ?? text.lineCount;
  const headings = markdown.headings.filter(({ line, nested }) => !nested && line > open.line && line < nextMarker);
  let first = open.line + 1;
  while (first < nextMarker && text.lineText(first).trim() === '') first++;
  // A section that begins with a heading reaches to the next one of that rank; one of plain text to the next heading.
  const own = headings[0]?.line === first ? headings[0] : undefined;
  const next = headings.find((heading) => heading !== own && (!own || heading.level <= own.level));
  let last = Math.min(nextMarker, next?.line ?? nextMarker) - 1;
  while (last > open.line && (text.lineText(last).trim() === '' || isSeparator(document, last))) last--;
  return last > open.line ? text.lineRange(last).end : open.range.end;
}

/** A rule between two parts; one directly below text makes a heading of that instead. */
function isSeparator({ text, markdown }: Document, line: number): boolean {
  const inCode = markdown.code.some(({ firstLine, endLine }) => firstLine <= line && line < endLine);
  return !inCode && isThematicBreak(text.lineText(line)) && text.lineText(line - 1).trim() === '';
}
