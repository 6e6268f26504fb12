import type { HistoryQuestion } from '../../history.ts';
import type { Project } from '../../project.ts';
import { statedCommit } from './statedCommit.ts';
import { handoffRoots, isHandoffFolder } from './root.ts';

/** Files of a root whose earlier versions rules look at. */
const comparedFiles = ['LOG.md', 'LOG-ARCHIVE.md', 'MANIFEST.json'];

/** What the rules want to know of version control; see `Facts.history`. */
export function historyQuestions(project: Project): HistoryQuestion[] {
  const ignore = project.settings.staleHandoff?.ignore ?? [];
  return handoffRoots(project).flatMap((root) => {
    const questions: HistoryQuestion[] = [];
    const { manifest, documents, path, base } = root;
    const commit = manifest && !project.isSkipped(manifest) ? statedCommit(manifest) : undefined;
    if (commit) questions.push({ kind: 'commit', name: commit.name });
    // A manifest that lies elsewhere was named by a person; what its folder is for nobody knows.
    if (!isHandoffFolder(path)) return questions;
    for (const name of comparedFiles) {
      if (documents.has(name)) questions.push({ kind: 'versions', path: root.pathOf(name) });
    }
    const lock = root.pathOf('HANDOFF.lock');
    if (documents.has('HANDOFF.lock')) questions.push({ kind: 'tracked', path: lock });
    if (manifest)
      questions.push({ kind: 'branches', path: lock }, { kind: 'later-work', root: path, folder: base, ignore });
    return questions;
  });
}
