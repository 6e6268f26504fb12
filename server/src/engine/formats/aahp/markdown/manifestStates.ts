import type { Document } from '../../../document.ts';
import type { Project } from '../../../project.ts';
import { isManifest, manifestTasks, type ManifestTask } from '../manifestModel.ts';
import type { HandoffRoot } from '../root.ts';
import type { TaskState } from '../vocabulary.ts';

/** What the manifest says of the tasks, by id; `undefined` for a status that nobody understands. */
export type ManifestStates = ReadonlyMap<string, TaskState | undefined>;

/** The tasks of a root's manifest; `undefined` when there is no manifest or it cannot be read as a whole. */
export function tasksOf(root: HandoffRoot, project: Project): readonly ManifestTask[] | undefined {
  const { manifest } = root;
  return manifest && isReadable(manifest, project) ? manifestTasks(manifest) : undefined;
}

/** The states of a root's tasks; empty when they are unknown. */
export function statesOf(root: HandoffRoot, project: Project): ManifestStates {
  return new Map(tasksOf(root, project)?.map(({ id, state }) => [id, state]));
}

/** Behind a syntax error there may be tasks that were not read. */
function isReadable(manifest: Document, project: Project): boolean {
  return !project.isSkipped(manifest) && isManifest(manifest) && manifest.json.errors.length === 0;
}
