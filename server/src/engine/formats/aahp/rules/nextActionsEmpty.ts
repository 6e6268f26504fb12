import type { Document } from '../../../document.ts';
import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { statesOf, tasksOf } from '../markdown/manifestStates.ts';
import { workInDashboard, workInNextActions } from '../markdown/openWork.ts';
import { type HandoffRoot, handoffRoots } from '../root.ts';

/** An agent that finds nothing to do has to tell the owner and stop; better to see that before the session begins. */
export const nextActionsEmpty: ProjectRule = {
  code: 'aahp/next-actions-empty',
  title: 'There is nothing to do in NEXT_ACTIONS.md and DASHBOARD.md',
  severity: 'warning',
  fixable: 'none',
  source: 'AAHP v3 section 3.3',
  scope: 'project',
  messages: {
    empty:
      'There is no task here and none in DASHBOARD.md, so the next agent has to stop and ask. Write down what is to be done.',
    forgotten:
      'There is no open task here and none in DASHBOARD.md, although the manifest has {tasks}. List what comes next.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const root of handoffRoots(project)) {
      const document = root.documents.get('NEXT_ACTIONS.md');
      if (document && !project.isSkipped(document)) yield* problemsOf(project, root, document);
    }
  },
};

function* problemsOf(project: Project, root: HandoffRoot, document: Document): Iterable<ProblemInDocument> {
  const dashboard = root.documents.get('DASHBOARD.md');
  const unknown = dashboard
    ? project.isSkipped(dashboard)
    : project.facts.exists(root.pathOf('DASHBOARD.md')) !== false;
  if (unknown) return;
  const states = statesOf(root, project);
  const work = workInNextActions(document, states);
  if (work.open || (dashboard && workInDashboard(dashboard, states).open)) return;
  const open = (tasksOf(root, project) ?? []).filter(
    ({ state }) => state === 'ready' || state === 'in_progress' || state === 'blocked',
  );
  // Where everything is done there is nothing to list.
  if (open.length === 0 && work.closed) return;
  yield {
    document,
    range: titleRange(document),
    message: open.length > 0 ? 'forgotten' : 'empty',
    args: { tasks: open.map(({ id }) => id) },
  };
}

function titleRange({ markdown, text }: Document): OffsetRange {
  return markdown.headings.find(({ level, nested }) => level === 1 && !nested)?.range ?? text.lineRange(0);
}
