import type { Document } from '../../../document.ts';
import type { TextChange } from '../../../fix.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { markChange } from '../fixes/taskState.ts';
import { statesOf } from '../markdown/manifestStates.ts';
import { activeItems, taskLimit } from '../markdown/nextActions.ts';
import { isOpenEnded } from '../markdown/openEnd.ts';
import { lastLineOf } from '../markdown/lastLine.ts';
import { stateName } from '../markdown/stateName.ts';
import { statedState, type TaskItem, taskItems, type TaskSection, taskSections } from '../markdown/taskItems.ts';
import { inlineText } from '../markdown/writtenText.ts';
import type { HandoffRoot } from '../root.ts';
import type { TaskState } from '../vocabulary.ts';
import type { RootEdits } from './rootEdits.ts';

/** A task that is to be listed. */
export interface ListedTask {
  readonly id: string;
  readonly title: string;
  readonly priority: string;
  readonly status: TaskState;
  /** The tasks that have to be done before it. */
  readonly waitsFor: readonly string[];
}

/**
 * Lets the headings and rows of NEXT_ACTIONS.md and DASHBOARD.md say what the manifest says of tasks whose state changed: where
 * they state another state themselves, or stand among open tasks although they are done, or the reverse.
 */
export function markTasks(
  edits: RootEdits,
  root: HandoffRoot,
  project: Project,
  states: ReadonlyMap<string, TaskState>,
): Message[] {
  // The files by the ids that they were marked with: most often both have the same.
  const filesByIds = new Map<string, { ids: string[]; files: string[] }>();
  for (const name of ['NEXT_ACTIONS.md', 'DASHBOARD.md']) {
    const document = root.documents.get(name);
    if (!document || project.isSkipped(document)) continue;
    const marked = new Set<string>();
    const changes: TextChange[] = [];
    for (const item of taskItems(document)) {
      const state = item.id === item.task ? states.get(item.id) : undefined;
      const change = state !== undefined && contradicts(item, state) ? markChange(document, item, state) : undefined;
      if (!change) continue;
      changes.push(change);
      marked.add(item.id);
    }
    edits.edit(document, changes);
    const ids = [...marked];
    const { files } = filesByIds.get(ids.join()) ?? { files: [] };
    if (ids.length > 0) filesByIds.set(ids.join(), { ids, files: [...files, name] });
  }
  return [...filesByIds.values()].map(({ ids, files }) =>
    message('Marked accordingly in {files}: {ids}.', { files, ids }),
  );
}

function contradicts(item: TaskItem, state: TaskState): boolean {
  const stated = statedState(item);
  if (stated === undefined || stated === 'later') return false;
  return item.ownState === undefined ? isClosed(stated) !== isClosed(state) : item.ownState !== state;
}

function isClosed(state: TaskState): boolean {
  return state === 'done' || state === 'cancelled';
}

/**
 * Lists a new task in NEXT_ACTIONS.md as a heading (AAHP v3 section 8.1), in the section for its state and in the style of those that
 * are there. Where there is no such place, or where five tasks are active already (section 1.4), a sentence says that somebody
 * has to see to it.
 */
export function addToNextActions(edits: RootEdits, root: HandoffRoot, project: Project, task: ListedTask): Message[] {
  const document = root.documents.get('NEXT_ACTIONS.md');
  if (!document || project.isSkipped(document)) return [];
  if (task.status === 'ready' && activeItems(document, statesOf(root, project)).length >= taskLimit) {
    return [
      message('NEXT_ACTIONS.md lists {limit} active tasks already, so {id} stands in the manifest only.', {
        limit: taskLimit,
        id: task.id,
      }),
    ];
  }
  const place = isOpenEnded(document) ? undefined : placeIn(document, task.status);
  if (!place) return [message('NEXT_ACTIONS.md has no place for {id}. Add it where it belongs.', { id: task.id })];
  const { endOfLine, text } = document.text;
  const blocker =
    task.status !== 'blocked'
      ? ''
      : task.waitsFor.length === 0
        ? ' [blocked]'
        : ` [blocked by ${task.waitsFor.map(inlineText).join(', ')}]`;
  const priority = place.statesPriority ? ` [${task.priority}]` : '';
  const title = inlineText(task.title);
  const heading = `${'#'.repeat(place.level)} ${inlineText(task.id)}: ${title}${priority}${blocker}`;
  const end = document.text.lineRange(place.lastLine).end;
  const isLast = text.slice(end).trim() === '' && !/\n/.test(text.slice(end));
  edits.edit(document, [{ start: end, end, text: endOfLine + endOfLine + heading + (isLast ? endOfLine : '') }]);
  return [message('{file} lists it under {state}.', { file: document.name, state: stateName(task.status) })];
}

interface Place {
  /** Zero-based; the new heading goes behind it. */
  readonly lastLine: number;
  readonly level: number;
  readonly statesPriority: boolean;
}

function placeIn(document: Document, state: TaskState): Place | undefined {
  const sections = taskSections(document);
  const tasks = sections.filter(({ isTask }) => isTask);
  const statesPriority = taskItems(document).some(({ kind, priority }) => kind === 'heading' && priority !== undefined);
  const section = sections.find(
    (one) => one.heading.level > 1 && !one.isTask && one.state === state && one.parent?.state !== state,
  );
  if (section) {
    const own = tasks.find(({ parent }) => parent === section) ?? tasks[0];
    const level = Math.max(own?.heading.level ?? section.heading.level + 1, section.heading.level + 1);
    return { lastLine: lastLineIn(document, section), level: Math.min(level, 6), statesPriority };
  }
  // A file without sections lists its tasks one below the other.
  const last = tasks.findLast(({ parent }) => parent === undefined || parent.heading.level === 1);
  if (!last) return undefined;
  return { lastLine: lastLineIn(document, last), level: last.heading.level, statesPriority };
}

/** The last line of a section that is neither blank nor a separator. */
function lastLineIn(document: Document, { heading }: TaskSection): number {
  const next = document.markdown.headings.find(
    (other) => !other.nested && other.line > heading.line && other.level <= heading.level,
  );
  return lastLineOf(document, heading.line, next?.line ?? document.text.lineCount);
}
