import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { stateMismatches } from '../markdown/stateMismatch.ts';
import { stateMessage } from '../markdown/stateName.ts';

/** Whoever reads the Markdown does a task again that is done, or leaves one that is not. */
export const taskStateMismatch: ProjectRule = {
  code: 'aahp/task-state-mismatch',
  title: 'A task is open here but done in the manifest, or the reverse',
  severity: 'info',
  fixable: 'explicit',
  source: 'AAHP v3 sections 1.4 and 8.2',
  scope: 'project',
  messages: {
    mismatch: '{id} is {stated} here, but {recorded} in the manifest. Make both say the same.',
    manifest: 'The task in the manifest',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const { document, item, manifest, recorded, stated, task } of stateMismatches(project)) {
      yield {
        document,
        range: item.idRange,
        message: 'mismatch',
        args: { id: item.id, stated: stateMessage(stated), recorded: stateMessage(recorded) },
        related: [{ document: manifest, range: manifest.json.memberRange(task.node), message: 'manifest' }],
        data: { id: item.id, line: item.line },
      };
    }
  },
};
