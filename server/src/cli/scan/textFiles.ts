import { isBinaryFile } from '../../workspace/binaryContent.ts';
import { parseConfiguration } from '../../workspace/configuration.ts';
import { configurationFileName } from '../../engine/configuration/configurationFile.ts';
import { discover } from '../../workspace/discovery.ts';
import type { FileSystem } from '../../workspace/fileSystem.ts';
import { globMatcher } from '../../workspace/globMatcher.ts';
import { createNodeFileSystem, nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { ProjectPlaces } from '../../workspace/projectPlaces.ts';
import { joinUri, nameOf } from '../../workspace/uris.ts';
import type { Cli } from '../cli.ts';
import { relativeTo } from '../displayPath.ts';
import type { NamedPlace } from '../namedPlaces.ts';

/** The files that are to be scanned, and what is known of where they lie. */
export interface TextFiles {
  /** URIs, each once, in order. */
  readonly uris: readonly string[];
  /** Folders around them, and where projects begin. */
  readonly places: ProjectPlaces;
  /** Symbolic links that lead out of what was named. */
  readonly links: number;
  /** Files that `--exclude` or the configuration leaves out. */
  readonly excluded: number;
}

/**
 * Finds the files in the named places: files as they are named, folders with everything below them that `.gitignore` does not hide.
 * @param exclude globs relative to the working directory
 */
export async function findTextFiles(
  named: readonly NamedPlace[],
  exclude: readonly string[],
  fileSystem: FileSystem,
  { cwd }: Pick<Cli, 'cwd'>,
): Promise<TextFiles> {
  const places = new ProjectPlaces();
  for (const { folder } of named) if (folder !== undefined) places.addFolder(folder);
  const uris = new Set<string>();
  const links = new Set<string>();
  const excluded = new Set<string>();
  const isExcluded = exclude.length > 0 ? globMatcher(exclude) : undefined;
  for (const { uri, kind, folder } of named) {
    if (kind === 'file') {
      uris.add(uri);
      continue;
    }
    const base = folder ?? uri;
    const configured = await configuredExclusion(base);
    const matches = (path: string) => {
      const file = joinUri(base, path);
      if (!configured?.(path) && !isExcluded?.(relativeTo(cwd, file))) return true;
      excluded.add(file);
      return false;
    };
    const found = await discover(fileSystem, base, matches, { named: new Set([uri]), only: uri });
    places.mark(found.projectFolders);
    for (const file of found.files) uris.add(file);
    for (const link of found.outside) links.add(link);
  }
  return { uris: [...uris].sort(), places, links: links.size, excluded: excluded.size };
}

/** What the configuration file of a folder excludes, for paths relative to it. A configuration that is broken is reported later. */
async function configuredExclusion(folder: string): Promise<((path: string) => boolean) | undefined> {
  const read = await nodeFileSystem.read(joinUri(folder, configurationFileName), folder, false);
  const result = read.kind === 'file' ? parseConfiguration(read.bytes) : undefined;
  const exclude = result?.kind === 'valid' ? (result.configuration.files?.exclude ?? []) : [];
  return exclude.length > 0 ? globMatcher(exclude) : undefined;
}

/** The local file system without files that hold no text. */
export class TextFileSystem {
  readonly fileSystem: FileSystem;
  /** URIs of the files that hold no text and were skipped. */
  readonly binaryFiles = new Set<string>();
  /** Folders that could not be looked into, by URI, with the reason as a clause for a person. */
  readonly unlistable = new Map<string, string>();

  constructor() {
    this.fileSystem = createNodeFileSystem({
      leavesOut: (uri, head) => {
        const isBinary = isBinaryFile(nameOf(uri), head);
        if (isBinary) this.binaryFiles.add(uri);
        return isBinary;
      },
      onUnlistable: (folder, reason) => this.unlistable.set(folder, reason),
    });
  }
}
