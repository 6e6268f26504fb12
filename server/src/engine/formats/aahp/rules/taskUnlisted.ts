import type { Document } from '../../../document.ts';
import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { tasksOf } from '../markdown/manifestStates.ts';
import { taskIdsIn } from '../markdown/taskMentions.ts';
import { type HandoffRoot, handoffRoots } from '../root.ts';

/** Off by default: many projects keep the manifest for programs and only the next few tasks in Markdown. */
export const taskUnlisted: ProjectRule = {
  code: 'aahp/task-unlisted',
  title: 'An open task is in neither NEXT_ACTIONS.md nor DASHBOARD.md',
  severity: 'off',
  fixable: 'none',
  source: 'AAHP v3 section 8.1',
  scope: 'project',
  messages: {
    unlisted: 'Neither NEXT_ACTIONS.md nor DASHBOARD.md mentions {id}. List it in one of them.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const root of handoffRoots(project)) {
      const { manifest } = root;
      const listed = idsIn(root, project);
      if (!manifest || !listed) continue;
      for (const { id, node, state } of tasksOf(root, project) ?? []) {
        if (state === undefined || state === 'done' || state === 'cancelled' || listed.has(id)) continue;
        const { json } = manifest;
        const idNode = json.member(node, 'id');
        const range = json.keyRange(node) ?? json.range(idNode ?? node);
        yield { document: manifest, range, pointer: json.pointer(node), message: 'unlisted', args: { id } };
      }
    }
  },
};

/** The tasks that the two files mention anywhere; `undefined` when there is no NEXT_ACTIONS.md or one of them cannot be read. */
function idsIn(root: HandoffRoot, project: Project): Set<string> | undefined {
  const next = root.documents.get('NEXT_ACTIONS.md');
  const documents = [next, root.documents.get('DASHBOARD.md')].filter(
    (document): document is Document => document !== undefined,
  );
  if (!next || documents.some((document) => project.isSkipped(document))) return undefined;
  return new Set(documents.flatMap(({ text }) => taskIdsIn(text.text).map(({ task }) => task)));
}
