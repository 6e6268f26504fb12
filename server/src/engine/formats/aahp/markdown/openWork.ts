import type { Document } from '../../../document.ts';
import type { MarkdownTable } from '../../../markdown/table.ts';
import type { ManifestStates } from './manifestStates.ts';
import { itemState } from './nextActions.ts';
import { isPlaceholder, plainText } from './plainText.ts';
import { stateOfCell, stateOfTitle } from './stateWords.ts';
import { sectionAt, taskItems, type TaskSection } from './taskItems.ts';
import { taskIdsIn } from './taskMentions.ts';

/** What a file says there is to do, in whatever form. */
export interface Work {
  /** Whether something is left to do. */
  readonly open: boolean;
  /** Whether something is listed as done or dropped. */
  readonly closed: boolean;
}

/**
 * What NEXT_ACTIONS.md says there is to do. Many projects write it without task ids, so list items, rows of task tables and
 * text below headings count, too, unless they stand below a heading that is done or only informs, or say that there is nothing.
 */
export function workInNextActions(document: Document, states: ManifestStates): Work {
  const work = taskWork(document, states);
  const { lines, listItems } = document.markdown;
  const empty = emptySections(document);
  for (const { line, text } of listItems) {
    const counts = text === undefined || !saysNothing(text.text);
    add(work, sectionAt(document, line), counts, isTicked(text?.text));
  }
  for (const { line, text, quoted, listDepth } of lines) {
    const section = sectionAt(document, line);
    // What stands below the title introduces the file.
    if (quoted || listDepth > 0 || !section || section.heading.level === 1 || empty.has(section)) continue;
    add(work, section, !saysNothing(text), false);
  }
  return work;
}

/** Sections whose text begins by saying that there is nothing; what follows explains that. */
function emptySections(document: Document): Set<TaskSection> {
  const [empty, seen] = [new Set<TaskSection>(), new Set<TaskSection>()];
  for (const { line, text } of document.markdown.lines) {
    const section = sectionAt(document, line);
    if (!section || seen.has(section)) continue;
    seen.add(section);
    if (saysNothing(text)) empty.add(section);
  }
  return empty;
}

/** What DASHBOARD.md says there is to do: its tasks, in headings, tables and lists. Its other text tells about other things. */
export function workInDashboard(document: Document, states: ManifestStates): Work {
  const work = taskWork(document, states);
  for (const { line, text } of document.markdown.listItems) {
    const [first] = taskIdsIn(text?.text ?? '');
    if (first && /^\W*$/.test(text?.text.slice(0, first.index) ?? ''))
      add(work, sectionAt(document, line), true, isTicked(text?.text));
  }
  return work;
}

interface MutableWork {
  open: boolean;
  closed: boolean;
}

function taskWork(document: Document, states: ManifestStates): MutableWork {
  const work: MutableWork = { open: false, closed: false };
  const withId = new Set<number>();
  for (const item of taskItems(document)) {
    const state = itemState(item, states);
    if (state === 'done' || state === 'cancelled') work.closed = true;
    else work.open = true;
    withId.add(item.line);
  }
  for (const table of document.markdown.tables) tableWork(document, table, withId, work);
  return work;
}

/** Rows without an id in a table that lists tasks by its columns. */
function tableWork(
  document: Document,
  { header, rows }: MarkdownTable,
  withId: ReadonlySet<number>,
  work: MutableWork,
): void {
  const names = header.cells.map(({ text }) => plainText(text).toLowerCase().replace(/[?:]$/, ''));
  if (!names.some((name) => ['task', 'title', 'item', 'action', 'step', 'issue', 'todo'].includes(name))) return;
  const section = sectionAt(document, header.line);
  const status = names.findIndex((name) => name === 'status' || name === 'state');
  const ready = names.indexOf('ready');
  for (const { cells, line } of rows) {
    if (withId.has(line) || cells.every(({ text }) => isPlaceholder(text)) || saysNothing(cells[0]?.text ?? ''))
      continue;
    const state =
      status === -1 ? stateOfCell(cells[ready]?.text ?? '', 'ready') : stateOfCell(cells[status]?.text ?? '', 'status');
    add(work, section, true, state === 'done' || state === 'cancelled');
  }
}

function add(work: MutableWork, section: TaskSection | undefined, counts: boolean, isClosed: boolean): void {
  if (!counts || section?.informs === true) return;
  if (isClosed || section?.state === 'done' || section?.state === 'cancelled') work.closed = true;
  else work.open = true;
}

/** A ticked box, a leading check mark or a state that ends the item. */
function isTicked(text: string | undefined): boolean {
  if (text === undefined) return false;
  return /^(?:\[[xX]\]|[*~_]{0,2}[✅☑✔])/u.test(text) || stateOfTitle(text)?.state === 'done';
}

/** `None`, `No open tasks.`, `All tasks are done`. */
function saysNothing(source: string): boolean {
  const text = plainText(source).replace(/^[^\p{L}\p{N}]+/u, '');
  return (
    isPlaceholder(source) ||
    text === '' ||
    /^(?:none|no|nothing|empty|everything|nil)(?!\w)/i.test(text) ||
    /^all\b.{0,60}\b(?:done|complete|completed|closed|finished)(?!\w)/i.test(text)
  );
}
