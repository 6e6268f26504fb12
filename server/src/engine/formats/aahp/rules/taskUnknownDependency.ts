import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { manifestTasks } from '../manifestModel.ts';
import { taskGraph } from '../taskGraph.ts';
import { meantTaskId } from '../taskId.ts';

/** What the fix of `aahp/task-unknown-dependency` needs: the task that was meant, if there is one. */
export interface UnknownDependencyData {
  readonly meant?: string;
}

/** A task that waits for one that does not exist waits for ever. */
export const taskUnknownDependency: DocumentRule = {
  code: 'aahp/task-unknown-dependency',
  title: 'A task depends on one that does not exist',
  severity: 'error',
  fixable: 'explicit',
  source: 'AAHP v3 sections 8.2 and 8.4',
  scope: 'document',
  kinds: ['aahp/manifest'],
  messages: {
    unknown: '{id} depends on {dependency}, but no task has that id. Add the task, or remove the dependency.',
    meant: '{id} depends on {dependency}, but no task has that id. Did you mean {meant}?',
  },
  *check(document: Document): Iterable<Problem> {
    const { json } = document;
    const { tasks } = taskGraph(document);
    for (const { id, dependsOn } of manifestTasks(document)) {
      for (const { id: dependency, node } of dependsOn) {
        if (tasks.has(dependency) || dependency === id) continue;
        const meant = meantTask(dependency, id, tasks);
        const place = { range: json.range(node), pointer: json.pointer(node) };
        if (meant === undefined) {
          yield { ...place, message: 'unknown', args: { id, dependency }, data: {} satisfies UnknownDependencyData };
        } else {
          const data: UnknownDependencyData = { meant };
          yield { ...place, message: 'meant', args: { id, dependency, meant }, data };
        }
      }
    }
  },
};

/** Ids differ in digits only, so nothing but another spelling of the same number tells which task was meant. */
function meantTask(written: string, self: string, tasks: ReadonlyMap<string, unknown>): string | undefined {
  const meant = meantTaskId(written.trim().replace(/^(\S+)[:,].*$/, '$1'));
  return meant !== undefined && meant !== self && tasks.has(meant) ? meant : undefined;
}
