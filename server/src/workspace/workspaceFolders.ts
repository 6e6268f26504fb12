import type { Configurations } from './configurations.ts';
import type { DiskFiles } from './diskFiles.ts';
import type { FolderWatch } from './discoverAndWatch.ts';
import type { Discovery } from './discovery.ts';
import type { EditorTexts } from './editorTexts.ts';
import type { FileEvents } from './fileEvents.ts';
import type { FolderReader } from './folderReader.ts';
import { FolderWalks } from './folderWalks.ts';
import type { HandoffFiles } from './handoffFiles.ts';
import type { ProjectChanges } from './projectChanges.ts';
import type { ProjectDocuments } from './projectDocuments.ts';
import type { ProjectPlaces } from './projectPlaces.ts';
import { isInSkippedFolder } from './globs.ts';
import { isInside, relativePath } from './uris.ts';

export interface WorkspaceFoldersOptions {
  readonly places: ProjectPlaces;
  readonly configurations: Configurations;
  readonly disk: DiskFiles;
  readonly documents: ProjectDocuments;
  readonly handoffFiles: HandoffFiles;
  readonly changes: ProjectChanges;
  readonly reader: FolderReader;
  readonly texts: EditorTexts;
  readonly files: FileEvents;
  /** Absent where nobody watches folders. */
  readonly folderWatch: FolderWatch | undefined;
  /** The projects that have at least one document. */
  readonly projectUris: () => readonly string[];
  readonly onError: (error: unknown) => void;
}

/** Takes in the workspace folders that come, forgets those that go, and walks anew through those whose globs have changed. */
export class WorkspaceFolders {
  private readonly options: WorkspaceFoldersOptions;
  private readonly walks: FolderWalks;

  constructor(options: WorkspaceFoldersOptions) {
    this.options = options;
    const { configurations, places, onError } = options;
    this.walks = new FolderWalks({ configurations, places, onError, walkAnew: (folder) => this.walkAnew(folder) });
  }

  /**
   * Adds a folder and reads all handoff files below it. Resolves when they are read.
   * @param named folders in it that the user named: they are looked into even where `.gitignore` hides them
   */
  async add(folder: string, isCancelled?: () => boolean, named?: ReadonlySet<string>): Promise<void> {
    const found = await this.walkThrough(folder, isCancelled, named);
    // The folder around it was looked through by other settings.
    if (found && this.isInAnother(folder)) await this.forgetUnfound(folder, found);
  }

  /** @returns what the walk has found; `undefined` when the folder has been taken away meanwhile */
  private async walkThrough(
    folder: string,
    isCancelled?: () => boolean,
    named?: ReadonlySet<string>,
  ): Promise<Discovery | undefined> {
    const { places, configurations, reader, texts } = this.options;
    this.placesChange(folder, () => places.addFolder(folder));
    await configurations.prepare(folder);
    // A folder may be taken away while it is walked; what was found of it must not come back.
    const isRemoved = () => !places.folders.has(folder);
    const holds = this.walks.begin(folder);
    const found = await reader.walk(folder, {
      isCancelled: () => isRemoved() || (isCancelled?.() ?? false),
      named,
    });
    if (!isRemoved()) await reader.take(found);
    if (isRemoved()) {
      await this.remove(folder);
      return undefined;
    }
    if (!holds()) this.forgetUnnamed(folder);
    await texts.adopt();
    return found;
  }

  /**
   * Forgets a folder and what lies in it, apart from what is open. What lies in a folder around it or below it, too, stays known; resolves
   * when that is so.
   */
  async remove(folder: string): Promise<void> {
    const { places, files, texts, folderWatch } = this.options;
    this.placesChange(folder, () => {
      places.removeFolder(folder);
      this.walks.forget(folder);
      folderWatch?.unwatch(folder);
      files.deleted(folder);
    });
    if (places.folderOf(folder) !== undefined) await files.appeared([folder]);
    for (const inner of [...places.folders]) {
      // While others were walked through, it may have been taken away, too.
      if (isInside(folder, inner) && places.folders.has(inner)) await this.add(inner);
    }
    await texts.stayBehind(folder);
  }

  /** A `.gitignore` has come, changed or gone: other files may be looked at in the folder around it. */
  ignoreFileChanged(uri: string): void {
    const folder = this.options.places.folderOf(uri);
    // In folders that nobody looks into, such files come by the thousands.
    if (folder === undefined || isInSkippedFolder(relativePath(folder, uri) ?? '')) return;
    this.walks.outdate(folder);
  }

  /** A folder comes or goes: files that are known may belong to other projects then, and projects go by other configuration files. */
  private placesChange(folder: string, change: () => void): void {
    const { changes, configurations } = this.options;
    changes.ofPlaces(folder, () => {
      change();
      configurations.forget();
    });
  }

  /** Settings or a configuration file have changed: other globs may hold. */
  configurationChanged(): void {
    this.walks.configurationChanged();
  }

  /** The globs of a folder have changed, or what git ignores: takes in the files that are looked at now, and forgets all others. */
  private async walkAnew(folder: string): Promise<void> {
    const { changes, projectUris } = this.options;
    this.forgetUnnamed(folder);
    const found = await this.walkThrough(folder);
    if (found) await this.forgetUnfound(folder, found);
    for (const project of projectUris()) if (isInside(folder, project)) changes.in(project);
  }

  /** Forgets files that a walk has passed by, apart from what editors show. */
  private async forgetUnfound(folder: string, found: Discovery): Promise<void> {
    const { places, disk, documents, files, handoffFiles, changes, reader, texts } = this.options;
    const seen = new Set([...found.files, ...found.outside, ...found.unlistable.map(({ uri }) => uri)]);
    const isPassedBy = (uri: string) =>
      places.folderOf(uri) === folder && !handoffFiles.isNamed(uri) && !texts.keeps(uri);
    const begun = new Set(found.projectFolders);
    for (const marked of places.markedIn(folder)) if (!begun.has(marked)) await files.projectMayBeginOrEnd(marked);
    const unseen = [...disk.expected()].filter((uri) => !seen.has(uri) && isPassedBy(uri));
    if (unseen.length === 0) return;
    // Some may have come when the walk was past their place.
    const findable = await reader.findable(unseen);
    for (const uri of unseen) {
      if (findable.has(uri) || !isPassedBy(uri)) continue;
      disk.remove(uri);
      documents.forget(uri);
      changes.of(uri);
    }
  }

  private isInAnother(folder: string): boolean {
    return [...this.options.places.folders].some((other) => other !== folder && isInside(other, folder));
  }

  private forgetUnnamed(folder: string): void {
    const { places, documents, disk, handoffFiles, changes, texts } = this.options;
    for (const uri of [...documents.uris()]) {
      if (places.folderOf(uri) !== folder || handoffFiles.has(uri)) continue;
      texts.setAside(uri);
      disk.remove(uri);
      documents.forget(uri);
      changes.of(uri);
    }
  }
}
