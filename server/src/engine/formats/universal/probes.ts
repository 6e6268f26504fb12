import type { Project } from '../../project.ts';
import { folderOf, joinPath } from '../common/paths.ts';
import { sessionFilePaths } from './compression.ts';
import { conventionalName } from './fileName.ts';
import { knownHandoffs } from './handoff.ts';
import { referencePlaces } from './references.ts';

/** Paths, relative to the project, whose existence rules and fixes want to know: references, and names for files to come. */
export function probes(project: Project): string[] {
  const created = knownHandoffs(project).flatMap((handoff) => {
    const name = conventionalName(handoff);
    const renamed = name === undefined ? [] : [joinPath(folderOf(handoff.document.path), name)];
    return [...sessionFilePaths(handoff), ...renamed];
  });
  return [...referencePlaces(project), ...created];
}
