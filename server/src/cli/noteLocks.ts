import { handoffRoots } from '../engine/formats/aahp/root.ts';
import type { Project } from '../engine/project.ts';
import type { OverlayFileSystem } from '../workspace/overlayFileSystem.ts';
import { isInside, joinUri } from '../workspace/uris.ts';
import type { Cli } from './cli.ts';
import { respectLock } from './respectLock.ts';

/** Says whose handoff is not finished in the folders that are about to change. */
export function noteLocks({ changes }: OverlayFileSystem, projects: readonly Project[], cli: Cli): void {
  for (const project of projects) {
    for (const root of handoffRoots(project)) {
      const folder = joinUri(project.uri, root.path);
      if ([...changes.keys()].some((uri) => isInside(folder, uri))) respectLock({ project, root }, {}, cli);
    }
  }
}
