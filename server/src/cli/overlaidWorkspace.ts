import type { Project } from '../engine/project.ts';
import { nodeFileSystem } from '../workspace/nodeFileSystem.ts';
import { OverlayFileSystem } from '../workspace/overlayFileSystem.ts';
import type { Cli } from './cli.ts';
import { type Clock, clockOf } from './clock.ts';
import {
  type LoadedWorkspace,
  loadPaths,
  namedProjects,
  requireConfiguration,
  requireReadable,
} from './loadWorkspace.ts';
import { noteLocks, writeOverlay } from './writeOverlay.ts';

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

/** Whether changes are written, and whether the error stream says whose handoff they concern. */
export interface Writing {
  readonly dryRun: boolean | undefined;
  readonly notes: boolean;
}

/**
 * Changes the projects of what was named, one after the other, then writes all of it or, when something cannot be read or written, nothing.
 *
 * @param change makes the changes of a project in the overlay; its result names the project as it was
 * @throws {UsageError} when a configuration cannot be used, or a file cannot be read or written
 */
export async function changeProjects<Result extends { readonly original: Project }>(
  { overlay, loaded }: OverlaidWorkspace,
  change: (uri: string) => Promise<Result>,
  { dryRun, notes }: Writing,
  cli: Cli,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const uri of namedProjects(loaded)) results.push(await change(uri));
  requireConfiguration(loaded, cli);
  const projects = results.map(({ original }) => original);
  requireReadable(loaded, projects, cli);
  if (dryRun) return results;
  if (notes) noteLocks(overlay, projects, cli);
  writeOverlay(overlay, projects);
  return results;
}
