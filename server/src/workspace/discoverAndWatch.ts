import { discover, type Discovery, type DiscoveryOptions, isHandoffFolder } from './discovery.ts';
import type { FileSystem } from './fileSystem.ts';
import { skippedFolders } from './globs.ts';
import { joinUri, nameOf, parentUri } from './uris.ts';

/**
 * Has folders watched that handoff files lie in, or that have just appeared.
 * @returns those of them that were not watched before and are now
 */
export type WatchFolders = (folders: readonly string[]) => readonly string[];

export interface WalkOptions {
  readonly fileSystem: FileSystem;
  /** Absent where nobody watches. */
  readonly watchFolders?: WatchFolders | undefined;
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
  if (!walk.watchFolders) return found;
  const unwatched = new Set(
    walk.watchFolders([...(options.below === undefined ? handoffFolders(found) : appeared(found))]),
  );
  const again: Discovery[] = [];
  for (const below of unwatched) {
    if (skippedFolders.has(nameOf(below)) || unwatched.has(parentUri(below))) continue;
    again.push(await discoverAndWatch(walk, folder, matches, { ...options, below }));
  }
  return merged([found, ...again]);
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
  const [only] = all;
  if (only && all.length === 1) return only;
  const unlistable = new Map(all.flatMap((one) => one.unlistable.map((place) => [place.uri, place])));
  return {
    files: [...new Set(all.flatMap(({ files }) => files))],
    folders: [...new Set(all.flatMap(({ folders }) => folders))],
    projectFolders: [...new Set(all.flatMap(({ projectFolders }) => projectFolders))],
    outside: [...new Set(all.flatMap(({ outside }) => outside))],
    unlistable: [...unlistable.values()],
  };
}
