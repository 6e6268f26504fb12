import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Document } from '../engine/document.ts';
import type { Engine, Findings } from '../engine/engine.ts';
import type { HandoffRefusal, Instead } from '../engine/handoff/operations/otherKind.ts';
import type { Project } from '../engine/project.ts';
import { nodeFileSystem } from '../workspace/nodeFileSystem.ts';
import { relativePath } from '../workspace/uris.ts';
import { wayInside } from '../workspace/wayInside.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { WriteRefused } from '../workspace/writeFiles.ts';
import { type Cli, UsageError } from './cli.ts';
import type { Clock } from './clock.ts';
import { fsPathOf, slashed, wayOrPath } from './displayPath.ts';
import { loadPaths, namedProjects, requireConfiguration, requireReadable } from './loadWorkspace.ts';
import { printablePath } from './printable.ts';
import { refusalOf } from './refusal.ts';

/** One handoff that a command works on, with the project that it belongs to. */
export interface OpenedHandoff {
  readonly engine: Engine;
  readonly workspace: Workspace;
  readonly project: Project;
  readonly findings: Findings;
  readonly document: Document;
}

/**
 * Reads the file that was named and, for context, its project.
 * @throws {UsageError} when it is a folder or cannot be read, or when a configuration cannot be used
 */
export async function openHandoffFile(path: string, cli: Cli, clock: Clock): Promise<OpenedHandoff> {
  const loaded = await loadPaths([path], cli, clock, nodeFileSystem);
  const [place] = loaded.places;
  const [uri] = namedProjects(loaded);
  if (!place || place.kind === 'folder' || uri === undefined)
    throw new UsageError(`${printablePath(path)} is a folder.`, `Name the file of one handoff.`);
  const { project, findings } = await loaded.workspace.check(uri);
  requireConfiguration(loaded, cli);
  requireReadable(loaded, [project], cli);
  const document = project.document(relativePath(project.uri, place.uri) ?? '');
  if (!document) throw new UsageError(`${printablePath(path)} cannot be read: it is gone.`);
  return { engine: loaded.engine, workspace: loaded.workspace, project, findings, document };
}

const commandsInstead: Readonly<Record<Instead, string>> = {
  regenerateManifest: 'manifest',
  archiveLog: 'archive',
  fix: 'fix',
};

/** The error that a refusal to work on a handoff is. Where another command is the right one, it says which. */
export function handoffRefusal(refusal: HandoffRefusal): UsageError {
  const error = refusalOf(refusal);
  const { instead } = refusal;
  return instead === undefined
    ? error
    : new UsageError(error.message, `Use "agent-handoff ${commandsInstead[instead]}" instead.`);
}

/** Where a result is written instead of the place that it has by convention. */
export interface Output {
  /** Absolute path of a folder that is there. */
  readonly base: string;
  /** Folders below it that will be made, with `/`; empty for the folder itself. */
  readonly below: string;
  /** The name of the file; `undefined` when only a folder was named. */
  readonly name: string | undefined;
  /** The folder relative to the project, with `/`; `undefined` outside of it. */
  readonly inProject: string | undefined;
}

/** What `--out` means: a file, or a folder when one is there or the path ends like one. */
export function outputOf(out: string, project: Pick<Project, 'uri'>, { cwd }: Pick<Cli, 'cwd'>): Output {
  if (out === '') throw new UsageError('--out is empty.', 'Name a file or a folder.');
  const path = resolve(cwd, out);
  const isFolder = /[/\\]$/.test(out) || (existsSync(path) && statSync(path).isDirectory());
  const folder = isFolder ? path : dirname(path);
  let base = folder;
  while (!existsSync(base) && dirname(base) !== base) base = dirname(base);
  const way = wayInside(fsPathOf(project.uri), folder);
  return {
    base,
    below: slashed(relative(base, folder)),
    name: isFolder ? undefined : basename(path),
    inProject: way === undefined ? undefined : slashed(way),
  };
}

/** A file in an output's folder, relative to its `base`. */
export function pathBelow({ below }: Output, name: string): string {
  return below === '' ? name : `${below}/${name}`;
}

/** The path of a file in a folder, with `/`, relative to the working directory where it lies below that. */
export function wayTo(folder: string, name: string, { cwd }: Pick<Cli, 'cwd'>): string {
  return wayOrPath(cwd, join(folder, name));
}

/** The same for people. */
export function shownIn(folder: string, name: string, cli: Pick<Cli, 'cwd'>): string {
  return printablePath(wayTo(folder, name, cli));
}

/**
 * Runs what writes. Where a file may not be written, the message also says how to choose another place.
 * @throws {UsageError}
 */
export async function suggestingOut(write: () => void | Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    if (error instanceof UsageError && cause instanceof WriteRefused && cause.code !== 'changed')
      throw new UsageError(error.reason, 'Name another place with --out.', { cause });
    throw error;
  }
}
