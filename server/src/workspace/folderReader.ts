import type { Configurations } from './configurations.ts';
import type { DiskFiles } from './diskFiles.ts';
import { discoverAndWatch, type FolderWatch } from './discoverAndWatch.ts';
import { discover, type Discovery, type DiscoveryOptions } from './discovery.ts';
import type { FileSystem } from './fileSystem.ts';
import { forEach } from './forEach.ts';
import { isInSkippedFolder } from './globs.ts';
import type { ProjectPlaces } from './projectPlaces.ts';
import { isInside, relativePath } from './uris.ts';
import { pushAll } from '../engine/pushAll.ts';

/** At most so many files are read at a time. */
const readConcurrency = 32;

export interface FolderReaderOptions {
  readonly fileSystem: FileSystem;
  /** Absent where nobody watches folders. */
  readonly folderWatch: FolderWatch | undefined;
  readonly places: ProjectPlaces;
  readonly disk: DiskFiles;
  readonly configurations: Configurations;
  /** Told about every file of which something else is known now. */
  readonly onChanged: (uri: string) => void;
}

/** Reads the handoff files of folders into what is known of the disk: of workspace folders, of handoff roots, of what appears. */
export class FolderReader {
  private readonly options: FolderReaderOptions;

  constructor(options: FolderReaderOptions) {
    this.options = options;
  }

  /** Walks through a workspace folder for handoff files; nothing is read yet. */
  walk(folder: string, options: DiscoveryOptions): Promise<Discovery> {
    return discoverAndWatch(this.options, folder, this.options.configurations.matcherOf(folder), options);
  }

  /** Takes over what a walk has found. Resolves when the files are read. */
  async take({ files, outside, unlistable, projectFolders }: Discovery): Promise<void> {
    const { disk, places, onChanged } = this.options;
    places.mark(projectFolders);
    for (const uri of outside) disk.setOutside(uri);
    for (const { uri, reason } of unlistable) disk.setUnlistable(uri, reason);
    await this.read(files);
    for (const uri of [...outside, ...unlistable.map((one) => one.uri)]) onChanged(uri);
  }

  /** Reads a handoff root anew, whether or not a walk has seen it: it may be ignored by git, or lie outside of all folders. */
  async readRoot(root: string): Promise<void> {
    const within = this.options.places.projectOf(`${root}/MANIFEST.json`);
    await this.take(await discover(this.options.fileSystem, root, () => true, { within }));
  }

  /** Those of some files or folders that walks through any of the workspace folders around them find: git may ignore them, or no glob name them. */
  async findable(uris: readonly string[]): Promise<ReadonlySet<string>> {
    const byFolder = new Map<string, string[]>();
    for (const folder of this.options.places.folders) {
      const below = uris.filter((uri) => isInside(folder, uri));
      if (below.length > 0) byFolder.set(folder, below);
    }
    const found = new Set<string>();
    for (const [folder, below] of byFolder) {
      const { files, outside, unlistable } = await this.walk(folder, { below });
      for (const uri of [...files, ...outside, ...unlistable.map((one) => one.uri)]) found.add(uri);
    }
    return found;
  }

  /** Reads files anew. */
  async read(uris: readonly string[]): Promise<void> {
    const { disk, places, onChanged } = this.options;
    await forEach(uris, readConcurrency, async (uri) => {
      if (await disk.refresh(uri, places.projectOf(uri))) onChanged(uri);
    });
  }

  /**
   * Reads what a walk through the workspace folders around several places, none in another one, would have found in them.
   * @param isAround whether what happens at a place is of interest; asked again after the walk, since a folder may be taken away meanwhile
   * @param files those of the places that are files, which a walk may pass by: git ignores them
   * @returns those of the places that are not of interest any more
   */
  async readBelow(
    uris: readonly string[],
    isAround: (uri: string) => boolean,
    files: ReadonlySet<string> = new Set(),
  ): Promise<string[]> {
    const { fileSystem, places } = this.options;
    /** Those that hold anything, by the folder to be walked through: one walk goes to all of them. */
    const walks = new Map<string, string[]>();
    await forEach(uris, readConcurrency, async (uri) => {
      const folder = places.folderOf(uri) ?? places.rootOf(uri);
      // Outside of all folders, or in one that is still to be walked through.
      if (folder === undefined || !isAround(uri) || isInSkippedFolder(relativePath(folder, uri) ?? '')) return;
      // Of what appears in a busy workspace nearly everything is a file, which has no entries.
      if (!files.has(uri) && (await fileSystem.list(uri)).length === 0) return;
      const below = walks.get(folder);
      if (below) below.push(uri);
      else walks.set(folder, [uri]);
    });
    const gone: string[] = [];
    for (const [folder, below] of walks) {
      const found = await this.walk(folder, { below });
      if (below.some(isAround)) await this.take(found);
      pushAll(
        gone,
        below.filter((uri) => !isAround(uri)),
      );
    }
    return gone;
  }
}
