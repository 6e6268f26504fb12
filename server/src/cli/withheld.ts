import type { Findings } from '../engine/engine.ts';
import type { ManifestTask } from '../engine/formats/aahp/manifestModel.ts';
import type { HandoffRoot } from '../engine/formats/aahp/root.ts';
import type { Project } from '../engine/project.ts';
import { warnedParts } from '../engine/safety/warnedParts.ts';

/** What is printed in the place of a text that a safety rule warns of: an agent may read the list as it reads its instructions. */
export const withheldText = '[withheld: a safety rule warns of this text; "agent-handoff check" says why]';

/** Whether the texts of a task are not to be printed, since a safety rule warns of one of them. */
export type IsWithheld = (task: ManifestTask) => boolean;

/** Tells it for the tasks of a root's manifest. */
export function withheldTasks({ manifest }: HandoffRoot, project: Project, findings: Findings): IsWithheld {
  const isWarnedOf = warnedParts(project, findings);
  return ({ node }) => manifest !== undefined && isWarnedOf(manifest, manifest.json.range(node));
}
