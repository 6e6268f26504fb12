import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { manifestTasks } from '../manifestModel.ts';

/** A task that waits for itself never starts. */
export const taskSelfDependency: DocumentRule = {
  code: 'aahp/task-self-dependency',
  title: 'A task depends on itself',
  severity: 'error',
  fixable: 'explicit',
  source: 'AAHP v3 section 8.4',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: { self: '{id} depends on itself, so it can never start. Remove the dependency.' },
  *check(document: Document): Iterable<Problem> {
    const { json } = document;
    for (const { id, dependsOn } of manifestTasks(document)) {
      for (const dependency of dependsOn) {
        if (dependency.id !== id) continue;
        yield {
          range: json.range(dependency.node),
          message: 'self',
          args: { id },
          pointer: json.pointer(dependency.node),
        };
      }
    }
  },
};
