import type { Document } from '../../../document.ts';
import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { tasksOf } from '../markdown/manifestStates.ts';
import type { StatedState } from '../markdown/stateWords.ts';
import { sectionAt, statedState, taskItems } from '../markdown/taskItems.ts';
import { taskMentions } from '../markdown/taskMentions.ts';
import { handoffRoots } from '../root.ts';

/** A task that only Markdown knows has no state and no dependencies that a program could read. */
export const taskUnknown: ProjectRule = {
  code: 'aahp/task-unknown',
  title: 'A task is not in the manifest',
  severity: 'hint',
  fixable: 'none',
  source: 'AAHP v3 section 8.1',
  scope: 'project',
  messages: {
    unknown: 'The manifest has no task {id}. Add it there, or correct the id.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const root of handoffRoots(project)) {
      const tasks = tasksOf(root, project);
      if (!tasks || tasks.length === 0) continue;
      const known = new Set(tasks.map(({ id }) => id));
      for (const name of ['NEXT_ACTIONS.md', 'DASHBOARD.md']) {
        const document = root.documents.get(name);
        if (!document || project.isSkipped(document)) continue;
        const closed = closedLines(document);
        for (const { id, task, line, place, range } of taskMentions(document)) {
          // A part such as T-003b is known with its task.
          if (place === 'text' || known.has(id) || known.has(task)) continue;
          // What is done may have been removed from the manifest; ids of such tasks are retired.
          if (closed.has(line) || isClosed(sectionAt(document, line)?.state)) continue;
          yield { document, range, message: 'unknown', args: { id } };
        }
      }
    }
  },
};

/** The lines of headings and rows that stand for a task that is done or dropped. */
function closedLines(document: Document): Set<number> {
  return new Set(taskItems(document).flatMap((item) => (isClosed(statedState(item)) ? item.line : [])));
}

function isClosed(state: StatedState | undefined): boolean {
  return state === 'done' || state === 'cancelled';
}
