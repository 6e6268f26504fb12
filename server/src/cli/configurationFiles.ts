import type { Workspace } from '../workspace/workspace.ts';
import { configurationFileName } from '../engine/configuration/configurationFile.ts';
import { joinUri } from '../workspace/uris.ts';
import type { Cli } from './cli.ts';
import type { Clock } from './clock.ts';
import { type LoadedWorkspace, loadPlaces, requireConfiguration } from './loadWorkspace.ts';
import type { NamedPlace } from './namedPlaces.ts';
import { nodeFileSystem } from '../workspace/nodeFileSystem.ts';

/** The project of a place, and the file that configures it. */
export interface ConfiguredProject {
  readonly loaded: LoadedWorkspace;
  /** As a URI. */
  readonly project: string;
  /** The configuration file that the project goes by, with its bytes; `undefined` where there is none. */
  readonly file: { readonly uri: string; readonly bytes: Uint8Array } | undefined;
}

/**
 * Finds the project that a place belongs to and the configuration that it goes by.
 * @throws {UsageError} when a configuration file cannot be used
 */
export async function openConfiguredProject(place: NamedPlace, cli: Cli, clock: Clock): Promise<ConfiguredProject> {
  const loaded = await loadPlaces([place], clock, nodeFileSystem);
  const { workspace } = loaded;
  const project = workspace.places.projectOf(await fileOf(place));
  await workspace.snapshot(project);
  requireConfiguration(loaded, cli);
  return { loaded, project, file: await configurationFileOf(workspace, project) };
}

async function configurationFileOf(workspace: Workspace, project: string): Promise<ConfiguredProject['file']> {
  for (const folder of workspace.places.configurationFolders(project)) {
    const uri = joinUri(folder, configurationFileName);
    const read = await workspace.fileSystem.read(uri, workspace.places.folderOf(folder) ?? folder, false);
    if (read.kind === 'file') return { uri, bytes: read.bytes };
  }
  return undefined;
}

/** A file that the project of a place has, or would have. */
async function fileOf({ uri, kind }: NamedPlace): Promise<string> {
  if (kind === 'file') return uri;
  const holdsRoot = await nodeFileSystem.exists(joinUri(uri, '.ai'), uri);
  return joinUri(uri, holdsRoot ? '.ai/handoff/x' : 'x');
}
