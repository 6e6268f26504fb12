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
import { isAtOrBelow, nameOf, parentUri } from './uris.ts';

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
  /** Told that a `.gitignore` came, changed or went. */
  readonly onIgnoreFileChanged: (uri: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Takes what is reported of files and folders on disk. What editors show of them is not touched. */
export class FileEvents {
  private readonly options: FileEventsOptions;
  /** By folder, the newest question whether a project begins there. */
  private readonly questions = new Map<string, symbol>();

  constructor(options: FileEventsOptions) {
    this.options = options;
  }

  /** A file is reported to be created or changed. Of a folder that was taken away, news may still come. */
  async reported(uri: string): Promise<void> {
    if (this.isAround(uri)) await this.changed(uri);
  }

  /** A file was created or changed. */
  async changed(uri: string): Promise<void> {
    if (!(await this.noted(uri))) await this.lookInto([uri], new Set([uri]));
  }

  /** Takes note of a file that was created or changed; `false` when only a walk can tell whether it is looked at: git may ignore it. */
  private async noted(uri: string): Promise<boolean> {
    const { places, disk, handoffFiles, changes, reader, texts, onConfigurationChanged } = this.options;
    this.noteIgnoreFile(uri);
    if (nameOf(uri) === configurationFileName) {
      await this.projectMayBeginOrEnd(parentUri(uri));
      onConfigurationChanged();
    }
    if (!handoffFiles.has(uri)) {
      changes.ofWhatIsAsked(uri);
      return true;
    }
    const isLookedAt =
      disk.get(uri) !== undefined ||
      handoffFiles.isNamed(uri) ||
      texts.keeps(uri) ||
      places.folderOf(uri) === undefined;
    if (isLookedAt) await reader.read([uri]);
    return isLookedAt;
  }

  /** When git ignores other files, other ones are looked at. */
  private noteIgnoreFile(uri: string): void {
    if (nameOf(uri) === '.gitignore') this.options.onIgnoreFileChanged(uri);
  }

  /**
   * Files or folders appeared, none in another one, perhaps under new names: everything below them is read that a walk through the workspace
   * folder around them would have found.
   */
  async appeared(uris: readonly string[]): Promise<void> {
    const files = new Set<string>();
    await forEach(uris, lookUpsAtOnce, async (uri) => {
      if (this.isAround(uri) && !(await this.noted(uri))) files.add(uri);
    });
    await this.lookInto(uris, files);
    // Of a root that editors show, walks may pass by what settings do not name.
    const { reader, texts } = this.options;
    for (const root of texts.rootsShownAt(uris)) await reader.readRoot(root);
  }

  /** Has everything read at and below some places that a walk finds there. */
  private async lookInto(uris: readonly string[], files: ReadonlySet<string>): Promise<void> {
    const { folderWatch, places, reader, texts } = this.options;
    const inFolder = new Set(uris.filter((uri) => places.folderOf(uri) !== undefined));
    // What has been read there would itself make the place one of interest.
    const isStillAround = (uri: string) =>
      inFolder.has(uri) ? places.folderOf(uri) !== undefined : this.isAround(uri);
    const gone = await reader.readBelow(uris, isStillAround, files);
    // What was found in a folder that was taken away meanwhile must not stay.
    for (const uri of gone) {
      folderWatch?.unwatch(uri);
      this.deleted(uri);
      await texts.stayBehind(uri);
    }
  }

  /** A file or folder was deleted; with a folder everything below it is gone. */
  deleted(uri: string): void {
    const { places, disk, documents, changes, onConfigurationChanged, onError } = this.options;
    this.noteIgnoreFile(uri);
    if (nameOf(uri) === configurationFileName) onConfigurationChanged();
    const removed = disk.remove(uri);
    for (const file of removed) documents.forget(file);
    // The projects that the files belonged to: without a folder, projects do not begin in it any more.
    const projects = new Set(removed.map((file) => places.projectOf(file)));
    places.unmark(uri);
    for (const file of removed) projects.add(places.projectOf(file));
    for (const project of projects) changes.in(project);
    changes.ofWhatIsAsked(uri);
    if (nameOf(uri) === configurationFileName) this.projectMayBeginOrEnd(parentUri(uri)).catch(onError);
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

  /** A repository or a configuration came to a folder or went: whether a project begins there may be another answer now. */
  async projectMayBeginOrEnd(folder: string): Promise<void> {
    const { places, changes, reader } = this.options;
    const question = Symbol(folder);
    this.questions.set(folder, question);
    const isBeginning = await reader.beginsProject(folder);
    // What was found out before something else happened there is not the present any more.
    if (this.questions.get(folder) !== question) return;
    this.questions.delete(folder);
    if (isBeginning === places.isMarked(folder)) return;
    changes.ofPlaces(folder, () => {
      if (isBeginning) places.mark([folder]);
      else places.unmarkOne(folder);
    });
  }

  /** Whether what happens at a place is of interest: it lies in a workspace folder, or belongs to a file that is open or was named. */
  private isAround(uri: string): boolean {
    const { places, documents, handoffFiles, states, texts, projectUris } = this.options;
    if (places.folderOf(uri) !== undefined || handoffFiles.isNamed(uri) || documents.has(uri)) return true;
    if (texts.showsOther(uri)) return true;
    const root = places.rootOf(uri);
    const project = nameOf(uri) === configurationFileName ? parentUri(uri) : undefined;
    for (const known of documents.uris()) {
      // What lies in a workspace folder has nothing to do with the folders around that.
      if (places.folderOf(known) !== undefined) continue;
      const isBeside = root === undefined ? isAtOrBelow(uri, known) : places.rootOf(known) === root;
      if (isBeside || places.projectOf(known) === project) return true;
    }
    return projectUris().some((project) => states.hasAskedAbout(project, uri));
  }
}
