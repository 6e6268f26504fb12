import type { Project } from '../engine/project.ts';
import { nodeFileSystem } from '../workspace/nodeFileSystem.ts';
import { type OverlaidFile, OverlayFileSystem } from '../workspace/overlayFileSystem.ts';
import { isInside, relativePath } from '../workspace/uris.ts';
import type { Cli } from './cli.ts';
import { type Clock, clockOf } from './clock.ts';
import {
  type LoadedWorkspace,
  loadPaths,
  namedProjects,
  requireConfiguration,
  requireReadable,
} from './loadWorkspace.ts';
import { noteLocks } from './noteLocks.ts';
import { silent } from './respectLock.ts';
import { untilNotOvertaken, writeProject } from './writing.ts';

/** What was named, read through an overlay: changes are made in memory and written at the end. */
export interface OverlaidWorkspace {
  readonly clock: Clock;
  readonly overlay: OverlayFileSystem;
  readonly loaded: LoadedWorkspace;
}

/** Reads what was named. @param today the day as it was given, if it was */
export async function openOverlaid(paths: readonly string[], cli: Cli, today?: string): Promise<OverlaidWorkspace> {
  const clock = clockOf(cli, today);
  const overlay = new OverlayFileSystem(nodeFileSystem, Date.parse(clock.now));
  return { clock, overlay, loaded: await loadPaths(paths, cli, clock, overlay) };
}

/** What is changed, and how. */
export interface Changing {
  readonly paths: readonly string[];
  /** The day, if it was given. */
  readonly today?: string | undefined;
  readonly dryRun: boolean | undefined;
  /** Whether the error stream says whose handoff is not finished. */
  readonly notes: boolean;
}

/** What became of the projects of what was named. */
export interface ChangedProjects<Result> {
  readonly loaded: LoadedWorkspace;
  readonly results: readonly Result[];
  /** The files that were changed, or would be, by URI. */
  readonly changes: ReadonlyMap<string, OverlaidFile>;
}

/**
 * Changes the projects of what was named in memory, then writes them one after the other, each completely or not at all. When a file of one cannot
 * be read or the configuration cannot be used, nothing is written. When others were faster, what is not written yet is read and changed
 * anew.
 *
 * @param change makes the changes of a project in the overlay; its result names the project as it was. May run several times for one
 * @throws {UsageError} when a configuration cannot be used, or a file cannot be read or written
 */
export async function changeProjects<Result extends { readonly original: Project }>(
  { paths, today, dryRun, notes }: Changing,
  cli: Cli,
  change: (uri: string, opened: OverlaidWorkspace) => Promise<Result>,
): Promise<ChangedProjects<Result>> {
  const done = new Map<string, Result>();
  const changes = new Map<string, OverlaidFile>();
  return untilNotOvertaken(async (isFirst) => {
    const opened = await openOverlaid(paths, cli, today);
    const { loaded, overlay } = opened;
    const changed = new Map<string, Result>();
    for (const uri of namedProjects(loaded)) if (!done.has(uri)) changed.set(uri, await change(uri, opened));
    requireConfiguration(loaded, cli);
    const originals = [...changed.values()].map(({ original }) => original);
    requireReadable(
      loaded,
      [...done.values(), ...changed.values()].map(({ original }) => original),
      cli,
    );
    if (notes && !dryRun) noteLocks(overlay, originals, isFirst ? cli : silent(cli));
    for (const [uri, result] of changed) {
      const own = [...overlay.changes].filter(([file]) => ownerOf(file, originals) === result.original);
      if (!dryRun) await writeChanges(result.original, own);
      for (const [file, overlaid] of own) changes.set(file, overlaid);
      done.set(uri, result);
    }
    return { loaded, results: [...done.values()], changes };
  });
}

/**
 * Writes changed files of a project, completely or not at all.
 * @throws {UsageError} when a file may not be written
 */
export async function writeChanges(project: Project, changes: Iterable<[string, OverlaidFile]>): Promise<void> {
  const writes = [...changes].flatMap(([uri, { before, after }]) => {
    const path = relativePath(project.uri, uri);
    return path === undefined ? [] : { path, before, after };
  });
  if (writes.length > 0) await writeProject(project, writes);
}

/** The project that a file belongs to: one may lie in another. */
function ownerOf(file: string, projects: readonly Project[]): Project | undefined {
  let owner: Project | undefined;
  for (const project of projects) {
    if (isInside(project.uri, file) && project.uri.length > (owner?.uri.length ?? -1)) owner = project;
  }
  return owner;
}
