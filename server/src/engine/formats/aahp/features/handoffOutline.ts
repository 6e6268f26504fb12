import type { Document } from '../../../document.ts';
import type { LineFold, NamedPlace } from '../../../features.ts';
import type { Project } from '../../../project.ts';
import { manifestTasks } from '../manifestModel.ts';
import { sectionsOf } from '../markdown/sections.ts';
import { taskItems } from '../markdown/taskItems.ts';
import { trustClaims } from '../markdown/trust.ts';

/**
 * The tasks of a manifest by title, the sections, claims and tasks in tables of a Markdown file (AAHP v3 sections 1.2, 1.3, 2.5 and 8). Entries of
 * a log and tasks with a heading are left out: Markdown's own outline has them.
 */
export function* handoffOutline(project: Project, document: Document): Iterable<NamedPlace> {
  if (project.kindOf(document) === 'aahp/manifest') {
    for (const { id, title, status, node } of manifestTasks(document))
      yield {
        name: title === undefined ? id : `${id}: ${title}`,
        kind: 'task',
        range: document.json.memberRange(node),
        ...(status !== undefined && { detail: status }),
      };
    return;
  }
  if (project.kindOf(document) !== 'aahp/markdown') return;
  for (const { name, open, close } of sectionsOf(document).sections)
    yield { name, kind: 'section', range: { start: open.range.start, end: (close ?? open).range.end } };
  for (const { claim, range, level } of trustClaims(document))
    yield { name: claim, kind: 'claim', range, ...(level !== undefined && { detail: level }) };
  for (const { kind, id, title, range } of taskItems(document))
    if (kind === 'row') yield { name: title === '' ? id : `${id}: ${title}`, kind: 'task', range };
}

/**
 * Sections between their markers, and headings in them whose text would otherwise be taken to go on behind the section: a heading ends where its section
 * does (AAHP v3 section 1.2), and of two folds that cross, editors drop one.
 */
export function* sectionFolds(project: Project, document: Document): Iterable<LineFold> {
  if (project.kindOf(document) !== 'aahp/markdown') return;
  const closed = sectionsOf(document).sections.flatMap(({ open, close }) => (close ? [{ open, close }] : []));
  for (const { open, close } of closed) yield { firstLine: open.line, lastLine: close.line };
  const headings = document.markdown.headings.filter(({ nested }) => !nested);
  /** The ends of the sections that a heading stands in, innermost last. */
  const ends: number[] = [];
  const behind = linesBehind(headings, document.text.lineCount);
  let next = 0;
  for (const [index, { line }] of headings.entries()) {
    for (let section = closed[next]; section && section.open.line < line; section = closed[++next]) {
      while ((ends.at(-1) ?? Infinity) <= section.open.line) ends.pop();
      ends.push(section.close.line);
    }
    while ((ends.at(-1) ?? Infinity) <= line) ends.pop();
    const end = ends.at(-1);
    const last = end === undefined ? line : end - 1;
    if (end !== undefined && last > line && (behind[index] ?? 0) > end) yield { firstLine: line, lastLine: last };
  }
}

/** For each heading the line of the next one that is not below it; the number of lines when there is none. */
function linesBehind(
  headings: readonly { readonly level: number; readonly line: number }[],
  lineCount: number,
): number[] {
  const behind = new Array<number>(headings.length).fill(lineCount);
  const open: number[] = [];
  for (const [index, { level, line }] of headings.entries()) {
    for (let last = open.at(-1); last !== undefined && (headings[last]?.level ?? 0) >= level; last = open.at(-1)) {
      behind[last] = line;
      open.pop();
    }
    open.push(index);
  }
  return behind;
}
