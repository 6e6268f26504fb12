import { configurationFileName } from '../engine/configuration/configurationFile.ts';
import type { Configurations } from './configurations.ts';
import type { DiskFiles } from './diskFiles.ts';
import { discoverAndWatch, type FolderWatch } from './discoverAndWatch.ts';
import { discover, type Discovery, type DiscoveryOptions } from './discovery.ts';
import type { FileSystem } from './fileSystem.ts';
import { forEach } from './forEach.ts';
import { isInSkippedFolder } from './globs.ts';
import type { ProjectPlaces } from './projectPlaces.ts';
import { isInside, joinUri, relativePath } from './uris.ts';
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
  /** Told about every folder in which a project began when a walk came by, and may have ended since. */
  readonly onProjectMayHaveEnded: (folder: string) => void;
}

/** Reads the handoff files of folders into what is known of the disk: of workspace folders, of handoff roots, of what appears. */
export class FolderReader {
  private readonly options: FolderReaderOptions;
  /** How many projects had ended when a walk began. */
  private readonly endsBefore = new WeakMap<Discovery, number>();

  constructor(options: FolderReaderOptions) {
    this.options = options;
  }

  /**
   * Walks through a workspace folder for handoff files; nothing is read yet. What lies in another workspace folder inside of it is found by the
   * walk through that one, by its own settings.
   */
  async walk(folder: string, options: DiscoveryOptions): Promise<Discovery> {
    const { places, configurations } = this.options;
    const { ends } = places;
    const found = await discoverAndWatch(this.options, folder, configurations.matcherOf(folder), options);
    const inner = [...places.folders].filter((other) => other !== folder && isInside(folder, other));
    const isOwn = (uri: string) => !inner.some((other) => isInside(other, uri));
    const own = {
      ...found,
      files: found.files.filter(isOwn),
      projectFolders: found.projectFolders.filter(isOwn),
      outside: found.outside.filter(isOwn),
      unlistable: found.unlistable.filter(({ uri }) => isOwn(uri)),
    };
    this.endsBefore.set(own, ends);
    return own;
  }

  /** Whether a walk through the workspace folder around a folder sees a project begin in it: it holds a repository or a configuration. */
  async beginsProject(folder: string): Promise<boolean> {
    const { fileSystem, places } = this.options;
    const around = places.folderOf(folder);
    if (around === undefined) return false;
    const below = [joinUri(folder, configurationFileName)];
    const { projectFolders } = await discover(fileSystem, around, () => false, { below });
    return projectFolders.includes(folder);
  }

  /** Takes over what a walk has found. Resolves when the files are read. */
  async take(found: Discovery): Promise<void> {
    const { files, outside, unlistable, projectFolders } = found;
    const { disk, places, onChanged, onProjectMayHaveEnded } = this.options;
    places.mark(projectFolders);
    if ((this.endsBefore.get(found) ?? places.ends) !== places.ends)
      for (const folder of projectFolders) onProjectMayHaveEnded(folder);
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

  /** Those of some files or folders that a walk through the workspace folder around them finds: git may ignore them, or no glob name them. */
  async findable(uris: readonly string[]): Promise<ReadonlySet<string>> {
    const byFolder = new Map<string, string[]>();
    for (const uri of uris) {
      const folder = this.options.places.folderOf(uri);
      if (folder === undefined) continue;
      const below = byFolder.get(folder);
      if (below) below.push(uri);
      else byFolder.set(folder, [uri]);
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
