import type { Document } from '../../document.ts';
import { type Project, skipReason } from '../../project.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import { type ManifestTask, manifestTasks } from './manifestModel.ts';
import { type TaskMention, taskMentions } from './markdown/taskMentions.ts';
import type { HandoffRoot } from './root.ts';
import { taskNumber } from './taskId.ts';

/** The highest task number that was ever used. */
export interface HighestTask {
  readonly id: string;
  readonly number: number;
  /** Where it stands; `undefined` when only an earlier version of the manifest has it. */
  readonly place: { readonly document: Document; readonly range: OffsetRange } | undefined;
  /** The name of that version. */
  readonly version?: string;
}

/**
 * The highest task id that was ever used in a root: in the manifest, in the headings of the root's Markdown files,
 * and in earlier versions of the manifest where those are known. `undefined` when there is none.
 */
export function highestTask(root: HandoffRoot, manifest: Document, project: Project): HighestTask | undefined {
  return highestIn(root, manifest, project, headings);
}

const headings: ReadonlySet<TaskMention['place']> = new Set(['heading']);
const headingsAndTables: ReadonlySet<TaskMention['place']> = new Set(['heading', 'table']);

function highestIn(
  root: HandoffRoot,
  manifest: Document,
  project: Project,
  places: ReadonlySet<TaskMention['place']>,
): HighestTask | undefined {
  let highest = manifest.derived(highestInManifest);
  for (const document of root.documents.values()) {
    if (document.language !== 'markdown' || project.isSkipped(document)) continue;
    for (const { task: id, range, place: kind } of taskMentions(document)) {
      const number = places.has(kind) ? taskNumber(id) : undefined;
      if (number !== undefined && number > (highest?.number ?? -1))
        highest = { id, number, place: { document, range } };
    }
  }
  for (const { name, document } of project.facts.history?.versions(manifest.path) ?? []) {
    const former =
      skipReason(document, project.settings) === undefined ? document.derived(highestInManifest) : undefined;
    if (former && former.number > (highest?.number ?? -1)) highest = { ...former, place: undefined, version: name };
  }
  return highest;
}

function highestInManifest(manifest: Document): HighestTask | undefined {
  let highest: ManifestTask | undefined;
  let number = -1;
  for (const task of manifestTasks(manifest)) {
    const candidate = taskNumber(task.id);
    if (candidate === undefined || candidate <= number) continue;
    highest = task;
    number = candidate;
  }
  return (
    highest && { id: highest.id, number, place: { document: manifest, range: manifest.json.memberRange(highest.node) } }
  );
}

/**
 * The number for the next new task: above every number that is known to have been used, and not below `next_task_id`. Tables count, too:
 * DASHBOARD.md lists tasks in one (section 8.1), and so do dependencies: an id that stands there must not come to mean another task.
 */
export function nextTaskNumber(root: HandoffRoot, manifest: Document, project: Project): number {
  const { json } = manifest;
  const stated = json.number(json.member(json.root, 'next_task_id'));
  const highest = highestIn(root, manifest, project, headingsAndTables)?.number ?? 0;
  const named = manifestTasks(manifest).flatMap(({ dependsOn }) => dependsOn.map(({ id }) => taskNumber(id) ?? 0));
  const highestNamed = named.reduce((most, number) => Math.max(most, number), 0);
  return Math.max(highest + 1, highestNamed + 1, stated !== undefined && Number.isSafeInteger(stated) ? stated : 1);
}
