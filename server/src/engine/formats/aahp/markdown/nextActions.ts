import type { Document } from '../../../document.ts';
import type { MarkdownHeading } from '../../../markdown/markdownDocument.ts';
import type { ManifestStates } from './manifestStates.ts';
import { plainText } from './plainText.ts';
import type { StatedState } from './stateWords.ts';
import { sectionAt, statedState, type TaskItem, taskItems, taskSections } from './taskItems.ts';

/** The most active tasks, and the most completed ones, that NEXT_ACTIONS.md should list (AAHP v3 section 1.4). */
export const taskLimit = 5;

/** The state of a task in NEXT_ACTIONS.md: its own mark, else the nearest section heading, else the manifest. */
export function itemState(item: TaskItem, states: ManifestStates): StatedState | undefined {
  return statedState(item) ?? states.get(item.task);
}

/** The tasks that are ready or in progress, each once, in the order of the text. */
export function activeItems(document: Document, states: ManifestStates): TaskItem[] {
  const seen = new Set<string>();
  return taskItems(document).filter((item) => {
    const state = itemState(item, states);
    if ((state !== 'ready' && state !== 'in_progress') || seen.has(item.id)) return false;
    seen.add(item.id);
    return true;
  });
}

/** A section `Recently Completed` with the number of tasks below it: headings of tasks, table rows and outermost list items. */
export interface CompletedSection {
  readonly heading: MarkdownHeading;
  readonly count: number;
}

/** The sections of recently completed tasks, in the order of the text; usually one. */
export function completedSections(document: Document): CompletedSection[] {
  const sections = taskSections(document).filter(({ heading }) => isRecentlyCompleted(heading));
  const counts = new Map(sections.map(({ heading }) => [heading, 0]));
  const add = (line: number, anywhere: boolean) => {
    let section = sectionAt(document, line);
    // A list below a task's own heading tells about that task.
    while (section && anywhere && !counts.has(section.heading)) section = section.parent;
    if (section && counts.has(section.heading)) counts.set(section.heading, (counts.get(section.heading) ?? 0) + 1);
  };
  for (const { isTask, heading } of taskSections(document)) if (isTask) add(heading.line, true);
  for (const { header, rows } of document.markdown.tables)
    for (const row of rows) if (isFilled(row.cells[0]?.text)) add(header.line, false);
  for (const { depth, line } of document.markdown.listItems) if (depth === 1) add(line, false);
  return sections.map(({ heading }) => ({ heading, count: counts.get(heading) ?? 0 }));
}

function isRecentlyCompleted({ level, text }: MarkdownHeading): boolean {
  return level > 1 && /^[^\p{L}]*recently (?:completed|done|finished|closed)(?!\w)/iu.test(plainText(text));
}

/** `(none yet)` is how templates fill a table. */
function isFilled(cell: string | undefined): boolean {
  const text = plainText(cell ?? '');
  return text !== '' && !/^[([]?none/i.test(text);
}
