import type { Findings } from '../engine/engine.ts';
import type { ManifestTask, TaskDependency } from '../engine/formats/aahp/manifestModel.ts';
import type { HandoffRoot } from '../engine/formats/aahp/root.ts';
import { TaskTexts } from '../engine/formats/aahp/taskTexts.ts';
import type { Project } from '../engine/project.ts';
import { AgentTexts } from '../engine/safety/agentText.ts';
import { withheldName } from '../engine/safety/warnedParts.ts';

/** What is printed in the place of a text that a safety rule warns of: an agent may read the list as it reads its instructions. */
export const withheldText = '[withheld: a safety rule warns of this text; "agent-handoff check" says why]';

/** What may be printed of the tasks of a manifest. */
export interface PrintedTasks {
  /** Whether the texts of a task are not to be printed, since a safety rule warns of one of them. */
  readonly isWithheld: (task: ManifestTask) => boolean;
  /** The id of a task, or what is printed in its place. */
  readonly idOf: (task: ManifestTask) => string;
  /** The id that a dependency names, or what is printed in its place. */
  readonly idOfDependency: (dependency: TaskDependency) => string;
}

/** Tells it for the tasks of a root's manifest. */
export function printedTasks({ manifest }: HandoffRoot, project: Project, findings: Findings): PrintedTasks {
  const texts =
    manifest &&
    new TaskTexts(manifest, new AgentTexts(manifest, findings.get(manifest) ?? [], project.settings.limits.findings));
  return {
    isWithheld: (task) => texts !== undefined && !texts.isSafeAsWhole(task),
    idOf: (task) => (!texts || texts.isSafeId(task) ? task.id : withheldName),
    idOfDependency: (dependency) => (!texts || texts.isSafeDependency(dependency) ? dependency.id : withheldName),
  };
}
