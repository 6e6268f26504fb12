import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { statesOf } from '../markdown/manifestStates.ts';
import { activeItems, completedSections, taskLimit } from '../markdown/nextActions.ts';
import { handoffRoots } from '../root.ts';

/** NEXT_ACTIONS.md is what every agent reads; long lists belong where only those look who plan. */
export const nextActionsLength: ProjectRule = {
  code: 'aahp/next-actions-length',
  title: 'NEXT_ACTIONS.md lists more than 5 active or completed tasks',
  severity: 'hint',
  fixable: 'none',
  source: 'AAHP v3 section 1.4',
  scope: 'project',
  messages: {
    active:
      '{count} tasks are active here. Keep the {limit} that come next and move the others to DASHBOARD.md or BACKLOG.md.',
    completed: '{count} completed tasks are listed here. Keep the latest {limit}; LOG.md tells of the others.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const root of handoffRoots(project)) {
      const document = root.documents.get('NEXT_ACTIONS.md');
      if (!document || project.isSkipped(document)) continue;
      const active = activeItems(document, statesOf(root, project));
      const first = active[taskLimit];
      if (first) {
        const range = first.kind === 'heading' ? first.range : first.idRange;
        yield { document, range, message: 'active', args: { count: active.length, limit: taskLimit } };
      }
      for (const { heading, count } of completedSections(document)) {
        if (count <= taskLimit) continue;
        yield { document, range: heading.range, message: 'completed', args: { count, limit: taskLimit } };
      }
    }
  },
};
