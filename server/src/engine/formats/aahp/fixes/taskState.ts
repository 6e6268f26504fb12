import type { Document } from '../../../document.ts';
import { editDocument, type Fix, type TextChange } from '../../../fix.ts';
import { replaceNode } from '../../../json/jsonEdits.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { replaceInCell } from '../markdown/cellEdit.ts';
import { type StateMismatch, stateMismatches } from '../markdown/stateMismatch.ts';
import { stateMessage, stateName } from '../markdown/stateName.ts';
import type { TaskItem } from '../markdown/taskItems.ts';
import type { TaskState } from '../vocabulary.ts';

const code = 'aahp/task-state-mismatch';

/** The two ways to make Markdown and manifest agree on a task; which of them is right only a person can tell. */
export const taskStateFixes: readonly Fix[] = [
  {
    code,
    id: 'mark-as-in-manifest',
    kind: 'explicit',
    preferred: true,
    title: (finding, project) => {
      const found = mismatchOf(finding, project);
      return found && message('Mark {id} as {state} here', { id: found.item.id, state: stateMessage(found.recorded) });
    },
    build: (finding, project) => {
      const found = mismatchOf(finding, project);
      const change = found && markChange(found.document, found.item, found.recorded);
      return found && change && editDocument(found.document.path, change);
    },
  },
  {
    code,
    id: 'set-in-manifest',
    kind: 'explicit',
    title: (finding, project) => {
      const found = mismatchOf(finding, project);
      if (!found || statusNode(found) === undefined) return undefined;
      return message('Set {id} to {state} in the manifest', { id: found.item.id, state: stateMessage(found.stated) });
    },
    build: (finding, project) => {
      const found = mismatchOf(finding, project);
      const node = found && statusNode(found);
      if (!found || node === undefined) return undefined;
      return editDocument(found.manifest.path, replaceNode(found.manifest.json, node, found.stated));
    },
  },
];

/** The mismatch that a finding is about, in the present versions: of the same id, nearest to where it stood. */
function mismatchOf(finding: Finding, project: Project): StateMismatch | undefined {
  const { id, line } = (finding.data ?? {}) as { id?: string; line?: number };
  if (id === undefined || line === undefined) return undefined;
  let nearest: StateMismatch | undefined;
  for (const found of stateMismatches(project)) {
    if (found.document.path !== finding.document.path || found.item.id !== id) continue;
    if (!nearest || Math.abs(found.item.line - line) < Math.abs(nearest.item.line - line)) nearest = found;
  }
  return nearest;
}

/** The status to change; `undefined` where other places of the Markdown agree with the manifest, which is right then. */
function statusNode({ isContested, manifest, task }: StateMismatch): number | undefined {
  return isContested ? undefined : manifest.json.member(task.node, 'status');
}

/** Writes a state where the item states one, else as a mark in square brackets behind its title. */
export function markChange(document: Document, item: TaskItem, state: TaskState): TextChange | undefined {
  const { row, stateRange, titleRange } = item;
  const { text } = document;
  const present = stateRange && text.text.slice(stateRange.start, stateRange.end);
  if (row) {
    const column = row.stateColumn;
    if (column !== undefined && stateRange) {
      return replaceInCell(text, row.table.header, row.row, column, stateRange, inStyleOf(present ?? '', state));
    }
    const titleColumn = row.row.cells.findIndex(
      ({ range }) => range.start === titleRange.start && range.end === titleRange.end,
    );
    const place = stateRange ?? { start: titleRange.end, end: titleRange.end };
    const behindText = !stateRange && titleRange.end > titleRange.start;
    const mark = `${behindText ? ' ' : ''}[${stateName(state)}]`;
    return replaceInCell(text, row.table.header, row.row, titleColumn, place, mark);
  }
  if (!stateRange) return { start: titleRange.end, end: titleRange.end, text: ` [${stateName(state)}]` };
  // All of the heading is struck out: the strokes go, and the state is written behind it.
  if (present?.trim().startsWith('~~') === true) {
    return { ...stateRange, text: `${present.trim().replaceAll('~~', '')} [${stateName(state)}]` };
  }
  const bare = present !== undefined && /^[A-Za-z]/.test(present);
  return { ...stateRange, text: bare ? inStyleOf(present, state) : `[${stateName(state)}]` };
}

/** The state in the case that a cell's words have: `done`, `Done`, `DONE`, `IN_PROGRESS`. */
function inStyleOf(present: string, state: TaskState): string {
  const letters = present.replace(/[^A-Za-z_]/g, '');
  const name = letters.includes('_') ? state : stateName(state);
  if (letters === '' || letters.charAt(0) === letters.charAt(0).toLowerCase()) return name;
  return letters.length > 1 && letters === letters.toUpperCase()
    ? name.toUpperCase()
    : name.charAt(0).toUpperCase() + name.slice(1);
}
