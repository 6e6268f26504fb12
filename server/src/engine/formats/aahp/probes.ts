import type { Project } from '../../project.ts';
import { listedFiles } from './checksum.ts';
import { otherPlaces } from './elsewhere.ts';

/**
 * The paths, relative to the project, whose existence the rules want to know: for each listed file that is no document of the
 * project its own path and the places where it may lie instead. The host looks them up for `Facts.exists`.
 */
export function pathsToProbe(project: Project): string[] {
  const paths = new Set<string>();
  for (const { root, entry, file } of listedFiles(project)) {
    const path = root.resolve(entry.name);
    if (file || path === undefined || path === '') continue;
    paths.add(path);
    for (const place of otherPlaces(root, entry.name)) paths.add(place);
  }
  return [...paths];
}
