import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { hasWholeKey, isManifest } from '../manifestModel.ts';
import { isTaskId, meantTaskId } from '../taskId.ts';

/** What the fix of `aahp/task-id` needs: the id that was meant, if that can be told and is free. */
export interface TaskIdData {
  readonly meant?: string;
}

/** Ids tie the manifest to NEXT_ACTIONS.md, DASHBOARD.md and LOG.md; only this form is found there. */
export const taskId: DocumentRule = {
  code: 'aahp/task-id',
  title: 'A task id does not have its form',
  severity: 'error',
  fixable: 'explicit',
  source: 'AAHP v3 section 8.1',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: {
    form: 'A task id is "T-" and three or more digits, such as "T-001". Give the task the next free id.',
    meant: 'A task id is "T-" and three or more digits: write "{meant}".',
  },
  *check(document: Document): Iterable<Problem> {
    const { json } = document;
    const tasks = json.member(json.root, 'tasks');
    if (!isManifest(document) || tasks === undefined || json.kind(tasks) !== 'object') return;
    for (const node of json.children(tasks)) {
      const key = json.key(node) ?? '';
      const range = json.keyRange(node);
      // A value without a key, or with one that is not closed, is a syntax error, reported as such.
      if (!range || !hasWholeKey(json, node) || isTaskId(key)) continue;
      const meant = meantTaskId(key);
      const place = { range, pointer: json.pointer(node) };
      if (meant === undefined || json.member(tasks, meant) !== undefined) {
        yield { ...place, message: 'form', data: {} satisfies TaskIdData };
      } else {
        yield { ...place, message: 'meant', args: { meant }, data: { meant } satisfies TaskIdData };
      }
    }
  },
};
