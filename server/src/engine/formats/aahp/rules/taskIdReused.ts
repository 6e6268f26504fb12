import type { Document } from '../../../document.ts';
import type { EarlierVersion } from '../../../history.ts';
import { skipReason, type Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { type ManifestTask, manifestTasks } from '../manifestModel.ts';
import { checkedManifests } from '../root.ts';

/** A task as it was when it was there last. */
interface FormerTask {
  readonly title: string;
  /** The version that had it. */
  readonly version: string;
  readonly isGone: boolean;
}

/** Ids are how logs, commits and other agents speak of a task. One that means two tasks makes all of them ambiguous. */
export const taskIdReused: ProjectRule = {
  code: 'aahp/task-id-reused',
  title: 'The id of a former task was given to another one',
  severity: 'warning',
  fixable: 'none',
  source: 'AAHP v3 section 8.1',
  uncertain: true,
  scope: 'project',
  messages: {
    reused:
      '{id} was the task {title} ({version}) before it was taken out. Ids are never used again: give this task the next free one.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const { manifest } of checkedManifests(project)) {
      const versions = project.facts.history?.versions(manifest.path);
      if (!versions || versions.length < 2 || manifest.json.errors.length > 0) continue;
      const former = formerTasks(versions, project);
      for (const task of manifestTasks(manifest)) {
        const before = former.get(task.id);
        if (!before?.isGone || before.title === titleOf(task) || titleOf(task) === '') continue;
        yield {
          document: manifest,
          range: manifest.json.keyRange(task.node) ?? manifest.json.range(task.node),
          pointer: manifest.json.pointer(task.node),
          message: 'reused',
          args: { id: task.id, title: before.title, version: before.version },
        };
      }
    }
  },
};

/** The tasks of all versions, each as it was before it was taken out for the first time, else as it was last. */
function formerTasks(versions: readonly EarlierVersion[], project: Project): ReadonlyMap<string, FormerTask> {
  const former = new Map<string, FormerTask>();
  for (const { name, document, merged } of versions) {
    // A side branch lacks what others added meanwhile, which is not taken out by that.
    if (merged || isUnusable(document, project)) continue;
    const present = new Map(manifestTasks(document).map((task) => [task.id, titleOf(task)]));
    for (const [id, task] of former) if (!task.isGone && !present.has(id)) former.set(id, { ...task, isGone: true });
    for (const [id, title] of present) {
      if (title !== '' && !former.get(id)?.isGone) former.set(id, { title, version: name, isGone: false });
    }
  }
  return former;
}

function isUnusable(document: Document, project: Project): boolean {
  return skipReason(document, project.settings) !== undefined || document.json.errors.length > 0;
}

function titleOf({ title }: ManifestTask): string {
  return (title ?? '').replace(/\s+/g, ' ').trim();
}
