const taskId = /^T-\d{3,}$/;

/** Whether a text is a task id: `T-` and three or more digits (AAHP v3 section 8.1). */
export function isTaskId(text: string): boolean {
  return taskId.test(text);
}

/** The number of a task id; `undefined` for other texts. */
export function taskNumber(id: string): number | undefined {
  return isTaskId(id) ? Number(id.slice(2)) : undefined;
}

/** The id with a number, padded to three digits. */
export function formatTaskId(number: number): string {
  return `T-${String(number).padStart(3, '0')}`;
}

/**
 * The task id that a text most likely means, such as `T-001` for `T-1`, `t-001`, `T001`, `TASK-1` or `1`. A well-formed
 * id is returned as it is; `undefined` when the text is nothing of that kind (`T-003b` names a part of a task).
 */
export function meantTaskId(text: string): string | undefined {
  if (isTaskId(text)) return text;
  const match = /^(?:t|task)?[\s_#-]*(\d{1,9})$/i.exec(text.trim());
  return match?.[1] === undefined ? undefined : formatTaskId(Number(match[1]));
}

/** Orders ids by their numbers, and whatever is no id behind them by its text. */
export function compareTaskIds(a: string, b: string): number {
  const first = taskNumber(a) ?? Number.POSITIVE_INFINITY;
  const second = taskNumber(b) ?? Number.POSITIVE_INFINITY;
  if (first !== second) return first - second;
  return a < b ? -1 : a > b ? 1 : 0;
}
