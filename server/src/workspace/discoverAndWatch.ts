import { discover, type Discovery, type DiscoveryOptions, isHandoffFolder } from './discovery.ts';
import type { FileSystem } from './fileSystem.ts';
import { skippedFolders } from './globs.ts';
import { joinUri, nameOf, parentUri } from './uris.ts';

/** Who watches folders that handoff files lie in, or that have just appeared. */
export interface FolderWatch {
  /**
   * @param mayHold whether handoff files only may come in the folders
   * @returns those of the folders that were not watched before and are now
   */
  readonly watch: (folders: readonly string[], mayHold: boolean) => readonly string[];
  /** Ends the watch on a folder and on those below it. */
  readonly unwatch: (folder: string) => void;
}

export interface WalkOptions {
  readonly fileSystem: FileSystem;
  /** Absent where nobody watches. */
  readonly folderWatch?: FolderWatch | undefined;
}

/**
 * Walks through a workspace folder as `discover` does. Has the folders watched that handoff files lie in, or all when they have just
 * appeared (`below`), and walks through those once more that were not watched before: nobody reports what came there since.
 */
export async function discoverAndWatch(
  walk: WalkOptions,
  folder: string,
  matches: (path: string) => boolean,
  options: DiscoveryOptions,
): Promise<Discovery> {
  const found = await discover(walk.fileSystem, folder, matches, options);
  if (!walk.folderWatch) return found;
  const holding = handoffFolders(found);
  const others = options.below === undefined ? [] : appeared(found).filter((one) => !holding.has(one));
  const unwatched = new Set([...walk.folderWatch.watch([...holding], false), ...walk.folderWatch.watch(others, true)]);
  const below = [...unwatched].filter((one) => !skippedFolders.has(nameOf(one)) && !unwatched.has(parentUri(one)));
  if (below.length === 0) return found;
  return merged([found, await discoverAndWatch(walk, folder, matches, { ...options, below })]);
}

function handoffFolders({ files, folders }: Discovery): Set<string> {
  return new Set([...folders.filter(isHandoffFolder), ...files.map(parentUri)]);
}

/** With the folders of repositories, of which the editor may have missed as much. */
function appeared({ folders, projectFolders }: Discovery): string[] {
  return [...folders, ...projectFolders.map((project) => joinUri(project, '.git'))];
}

/** What several walks found together, each thing once. */
function merged(all: readonly Discovery[]): Discovery {
  const unlistable = new Map(all.flatMap((one) => one.unlistable.map((place) => [place.uri, place])));
  return {
    files: [...new Set(all.flatMap(({ files }) => files))],
    folders: [...new Set(all.flatMap(({ folders }) => folders))],
    projectFolders: [...new Set(all.flatMap(({ projectFolders }) => projectFolders))],
    outside: [...new Set(all.flatMap(({ outside }) => outside))],
    unlistable: [...unlistable.values()],
  };
}
