import type { Document } from '../../../document.ts';
import type { TextChange } from '../../../fix.ts';
import { isInCode } from '../markdown/codeLines.ts';
import { plainText } from '../markdown/plainText.ts';
import { sectionsOf } from '../markdown/sections.ts';
import { lastLineOf } from '../markdown/lastLine.ts';

/**
 * Section markers for a STATUS.md that has none (AAHP v3 section 1.2): around each part below a heading with `##`, named after it, and
 * around the text before the first one as `summary`. `undefined` when there is nothing to mark.
 */
export function sectionEdits(
  document: Document,
): { readonly changes: readonly TextChange[]; readonly names: readonly string[] } | undefined {
  if (sectionsOf(document).markers.length > 0) return undefined;
  const { text, markdown } = document;
  const headings = markdown.headings.filter(({ level, nested }) => !nested && level <= 2);
  const parts = headings.filter(({ level }) => level === 2);
  const taken = new Set<string>();
  const sections: { name: string; first: number; last: number }[] = [];
  const add = (wanted: string, first: number, last: number) => {
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
    taken.add(name);
    sections.push({ name, first, last });
  };
  const lead = leadingText(document, parts[0]?.line ?? text.lineCount);
  if (lead && !parts.some((part) => nameOf(part.text) === 'summary')) add('summary', lead.first, lead.last);
  parts.forEach((part, index) => {
    const next = headings.find(({ line }) => line > part.line)?.line ?? text.lineCount;
    add(nameOf(part.text) || `section_${index + 1}`, part.line, lastLineOf(document, part.line, next));
  });
  if (sections.length === 0) return undefined;
  const changes = sections.flatMap(({ name, first, last }) => {
    const { start } = text.lineRange(first);
    const { end } = text.lineRange(last);
    return [
      { start, end: start, text: `<!-- SECTION: ${name} -->${text.endOfLine}` },
      { start: end, end, text: `${text.endOfLine}<!-- /SECTION: ${name} -->` },
    ];
  });
  return { changes, names: sections.map(({ name }) => name) };
}

/** The lines of text before the first part; the title, quotes such as provenance, and rules are none. */
function leadingText(document: Document, end: number): { first: number; last: number } | undefined {
  const { text, markdown } = document;
  const title = markdown.headings.find(({ level, nested, line }) => level === 1 && !nested && line < end);
  let first = title ? text.positionAt(title.range.end).line + 1 : 0;
  while (first < end && !isText(document, first)) first++;
  if (first >= end) return undefined;
  return { first, last: lastLineOf(document, first, end) };
}

function isText({ text, markdown }: Document, line: number): boolean {
  const source = text.lineText(line).trim();
  return source !== '' && !/^(?:>|-{3,}$|\*{3,}$|_{3,}$|<!--)/.test(source) && !isInCode(markdown, line);
}

/** A heading as the name of a section: `build_health` for `Build Health`. */
function nameOf(heading: string): string {
  return plainText(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40);
}
