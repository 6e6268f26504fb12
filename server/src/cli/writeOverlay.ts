import { handoffRoots } from '../engine/formats/aahp/root.ts';
import type { Project } from '../engine/project.ts';
import type { OverlayFileSystem } from '../workspace/overlayFileSystem.ts';
import { isInside, joinUri, relativePath } from '../workspace/uris.ts';
import type { Cli } from './cli.ts';
import { fsPathOf } from './displayPath.ts';
import { respectLock } from './respectLock.ts';
import { writeCompletely } from './writing.ts';

/** Says whose handoff is not finished in the folders that are about to change. */
export function noteLocks({ changes }: OverlayFileSystem, projects: readonly Project[], cli: Cli): void {
  for (const project of projects) {
    for (const root of handoffRoots(project)) {
      const folder = joinUri(project.uri, root.path);
      if ([...changes.keys()].some((uri) => isInside(folder, uri))) respectLock({ project, root }, {}, cli);
    }
  }
}

/**
 * Writes what an overlay holds, each project completely or not at all.
 * @throws {UsageError} when a file may not be written
 */
export function writeOverlay({ changes }: OverlayFileSystem, projects: readonly Project[]): void {
  const left = new Map(changes);
  for (const { uri: folder } of projects) {
    const inside = [...left].flatMap(([uri, file]) => {
      const path = relativePath(folder, uri);
      return path === undefined ? [] : { uri, path, ...file };
    });
    if (inside.length === 0) continue;
    for (const { uri } of inside) left.delete(uri);
    writeCompletely(fsPathOf(folder), inside);
  }
}
