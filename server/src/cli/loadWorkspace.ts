import { formatMessage } from '../engine/message.ts';
import { createEngine } from '../engine/registry.ts';
import type { Engine } from '../engine/engine.ts';
import type { Project } from '../engine/project.ts';
import { commandLineLimits } from '../engine/settings.ts';
import { bundledTokenizer } from '../workspace/bundledTokenizer.ts';
import type { FileSystem } from '../workspace/fileSystem.ts';
import { nodeGit } from '../workspace/git.ts';
import { GitFacts } from '../workspace/gitFacts.ts';
import { nodeSha256 } from '../workspace/nodeSha256.ts';
import type { HistorySource } from '../workspace/projectHistory.ts';
import { isInside, relativePath } from '../workspace/uris.ts';
import { Workspace } from '../workspace/workspace.ts';
import { type Cli, UsageError } from './cli.ts';
import type { Clock } from './clock.ts';
import { relativeTo } from './displayPath.ts';
import { type NamedPlace, namePlace } from './namedPlaces.ts';
import { printable, printablePath } from './printable.ts';

/** What was named on the command line, read together with all it belongs to. */
export interface LoadedWorkspace {
  readonly engine: Engine;
  readonly workspace: Workspace;
  readonly places: readonly NamedPlace[];
}

/**
 * Reads what was named and, for context, all handoff files of the projects it lies in, with their history.
 * @param base where comparing the history begins; by default where the branch left its target or its upstream
 * @throws {UsageError} when a named path cannot be read
 */
export async function loadPaths(
  paths: readonly string[],
  cli: Cli,
  clock: Clock,
  fileSystem: FileSystem,
  base?: string,
): Promise<LoadedWorkspace> {
  const places = await Promise.all((paths.length > 0 ? paths : ['.']).map((path) => namePlace(path, cli)));
  return loadPlaces(places, clock, fileSystem, historyFor(cli, base));
}

/** Who is asked what version control knows. Nobody is asked as long as no rule wants to know anything. */
export function historyFor({ env }: Pick<Cli, 'env'>, base?: string): HistorySource {
  return new GitFacts(nodeGit, { base, pullRequestBase: env['GITHUB_BASE_REF'] });
}

/** A workspace as every command has it, in which nothing is read yet. */
export function createWorkspace(
  engine: Engine,
  clock: Clock,
  fileSystem: FileSystem,
  history?: HistorySource,
): Workspace {
  return new Workspace({
    engine,
    fileSystem,
    limits: commandLineLimits,
    today: () => clock.today,
    now: () => Date.parse(clock.now),
    history: () => history,
    waitsForHistory: true,
    loadTokenizer: bundledTokenizer,
  });
}

/** Reads places that are known to be there, as `loadPaths` does; with their history where somebody is given to ask for it. */
export async function loadPlaces(
  places: readonly NamedPlace[],
  clock: Clock,
  fileSystem: FileSystem,
  history?: HistorySource,
): Promise<LoadedWorkspace> {
  const engine = createEngine({ sha256: nodeSha256 });
  const workspace = createWorkspace(engine, clock, fileSystem, history);
  const named = new Set(places.filter(({ kind }) => kind === 'folder').map(({ uri }) => uri));
  const folders = new Set(places.flatMap(({ folder }) => folder ?? []));
  for (const folder of folders) await workspace.addFolder(folder, undefined, named);
  for (const { uri, kind } of places) if (kind === 'file') await workspace.addFile(uri);
  return { engine, workspace, places };
}

/** The projects that have files in a named place. */
export function namedProjects({ workspace, places }: LoadedWorkspace): string[] {
  const projects = places.flatMap(({ uri, kind }) => {
    if (kind === 'file') return workspace.places.projectOf(uri);
    return workspace.projectUris().filter((project) => isInside(uri, project) || isInside(project, uri));
  });
  return [...new Set(projects)].sort();
}

/** Whether a file is one that was named, or lies in a folder that was. */
export function isNamed({ places }: LoadedWorkspace, uri: string): boolean {
  return places.some((place) => (place.kind === 'file' ? place.uri === uri : isInside(place.uri, uri)));
}

/** @throws {UsageError} when a configuration file of a project that was looked at cannot be used */
export function requireConfiguration({ workspace }: Pick<LoadedWorkspace, 'workspace'>, { cwd }: Cli): void {
  const problems = workspace.configurationProblems();
  if (problems.length === 0) return;
  const lines = problems.flatMap(({ uri, problems: said }) => {
    return [
      `${printablePath(relativeTo(cwd, uri))} cannot be used:`,
      ...said.map((problem) => `  ${printable(formatMessage(problem))}`),
    ];
  });
  throw new UsageError(lines.join('\n'));
}

/** @throws {UsageError} when a file that was named cannot be read */
export function requireReadable(loaded: LoadedWorkspace, projects: readonly Project[], { cwd }: Cli): void {
  for (const { uri, kind } of loaded.places) {
    if (kind === 'folder') continue;
    const project = projects.find((one) => relativePath(one.uri, uri) !== undefined && findDocument(one, uri));
    const document = project && findDocument(project, uri);
    const shown = printablePath(relativeTo(cwd, uri));
    if (!document) throw new UsageError(`${shown} cannot be read: it is gone.`);
    if (document.unreadable !== undefined) throw new UsageError(`${shown} cannot be read: ${document.unreadable}.`);
    if (project.facts.outside.has(document.path)) {
      throw new UsageError(`${shown} cannot be read: it is a symbolic link that leads out of the project.`);
    }
  }
}

function findDocument(project: Project, uri: string) {
  return project.document(relativePath(project.uri, uri) ?? '');
}
