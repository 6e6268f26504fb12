import type { Document } from '../../document.ts';
import type { RelatedPlace } from '../../rule.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import type { ManifestTask } from './manifestModel.ts';

/** The place of a member's value in a task, or, where the task has no such member, of the task's key or brace. */
export function placeInTask(
  { json }: Document,
  { node }: ManifestTask,
  key: string,
): { readonly range: OffsetRange; readonly pointer: string } {
  const member = json.member(node, key);
  if (member !== undefined) return { range: json.range(member), pointer: json.pointer(member) };
  const { start } = json.range(node);
  return { range: json.keyRange(node) ?? { start, end: start + 1 }, pointer: json.pointer(node) };
}

/** A task's status as a related place, with the message `state`, which takes `id` and `status`. */
export function relatedTask(document: Document, task: ManifestTask): RelatedPlace {
  const { range } = placeInTask(document, task, 'status');
  return { document, range, message: 'state', args: { id: task.id, status: task.status ?? '' } };
}
