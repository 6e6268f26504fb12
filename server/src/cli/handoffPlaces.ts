import type { FileSystem } from '../workspace/fileSystem.ts';
import { type PresentRoot, presentRoot } from '../workspace/presentRoot.ts';
import { rootsOf } from '../workspace/namedRoots.ts';
import { relativePath } from '../workspace/uris.ts';
import { type Cli, UsageError } from './cli.ts';
import type { Clock } from './clock.ts';
import { relativeTo } from './displayPath.ts';
import { historyFor, type LoadedWorkspace, loadPlaces, requireConfiguration } from './loadWorkspace.ts';
import { type NamedPlace, namePlace } from './namedPlaces.ts';
import { printablePath } from './printable.ts';

/** A handoff folder that a command works on. */
export interface OpenedRoot extends PresentRoot {
  readonly loaded: LoadedWorkspace;
  /** As a URI. */
  readonly uri: string;
  /** Relative to the working directory, with `/`. */
  readonly shown: string;
}

/** A handoff folder that cannot be read. */
export interface ClosedRoot {
  /** Relative to the working directory, with `/`. */
  readonly shown: string;
  /** Names the folder. */
  readonly trouble: UsageError;
}

/** The handoff folders that a path means; at least one. */
export interface FoundRoots {
  readonly opened: readonly OpenedRoot[];
  readonly closed: readonly ClosedRoot[];
}

/** The handoff folders that a path means, as URIs; empty when it means none. */
export async function rootUris(path: string, cli: Cli, fileSystem: FileSystem): Promise<string[]> {
  const { uri, kind } = await namePlace(path, cli);
  const roots = await rootsOf(fileSystem, uri);
  return kind === 'file' ? roots.filter((root) => relativePath(root, uri) !== undefined) : roots;
}

/**
 * Reads the handoff folders that a path means: a project, a folder `.ai/handoff` or a file in it such as its MANIFEST.json.
 * @throws {UsageError} when it means none, or when a configuration cannot be used
 */
export async function openRoots(path: string, cli: Cli, clock: Clock, fileSystem: FileSystem): Promise<FoundRoots> {
  const uris = await rootUris(path, cli, fileSystem);
  if (uris.length === 0) {
    const shown = printablePath(path);
    throw new UsageError(
      `${shown === '.' ? 'This folder' : shown} has no handoff folder.`,
      `Name a project with a folder .ai/handoff, or make one with "agent-handoff init".`,
    );
  }
  const { places, closed } = await nameRoots(uris, cli);
  const loaded = await loadPlaces(
    places.map(({ place }) => place),
    clock,
    fileSystem,
    historyFor(cli),
  );
  const opened: OpenedRoot[] = [];
  for (const { uri } of places) opened.push(await reopen(loaded, uri, cli));
  requireConfiguration(loaded, cli);
  return { opened, closed };
}

/** Places to load for handoff folders, and those that cannot be read. */
export async function nameRoots(
  uris: readonly string[],
  cli: Cli,
): Promise<{ readonly places: { readonly uri: string; readonly place: NamedPlace }[]; readonly closed: ClosedRoot[] }> {
  const places: { uri: string; place: NamedPlace }[] = [];
  const closed: ClosedRoot[] = [];
  for (const uri of uris) {
    const shown = relativeTo(cli.cwd, uri);
    try {
      places.push({ uri, place: await namePlace(shown, cli) });
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      closed.push({ shown, trouble: error });
    }
  }
  return { places, closed };
}

/**
 * Like `openRoots`, for commands that need exactly one.
 * @throws {UsageError} also when a path means several, or one that cannot be read
 */
export async function openRoot(path: string, cli: Cli, clock: Clock, fileSystem: FileSystem): Promise<OpenedRoot> {
  const { opened, closed } = await openRoots(path, cli, clock, fileSystem);
  const [first] = opened;
  const several = [...opened, ...closed];
  if (several.length > 1) {
    const names = several.map(({ shown }) => `  ${printablePath(shown)}`).sort();
    throw new UsageError(
      `There are several handoff folders.`,
      `Name one of them as the last argument:\n${names.join('\n')}`,
    );
  }
  if (!first) throw closed[0]?.trouble ?? new Error('No handoff folder was found.');
  return first;
}

/** A root as it is now, also behind changes in the file system that it was loaded from. */
export async function reopen(loaded: LoadedWorkspace, uri: string, cli: Cli): Promise<OpenedRoot> {
  return { loaded, ...(await presentRoot(loaded.workspace, uri)), uri, shown: relativeTo(cli.cwd, uri) };
}
