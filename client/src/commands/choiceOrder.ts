import type { TaskInfo } from '../../../server/src/protocol.ts';

/** Where a person is in a handoff file. */
export interface CursorPlace {
  /** 0-based. */
  readonly line: number;
  /** URI of the file. */
  readonly uri: string;
  /** The lines of the file down to that of the cursor. */
  readonly linesAbove: readonly string[];
}

/** A task among those that a person may choose from. */
export interface Choosable {
  readonly task: Pick<TaskInfo, 'id' | 'state' | 'range'>;
  /** URI of the handoff root, written as the editor writes URIs; the manifest's likewise. */
  readonly folder: string;
  readonly manifest: string;
}

/**
 * Tasks in the order in which a person is likely to mean them: the one that the cursor stands in, those of the handoff folder that is at hand,
 * and, where something is to be ended, those that are being worked on. The order stays as it is otherwise.
 */
export function likelyFirst<Task extends Choosable>(
  tasks: readonly Task[],
  cursor: CursorPlace | undefined,
  inProgressFirst: boolean,
): Task[] {
  const rank = (choosable: Task) => {
    const { task, folder } = choosable;
    if (cursor?.uri.startsWith(`${folder}/`) !== true) return inProgressFirst && task.state === 'in_progress' ? 2 : 3;
    if (isAtCursor(choosable, cursor)) return 0;
    return inProgressFirst && task.state === 'in_progress' ? 1 : 2;
  };
  return [...tasks].sort((a, b) => rank(a) - rank(b));
}

/** In a manifest the cursor stands in the task's object; in Markdown on a line with its id, or below a heading with it. */
function isAtCursor({ task, manifest }: Choosable, { uri, line, linesAbove }: CursorPlace): boolean {
  if (uri === manifest) return task.range.start.line <= line && line <= task.range.end.line;
  if (!/\.md$/i.test(uri)) return false;
  const heading = linesAbove.findLastIndex((text) => /^ {0,3}#/.test(text));
  return [linesAbove.at(-1), linesAbove[heading]].some((text) => text !== undefined && names(text, task.id));
}

function names(text: string, id: string): boolean {
  return text.split(/[^\w-]+/).includes(id);
}

/** Something in a file that a person may choose. */
export interface Placed {
  /** URI of the file, written as the editor writes URIs. */
  readonly file: string;
  readonly range: TaskInfo['range'];
}

/** What the cursor stands in comes first; the order stays as it is otherwise. */
export function cursorFirst<Choice extends Placed>(
  choices: readonly Choice[],
  cursor: Pick<CursorPlace, 'uri' | 'line'> | undefined,
): Choice[] {
  const isAtCursor = ({ file, range: { start, end } }: Choice) =>
    file === cursor?.uri && start.line <= cursor.line && cursor.line <= end.line;
  return [...choices.filter(isAtCursor), ...choices.filter((choice) => !isAtCursor(choice))];
}

/** Choices with the reason why each is likely to be meant; those that have one come first, and the order stays as it is otherwise. */
export function withReasonFirst<Choice>(
  choices: readonly Choice[],
  reasons: readonly (string | undefined)[],
): [Choice, string | undefined][] {
  const pairs = choices.map((choice, index): [Choice, string | undefined] => [choice, reasons[index]]);
  return pairs.sort(([, a], [, b]) => Number(a === undefined) - Number(b === undefined));
}
