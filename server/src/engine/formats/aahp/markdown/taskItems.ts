import type { Document } from '../../../document.ts';
import type { MarkdownHeading } from '../../../markdown/markdownDocument.ts';
import type { MarkdownTable, TableCell, TableRow } from '../../../markdown/table.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { plainText } from './plainText.ts';
import { type StatedState, type StateMark, stateOfCell, stateOfSection, stateOfTitle } from './stateWords.ts';
import { taskIdsIn } from './taskMentions.ts';

/** A heading or a table row that stands for a task (AAHP v3 section 8.1). */
export interface TaskItem {
  /** As written: `T-003`, or `T-003b` for a part of a task. */
  readonly id: string;
  /** The task that is meant; of a part the task that it belongs to. */
  readonly task: string;
  readonly kind: 'heading' | 'row';
  /** Zero-based. */
  readonly line: number;
  readonly idRange: OffsetRange;
  /** The heading, or the row from its first cell to its last. */
  readonly range: OffsetRange;
  /** Without id, priority, state and references to issues; as a reader sees it. */
  readonly title: string;
  /** As written, such as `high`, `HIGH` or `P1`. */
  readonly priority: string | undefined;
  /** The task ids in the column for what blocks the task or what it depends on. */
  readonly blockedBy: readonly string[];
  /** What heading or row themselves say. */
  readonly ownState: StatedState | undefined;
  /** The word or mark that says it, or the cell; for a row with a column for it the cell in any case. */
  readonly stateRange: OffsetRange | undefined;
  /** Where a state can be added: behind the heading's text or behind the row's title. */
  readonly titleRange: OffsetRange;
  /** What the headings above say, the nearest that says something first. */
  readonly sectionState: StatedState | undefined;
  /** The heading that the item stands under; for a heading the one above it in rank. */
  readonly section: MarkdownHeading | undefined;
  readonly row:
    { readonly table: MarkdownTable; readonly row: TableRow; readonly stateColumn: number | undefined } | undefined;
}

/** The state that Markdown gives to a task: its own, else that of its section. */
export function statedState(item: TaskItem): StatedState | undefined {
  return item.ownState ?? item.sectionState;
}

/** A heading with the state it gives to what stands below it. */
export interface TaskSection {
  readonly heading: MarkdownHeading;
  readonly parent: TaskSection | undefined;
  /** Its own, else that of the sections around it. The title of the file gives none. */
  readonly state: StatedState | undefined;
  /** Whether the heading itself stands for a task. */
  readonly isTask: boolean;
  /** Whether it, or one around it, tells about the file or the project instead of listing work, as `Status Summary` does. */
  readonly informs: boolean;
}

/** The sections of a Markdown document, in the order of their headings. Computed once a document. */
export function taskSections(document: Document): readonly TaskSection[] {
  return document.derived(readSections);
}

/**
 * The tasks that a Markdown document (NEXT_ACTIONS.md, DASHBOARD.md) lists: headings below the title that begin with a task id
 * (behind a check box, an emoji or a word such as `DONE:`), and table rows whose first cell, or whose cell in the column
 * for ids, does. Ids elsewhere in a heading or row only mention a task. Computed once a document.
 */
export function taskItems(document: Document): readonly TaskItem[] {
  return document.derived(readItems);
}

/** The section that a line stands in. */
export function sectionAt(document: Document, line: number): TaskSection | undefined {
  const sections = taskSections(document);
  let low = 0;
  let high = sections.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sections[middle]?.heading.line ?? Infinity) <= line) low = middle + 1;
    else high = middle;
  }
  return sections[low - 1];
}

function readSections(document: Document): readonly TaskSection[] {
  const sections: TaskSection[] = [];
  const open: TaskSection[] = [];
  for (const heading of document.markdown.headings) {
    if (heading.nested) continue;
    while ((open.at(-1)?.heading.level ?? 0) >= heading.level) open.pop();
    const parent = open.at(-1);
    const isTask = leadingId(heading) !== undefined;
    const own =
      heading.level === 1 ? undefined : isTask ? stateOfTitle(heading.text)?.state : stateOfSection(heading.text);
    const informs = parent?.informs === true || (heading.level > 1 && isInformation(heading.text));
    const section = { heading, parent, state: own ?? parent?.state, isTask, informs };
    sections.push(section);
    open.push(section);
  }
  return sections;
}

function isInformation(heading: string): boolean {
  const text = plainText(heading).replace(/^[^\p{L}]+/u, '');
  return information.test(text) || /(?:completion|status) summary$/i.test(text);
}

const information =
  /^(?:status summary|summary|overview|references?|key files?|notes?|legend|rules?|version sync|update instructions|instructions|how to|links?|resources?)(?!\w)/i;

function readItems(document: Document): readonly TaskItem[] {
  const items = [
    ...taskSections(document).flatMap((section) => headingItem(document, section)),
    ...document.markdown.tables.flatMap((table) => tableItems(document, table)),
  ];
  return items.sort((a, b) => a.line - b.line);
}

/** The id that a heading begins with; `undefined` for the file's title and for headings that only mention a task. */
function leadingId({ level, text }: MarkdownHeading): { id: string; task: string; index: number } | undefined {
  const [first] = taskIdsIn(text);
  if (level === 1 || !first || first.index > 40) return undefined;
  const lead = plainText(text.slice(0, first.index).replaceAll('~~', ''));
  return /^(?:\d{1,3}[.)] ?)?(?:\[[ xX]\] ?)?(?:(?:task|done|blocked|dropped|cancell?ed|wip|ready|next):? ?)?[[(]?$/i.test(
    lead,
  )
    ? first
    : undefined;
}

function headingItem(document: Document, { heading, parent }: TaskSection): TaskItem[] {
  const found = leadingId(heading);
  if (!found) return [];
  const at = document.text.text.indexOf(heading.text, heading.range.start);
  const state = stateOfTitle(heading.text);
  const place = (start: number, end: number) => ({ start: at + start, end: at + end });
  return [
    {
      id: found.id,
      task: found.task,
      kind: 'heading',
      line: heading.line,
      idRange: place(found.index, found.index + found.id.length),
      range: heading.range,
      title: titleOf(withoutState(heading.text, found.index + found.id.length, state)),
      priority: priorityIn(heading.text),
      blockedBy: [],
      ownState: state?.state,
      stateRange: state && place(state.start, state.end),
      titleRange: place(0, heading.text.length),
      sectionState: parent?.state,
      section: parent?.heading,
      row: undefined,
    },
  ];
}

interface TaskColumns {
  readonly id: number;
  readonly title: number | undefined;
  readonly priority: number | undefined;
  readonly state: number | undefined;
  readonly stateKind: 'status' | 'ready';
  readonly blockedBy: number | undefined;
}

function findColumns(header: TableRow): TaskColumns {
  const names = header.cells.map(({ text }) => plainText(text).toLowerCase().replace(/[?:]$/, ''));
  const find = (...wanted: string[]) => {
    const name = wanted.find((one) => names.includes(one));
    return name === undefined ? undefined : names.indexOf(name);
  };
  const status = find('status', 'state');
  return {
    id: find('id', 'task id', 'ticket') ?? 0,
    title: find('title', 'task', 'item', 'description', 'what', 'summary'),
    priority: find('priority', 'prio'),
    state: status ?? find('ready'),
    stateKind: status === undefined ? 'ready' : 'status',
    blockedBy: find('blocked by', 'depends on', 'dependencies', 'blocker', 'blockers'),
  };
}

function tableItems(document: Document, table: MarkdownTable): TaskItem[] {
  const columns = findColumns(table.header);
  const section = sectionAt(document, table.header.line);
  return table.rows.flatMap((row) => rowItem(document, table, row, columns, section));
}

function rowItem(
  document: Document,
  table: MarkdownTable,
  row: TableRow,
  columns: TaskColumns,
  section: TaskSection | undefined,
): TaskItem[] {
  const source = document.text.text;
  const idCell = row.cells[columns.id];
  const [first, last] = [row.cells[0], row.cells.at(-1)];
  if (!idCell || !first || !last) return [];
  const idSource = sliceOf(source, idCell);
  const [found] = taskIdsIn(idSource);
  if (!found || !/^[[~]*$/.test(plainText(idSource.slice(0, found.index)))) return [];
  const titleCell = columns.title === undefined ? undefined : row.cells[columns.title];
  const named = titleCell && titleCell !== idCell ? titleCell : idCell;
  const stateCell = columns.state === undefined ? undefined : row.cells[columns.state];
  const mark = stateOfTitle(sliceOf(source, named));
  const ownTitle = titleOf(withoutState(idSource, found.index + found.id.length, named === idCell ? mark : undefined));
  const cellState = stateCell && stateOfCell(stateCell.text, columns.stateKind);
  const markRange = mark && { start: named.range.start + mark.start, end: named.range.start + mark.end };
  const blockers = columns.blockedBy === undefined ? undefined : row.cells[columns.blockedBy];
  return [
    {
      id: found.id,
      task: found.task,
      kind: 'row',
      line: row.line,
      idRange: { start: idCell.range.start + found.index, end: idCell.range.start + found.index + found.id.length },
      range: { start: first.range.start, end: last.range.end },
      title: named === idCell ? ownTitle : titleOf(withoutState(sliceOf(source, named), 0, mark)),
      priority:
        columns.priority === undefined
          ? priorityIn(sliceOf(source, named))
          : plainText(row.cells[columns.priority]?.text ?? '') || undefined,
      blockedBy: taskIdsIn(blockers?.text ?? '').map(({ task }) => task),
      ownState: cellState ?? mark?.state,
      stateRange: stateCell?.range ?? markRange,
      titleRange: named.range,
      sectionState: section?.state,
      section: section?.heading,
      row: { table, row, stateColumn: stateCell && columns.state },
    },
  ];
}

function sliceOf(source: string, { range }: TableCell): string {
  return source.slice(range.start, range.end);
}

/** What follows an offset, without the state that stands there and what separates it; a title that is struck out as a whole stays. */
function withoutState(text: string, from: number, state: StateMark | undefined): string {
  if (!state || state.start < from || (state.start === 0 && state.end === text.length)) return text.slice(from);
  const before = text.slice(from, state.start).replace(/(?<![\s:–—|-])[\s:–—|-]+$/, '');
  return before + text.slice(state.end);
}

/** A title without square brackets, references to issues and states, and what separates it from the id. */
function titleOf(source: string): string {
  return plainText(source.replace(/\[[^[\]]{0,80}\](?!\()/g, '').replace(/\(issues? ?#[^()]{0,40}\)/gi, ''))
    .replace(/^(?:[:–—|\s]|-+(?=\s))+/, '')
    .trim();
}

function priorityIn(source: string): string | undefined {
  return (
    /\[(critical|high|medium|low|p[0-4])\]/i.exec(source)?.[1] ??
    /\((critical|high|medium|low) priority\)/i.exec(source)?.[1]
  );
}
