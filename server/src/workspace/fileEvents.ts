import type { DiskFiles } from './diskFiles.ts';
import type { FolderWatch } from './discoverAndWatch.ts';
import { configurationFileName } from '../engine/configuration/configurationFile.ts';
import type { EditorTexts } from './editorTexts.ts';
import type { FileSystem } from './fileSystem.ts';
import type { FolderReader } from './folderReader.ts';
import { forEach } from './forEach.ts';
import type { HandoffFiles } from './handoffFiles.ts';
import type { ProjectChanges } from './projectChanges.ts';
import type { ProjectDocuments } from './projectDocuments.ts';
import type { ProjectPlaces } from './projectPlaces.ts';
import type { ProjectStates } from './projectStates.ts';
import { isRenamedInCase } from './renamedInCase.ts';
import { isAtOrBelow, joinUri, nameOf, parentUri } from './uris.ts';

/** So many files are looked at at a time. */
const lookUpsAtOnce = 32;

export interface FileEventsOptions {
  readonly fileSystem: FileSystem;
  /** Absent where nobody watches folders. */
  readonly folderWatch: FolderWatch | undefined;
  readonly places: ProjectPlaces;
  readonly disk: DiskFiles;
  readonly documents: ProjectDocuments;
  readonly handoffFiles: HandoffFiles;
  readonly states: ProjectStates;
  readonly changes: ProjectChanges;
  readonly reader: FolderReader;
  readonly texts: EditorTexts;
  /** The projects that have at least one document. */
  readonly projectUris: () => readonly string[];
  /** Told that a configuration file came, changed or went. */
  readonly onConfigurationChanged: () => void;
}

/** Takes what is reported of files and folders on disk. What editors show of them is not touched. */
export class FileEvents {
  private readonly options: FileEventsOptions;

  constructor(options: FileEventsOptions) {
    this.options = options;
  }

  /** A file is reported to be created or changed. Of a folder that was taken away, news may still come. */
  async reported(uri: string): Promise<void> {
    if (this.isAround(uri)) await this.changed(uri);
  }

  /** A file was created or changed. */
  async changed(uri: string): Promise<void> {
    const { places, handoffFiles, changes, reader, onConfigurationChanged } = this.options;
    if (nameOf(uri) === configurationFileName) {
      places.mark([parentUri(uri)]);
      onConfigurationChanged();
    }
    if (handoffFiles.has(uri)) await reader.read([uri]);
    else changes.ofWhatIsAsked(uri);
  }

  /**
   * Files or folders appeared, none in another one, perhaps under new names: everything below them is read that a walk through the workspace
   * folder around them would have found.
   */
  async appeared(uris: readonly string[]): Promise<void> {
    const { folderWatch, reader } = this.options;
    await forEach(uris, lookUpsAtOnce, (uri) => this.reported(uri));
    const gone = await reader.readBelow(uris, (uri) => this.isAround(uri));
    // What was found in a folder that was taken away meanwhile must not stay.
    for (const uri of gone) {
      folderWatch?.unwatch(uri);
      this.deleted(uri);
    }
  }

  /** A file or folder was deleted; with a folder everything below it is gone. */
  deleted(uri: string): void {
    const { places, disk, documents, changes, onConfigurationChanged } = this.options;
    if (nameOf(uri) === configurationFileName) onConfigurationChanged();
    const removed = disk.remove(uri);
    for (const file of removed) documents.forget(file);
    // The projects that the files belonged to: without a folder, projects do not begin in it any more.
    const projects = new Set(removed.map((file) => places.projectOf(file)));
    places.unmark(uri);
    for (const file of removed) projects.add(places.projectOf(file));
    for (const project of projects) changes.in(project);
    changes.ofWhatIsAsked(uri);
  }

  /**
   * A file or folder was reported as deleted, and has been forgotten. Looks it up on disk all the same: one that was made anew at once may be
   * reported as deleted only.
   */
  async lookAgain(uri: string): Promise<void> {
    const { fileSystem } = this.options;
    if ((await fileSystem.exists(uri, parentUri(uri))) === false || (await isRenamedInCase(fileSystem, uri))) return;
    await this.appeared([uri]);
  }

  /** A repository was made in a folder, or taken away: whether a project begins there may be another answer now. */
  async repositoryChanged(folder: string): Promise<void> {
    const { fileSystem, places, disk, changes } = this.options;
    const exists = await fileSystem.exists(joinUri(folder, '.git'), folder);
    const isMarked = exists !== false || disk.get(joinUri(folder, configurationFileName)) !== undefined;
    changes.ofPlaces(folder, () => {
      if (isMarked) places.mark([folder]);
      else places.unmarkOne(folder);
    });
  }

  /** Whether what happens at a place is of interest: it lies in a workspace folder, or belongs to a file that is open or was named. */
  private isAround(uri: string): boolean {
    const { places, documents, handoffFiles, states, texts, projectUris } = this.options;
    if (places.folderOf(uri) !== undefined || handoffFiles.isNamed(uri) || documents.has(uri)) return true;
    if (texts.showsOther(uri)) return true;
    const root = places.rootOf(uri) ?? parentUri(uri);
    for (const known of documents.uris()) if (isAtOrBelow(root, known)) return true;
    return projectUris().some((project) => states.hasAskedAbout(project, uri));
  }
}
