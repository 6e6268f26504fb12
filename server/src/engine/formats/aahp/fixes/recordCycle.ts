import type { Fix } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import { changeWithNote } from '../logNote.ts';
import { type HandoffRoot, rootOf } from '../root.ts';
import type { TaskCycleData } from '../rules/taskCycle.ts';

/** Notes a circle in LOG.md, as section 8.4 wants it, for the owner of the project to decide. Once a circle. */
export const recordCycle: Fix = {
  code: 'aahp/task-cycle',
  id: 'record-in-log',
  kind: 'explicit',
  beyondText: true,
  title: (finding, project) => (target(finding, project) ? message('Note the circle in LOG.md') : undefined),
  build: (finding, project) => {
    const found = target(finding, project);
    if (!found) return undefined;
    return changeWithNote(found.root, project, {
      title: 'the task graph has a circle',
      text: `These tasks wait for each other: ${found.circle}. The owner of the project has to decide which dependency goes.`,
    });
  },
};

function target({ document, data }: Finding, project: Project): { root: HandoffRoot; circle: string } | undefined {
  const { circle } = data as TaskCycleData;
  const manifest = project.document(document.path);
  const root = manifest && rootOf(manifest, project);
  const log = root?.documents.get('LOG.md');
  if (!root || circle === undefined || (log && project.isSkipped(log))) return undefined;
  return log?.text.text.includes(circle) === true ? undefined : { root, circle };
}
