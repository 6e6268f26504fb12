import type { Document } from '../../../document.ts';
import type { ManifestTask } from '../manifestModel.ts';
import { taskGraph } from '../taskGraph.ts';
import { meantTaskId } from '../taskId.ts';
import { type Refused, refuse } from './operation.ts';

/** The task that somebody means by an id, such as T-007 by `7`, or a refusal that says which ids there are. */
export function knownTask(manifest: Document, id: string): ManifestTask | Refused {
  const { tasks } = taskGraph(manifest);
  const found = tasks.get(id) ?? tasks.get(meantTaskId(id) ?? '');
  if (found) return found;
  return tasks.size === 0
    ? refuse('The manifest has no tasks, so there is no {id}.', { id })
    : refuse('The manifest has no task {id}. It has {ids}.', { id, ids: [...tasks.keys()] });
}
