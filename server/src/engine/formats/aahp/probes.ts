import type { Project } from '../../project.ts';
import { listedFiles } from './checksum.ts';
import { otherPlaces } from './elsewhere.ts';
import { lockOf } from './lock.ts';
import { handoffRoots } from './root.ts';

/** Files of a root that rules look for; that they are absent has to be known, not guessed. */
const expectedFiles = ['DASHBOARD.md', 'LOG-ARCHIVE.md', 'LOG.md', 'MANIFEST.json', 'NEXT_ACTIONS.md', 'STATUS.md'];

/**
 * The paths, relative to the project, whose existence the rules want to know: for each listed file that is no document of the
 * project its own path and the places where it may lie instead; of each root the files that it is expected to have and those that
 * its lock names. The host looks them up for `Facts.exists`.
 */
export function pathsToProbe(project: Project): string[] {
  const paths = new Set<string>();
  for (const { root, entry, file } of listedFiles(project)) {
    const path = root.resolve(entry.name);
    if (file || path === undefined || path === '') continue;
    paths.add(path);
    for (const place of otherPlaces(root, entry.name)) paths.add(place);
  }
  for (const root of handoffRoots(project)) {
    for (const name of expectedFiles) if (!root.documents.has(name)) paths.add(root.pathOf(name));
    for (const { name } of lockOf(root, project)?.updating ?? []) {
      const path = root.resolve(name);
      if (path !== undefined && path !== '' && !project.document(path)) paths.add(path);
    }
  }
  return [...paths];
}
