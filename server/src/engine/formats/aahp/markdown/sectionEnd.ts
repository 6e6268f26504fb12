import type { Document } from '../../../document.ts';
import type { SectionMarker, Sections } from './sections.ts';
import { lastLineOf } from './lastLine.ts';

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
  const last = lastLineOf(document, open.line, Math.min(nextMarker, next?.line ?? nextMarker));
  return last > open.line ? text.lineRange(last).end : open.range.end;
}
