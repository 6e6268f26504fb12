import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { isManifest } from '../manifestModel.ts';

/** The tasks of a list have no ids that the protocol's tools find, and most programs look for an object. */
export const tasksShape: DocumentRule = {
  code: 'aahp/tasks-shape',
  title: 'The tasks are a list instead of an object by id',
  severity: 'warning',
  fixable: 'explicit',
  source: 'AAHP v3 section 8.2',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: {
    array: '"tasks" is a list, but tasks are the members of an object, by their ids: "T-001": { … }. Convert it.',
  },
  *check(document: Document): Iterable<Problem> {
    const { json } = document;
    const tasks = json.member(json.root, 'tasks');
    if (!isManifest(document) || tasks === undefined || json.kind(tasks) !== 'array') return;
    yield { range: json.keyRange(tasks) ?? json.range(tasks), message: 'array', pointer: '/tasks' };
  },
};
