import type { FileSystem } from '../workspace/fileSystem.ts';
import { type PresentRoot, presentRoot } from '../workspace/presentRoot.ts';
import { rootsOf } from '../workspace/regeneration.ts';
import { relativePath } from '../workspace/uris.ts';
import { type Cli, UsageError } from './cli.ts';
import type { Clock } from './clock.ts';
import { relativeTo } from './displayPath.ts';
import { historyFor, type LoadedWorkspace, loadPlaces, requireConfiguration } from './loadWorkspace.ts';
import { namePlace } from './namedPlaces.ts';
import { printablePath } from './printable.ts';

/** A handoff folder that a command works on. */
export interface OpenedRoot extends PresentRoot {
  readonly loaded: LoadedWorkspace;
  /** As a URI. */
  readonly uri: string;
  /** Relative to the working directory, with `/`. */
  readonly shown: string;
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
export async function openRoots(path: string, cli: Cli, clock: Clock, fileSystem: FileSystem): Promise<OpenedRoot[]> {
  const roots = await rootUris(path, cli, fileSystem);
  if (roots.length === 0) {
    const shown = printablePath(path);
    throw new UsageError(
      `${shown === '.' ? 'This folder' : shown} has no handoff folder.`,
      `Name a project with a folder .ai/handoff, or make one with "agent-handoff init".`,
    );
  }
  const places = await Promise.all(roots.map((root) => namePlace(relativeTo(cli.cwd, root), cli)));
  const loaded = await loadPlaces(places, clock, fileSystem, historyFor(cli));
  const opened: OpenedRoot[] = [];
  for (const root of roots) opened.push(await reopen(loaded, root, cli));
  requireConfiguration(loaded, cli);
  return opened;
}

/**
 * Like `openRoots`, for commands that need exactly one.
 * @throws {UsageError} also when a path means several
 */
export async function openRoot(path: string, cli: Cli, clock: Clock, fileSystem: FileSystem): Promise<OpenedRoot> {
  const opened = await openRoots(path, cli, clock, fileSystem);
  const [first] = opened;
  if (!first || opened.length > 1) {
    const names = opened.map(({ shown }) => `  ${printablePath(shown)}`).join('\n');
    throw new UsageError(`There are several handoff folders.`, `Name one of them as the last argument:\n${names}`);
  }
  return first;
}

/** A root as it is now, also behind changes in the file system that it was loaded from. */
export async function reopen(loaded: LoadedWorkspace, uri: string, cli: Cli): Promise<OpenedRoot> {
  return { loaded, ...(await presentRoot(loaded.workspace, uri)), uri, shown: relativeTo(cli.cwd, uri) };
}
