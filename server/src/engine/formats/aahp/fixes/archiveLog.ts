import type { Change, Fix } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { placeInRoot } from '../root.ts';
import { entryLimit, logEntries } from '../markdown/log.ts';
import { archiveOldest, surplusEntries } from '../markdown/logArchive.ts';

/** Moves what is beyond ten entries to LOG-ARCHIVE.md, the oldest by date. */
export const archiveLog: Fix = {
  code: 'aahp/log-length',
  id: 'archive-oldest',
  kind: 'explicit',
  preferred: true,
  beyondText: true,
  title: (finding, project) => {
    const log = project.document(finding.document.path);
    const count = log && archiveChange(project, log.path) ? surplusEntries(logEntries(log), entryLimit).length : 0;
    if (count === 0) return undefined;
    return count === 1
      ? message('Move the oldest entry to LOG-ARCHIVE.md')
      : message('Move the {count} oldest entries to LOG-ARCHIVE.md', { count });
  },
  build: (finding, project) => archiveChange(project, finding.document.path),
};

/**
 * The change that archives what is beyond `keep` entries of a LOG.md. `undefined` when there is nothing to move, or when one of
 * the files cannot be read, be it for a conflict: an archive that nobody has seen must not be written over.
 */
export function archiveChange(project: Project, logPath: string, keep: number = entryLimit): Change | undefined {
  const root = placeInRoot(logPath)?.root;
  const log = project.document(logPath);
  if (root === undefined || !log || project.isSkipped(log)) return undefined;
  const archivePath = `${root}/LOG-ARCHIVE.md`;
  const archive = project.document(archivePath);
  const hidden = project.facts.outside.has(archivePath) || project.facts.exists(archivePath) === true;
  if (archive ? project.isSkipped(archive) : hidden) return undefined;
  const index = project.document(`${root}/LOG-ARCHIVE.index.json`);
  return archiveOldest({
    log,
    archive,
    archivePath,
    index: index && project.isSkipped(index) ? undefined : index,
    keep,
  });
}
