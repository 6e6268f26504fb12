import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { manifestTasks, type ManifestTask } from '../manifestModel.ts';
import { isTaskId } from '../taskId.ts';

/** What the fix of `aahp/task-blocked-by-id` needs: the ids to move. */
export interface BlockedByIdData {
  readonly ids: readonly string[];
}

/** `blocked_by` is for what is no task. A program that follows dependencies never sees an id that stands there. */
export const taskBlockedById: DocumentRule = {
  code: 'aahp/task-blocked-by-id',
  title: 'A task id stands in blocked_by instead of depends_on',
  severity: 'warning',
  fixable: 'explicit',
  source: 'AAHP v3 section 8.3',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: {
    'blocked-by-id':
      '"blocked_by" of {id} names {ids}, but is for what is no task: agents do not look for ids there. Move it to "depends_on".',
  },
  *check(document: Document): Iterable<Problem> {
    const { json } = document;
    for (const task of manifestTasks(document)) {
      const node = task.blockedByNode;
      const ids = node === undefined ? undefined : idsOnly(document, task, node);
      if (node === undefined || !ids) continue;
      const list = json.kind(node) === 'array';
      const data: BlockedByIdData = { ids };
      yield {
        range: list ? (json.keyRange(node) ?? json.range(node)) : json.range(node),
        message: 'blocked-by-id',
        args: { id: task.id, ids },
        pointer: json.pointer(node),
        data,
      };
    }
  },
};

/** The ids when the value holds nothing else; prose that mentions a task says more than a dependency can. */
function idsOnly({ json }: Document, { blockedBy }: ManifestTask, node: number): string[] | undefined {
  const words =
    json.kind(node) === 'array'
      ? [...json.children(node)].map((item) => json.string(item) ?? '')
      : (blockedBy ?? '').split(/[\s,;&+]+|\band\b/i).filter((word) => word !== '');
  const ids = words.map((word) => word.replace(/[.)\]]+$|^[([]+/g, ''));
  return ids.length > 0 && ids.every(isTaskId) ? [...new Set(ids)] : undefined;
}
