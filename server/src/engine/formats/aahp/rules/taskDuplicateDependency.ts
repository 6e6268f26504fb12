import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { manifestTasks } from '../manifestModel.ts';

/** Harmless, but whoever removes one of the two believes that the dependency is gone. */
export const taskDuplicateDependency: DocumentRule = {
  code: 'aahp/task-duplicate-dependency',
  title: 'A task names a dependency twice',
  severity: 'warning',
  fixable: 'safe',
  source: 'AAHP v3 section 8.3',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: { duplicate: '{id} names {dependency} more than once. Remove the repetition.' },
  *check(document: Document): Iterable<Problem> {
    const { json } = document;
    for (const { id, dependsOn } of manifestTasks(document)) {
      if (dependsOn.length < 2) continue;
      const seen = new Set<string>();
      for (const dependency of dependsOn) {
        if (seen.has(dependency.id)) {
          yield {
            range: json.range(dependency.node),
            message: 'duplicate',
            args: { id, dependency: dependency.id },
            pointer: json.pointer(dependency.node),
          };
        }
        seen.add(dependency.id);
      }
    }
  },
};
