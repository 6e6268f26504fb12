import type { Document } from '../engine/document.ts';
import type { Engine, Findings } from '../engine/engine.ts';
import type { Message } from '../engine/message.ts';
import type { Project } from '../engine/project.ts';
import type { Limits } from '../engine/settings.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import type { Configuration } from './configuration.ts';
import { type ConfigurationProblem, Configurations, type EditorState } from './configurations.ts';
import { DiskFiles } from './diskFiles.ts';
import type { FolderWatch } from './discoverAndWatch.ts';
import { configurationFileName } from './discovery.ts';
import type { FileSystem } from './fileSystem.ts';
import { forEach } from './forEach.ts';
import { FolderReader } from './folderReader.ts';
import { FolderWalks } from './folderWalks.ts';
import type { Silence } from './gitRepository.ts';
import { type OpenDocument, OpenDocuments } from './openDocuments.ts';
import { ProjectChanges } from './projectChanges.ts';
import { type HistorySource, ProjectHistories } from './projectHistory.ts';
import { ProjectDocuments } from './projectDocuments.ts';
import { ProjectPlaces } from './projectPlaces.ts';
import { ProjectSnapshots } from './projectSnapshots.ts';
import { type AskedPlaces, ProjectStates } from './projectStates.ts';
import { isRenamedInCase } from './renamedInCase.ts';
import { type LoadTokenizer, Tokenizer } from './tokenizer.ts';
import { isAtOrBelow, isInside, joinUri, nameOf, parentUri, relativePath } from './uris.ts';

export interface WorkspaceOptions {
  readonly engine: Engine;
  readonly fileSystem: FileSystem;
  readonly limits: Limits;
  /** The present day as an ISO date in UTC. */
  readonly today: () => string;
  /** The present time in milliseconds since 1970, for what lasts minutes. */
  readonly now?: () => number;
  /** Told about every project whose findings may have changed, and whether somebody is typing in it. */
  readonly onChange?: (project: string, typing: boolean) => void;
  /** Who is asked what version control knows; nobody where there is no git or as long as the workspace is untrusted. */
  readonly history?: () => HistorySource | undefined;
  /** Whether snapshots wait for what version control knows; without, they come without it first and once more with it. */
  readonly waitsForHistory?: boolean;
  /** Loads the tokenizer when a configuration first wants it; without, tokens are estimated. */
  readonly loadTokenizer?: LoadTokenizer;
  /** Absent where nobody watches folders. */
  readonly folderWatch?: FolderWatch;
  /** Told about failures in what nobody waits for. */
  readonly onError?: (error: unknown) => void;
}

/** So many files are looked at at a time. */
const lookUpsAtOnce = 32;

/**
 * The handoff files of an editor's folders or of a command's arguments: what is on disk, over it what is open, grouped to
 * projects, of which it makes immutable snapshots. The only state of the server that changes.
 */
export class Workspace {
  readonly places = new ProjectPlaces();
  private readonly options: WorkspaceOptions;
  private readonly disk: DiskFiles;
  private readonly open = new OpenDocuments();
  /** What editors show of files that nothing names as handoff files so far: folders and settings may come later than texts. */
  private readonly openOthers = new Map<string, OpenDocument>();
  private readonly states: ProjectStates;
  private readonly documents: ProjectDocuments;
  private readonly configurations: Configurations;
  private readonly tokenizer: Tokenizer;
  /** Files that were named by the user and are checked whatever the globs say. */
  private readonly explicit = new Set<string>();
  private readonly histories: ProjectHistories;
  private readonly snapshots: ProjectSnapshots;
  private readonly changes: ProjectChanges;
  private readonly reader: FolderReader;
  private readonly walks: FolderWalks;

  constructor(options: WorkspaceOptions) {
    this.options = options;
    this.disk = new DiskFiles(options.fileSystem);
    this.documents = new ProjectDocuments(this.disk, this.open);
    this.tokenizer = new Tokenizer(options.loadTokenizer, (error) => options.onError?.(error));
    this.configurations = new Configurations(options.fileSystem, this.places, options.limits, this.tokenizer);
    this.histories = new ProjectHistories({
      source: () => (this.configurations.editor.trusted ? options.history?.() : undefined),
      waits: options.waitsForHistory ?? false,
      onChanged: (project) => this.states.touch(project),
      onError: options.onError,
    });
    this.states = new ProjectStates(options.fileSystem, (project, typing) => options.onChange?.(project, typing));
    const { disk, documents, states, configurations, histories, places } = this;
    this.changes = new ProjectChanges({ places, states, histories, projectUris: () => this.projectUris() });
    this.reader = new FolderReader({
      fileSystem: options.fileSystem,
      folderWatch: options.folderWatch,
      places,
      disk,
      configurations,
      onChanged: (uri) => this.changes.of(uri),
    });
    this.walks = new FolderWalks({
      configurations,
      places,
      walkAnew: (folder) => this.walkAnew(folder),
      onError: (error) => options.onError?.(error),
    });
    this.snapshots = new ProjectSnapshots({
      engine: options.engine,
      today: options.today,
      now: options.now,
      places,
      disk,
      documents,
      states,
      configurations,
      histories,
      isNamed: (uri) => this.explicit.has(uri),
      readConfiguration: (uri, project) => this.readConfiguration(uri, project),
    });
  }

  /**
   * A workspace that knows what this one has read from disk, and goes on over another file system: for changes that are tried before
   * they are made. Nobody is told of what happens in it, what editors show is not in it, and its snapshots wait for what version
   * control knows.
   */
  fork(fileSystem: FileSystem): Workspace {
    const { onChange: _, folderWatch: __, ...options } = this.options;
    const copy = new Workspace({ ...options, fileSystem, waitsForHistory: true });
    copy.places.adopt(this.places);
    copy.disk.adopt(this.disk);
    for (const uri of this.explicit) copy.explicit.add(uri);
    copy.configurations.setEditor({ ...this.configurations.editor, reportsJsonSyntax: false });
    return copy;
  }

  /** How files are reached. */
  get fileSystem(): FileSystem {
    return this.options.fileSystem;
  }

  /**
   * Adds a folder and reads all handoff files below it. Resolves when they are read.
   * @param named folders in it that the user named: they are looked into even where `.gitignore` hides them
   */
  async addFolder(folder: string, isCancelled?: () => boolean, named?: ReadonlySet<string>): Promise<void> {
    this.places.addFolder(folder);
    await this.configurations.prepare(folder);
    // A folder may be taken away while it is walked; what was found of it must not come back.
    const isRemoved = () => !this.places.folders.has(folder);
    const holds = this.walks.begin(folder);
    const found = await this.reader.walk(folder, {
      isCancelled: () => isRemoved() || (isCancelled?.() ?? false),
      named,
    });
    if (!isRemoved()) await this.reader.take(found);
    if (isRemoved()) return this.removeFolder(folder);
    if (!holds()) this.forgetUnnamed(folder);
    await this.adoptOpen();
  }

  /** The globs of a folder have changed: takes in the files that they name now, and forgets those that nothing names any more. */
  private async walkAnew(folder: string): Promise<void> {
    this.forgetUnnamed(folder);
    await this.addFolder(folder);
    for (const project of this.projectUris()) if (isInside(folder, project)) this.changes.in(project);
  }

  private forgetUnnamed(folder: string): void {
    for (const uri of [...this.documents.uris()]) {
      if (this.places.folderOf(uri) !== folder || this.isHandoffFile(uri)) continue;
      const open = this.open.get(uri);
      if (open) this.openOthers.set(uri, open);
      this.open.close(uri);
      this.disk.remove(uri);
      this.documents.forget(uri);
      this.changes.of(uri);
    }
  }

  /**
   * Forgets a folder and what lies in it, apart from what is open. What lies in a folder around it or below it, too, stays known; resolves
   * when that is so.
   */
  async removeFolder(folder: string): Promise<void> {
    this.changes.ofPlaces(folder, () => {
      this.places.removeFolder(folder);
      this.walks.forget(folder);
      this.options.folderWatch?.unwatch(folder);
      this.fileDeleted(folder);
    });
    if (this.places.folderOf(folder) !== undefined) await this.appeared(folder);
    for (const inner of [...this.places.folders]) if (isInside(folder, inner)) await this.addFolder(inner);
  }

  /** Adds a file that the user named: its format is found by content, and its project comes with it. */
  async addFile(uri: string): Promise<void> {
    await this.addFiles([uri]);
  }

  /** Adds several files as `addFile` does. */
  async addFiles(uris: readonly string[]): Promise<void> {
    for (const uri of uris) this.explicit.add(uri);
    const roots = new Set(uris.flatMap((uri) => this.places.rootOf(uri) ?? []));
    for (const root of roots) await this.readRoot(root);
    await this.reader.read(uris);
  }

  /** A file is reported to be created or changed on disk. Of a folder that was taken away, news may still come. */
  async changeReported(uri: string): Promise<void> {
    if (this.isAround(uri)) await this.fileChanged(uri);
  }

  /** A file was created or changed on disk. What an editor shows of it is not touched. */
  async fileChanged(uri: string): Promise<void> {
    if (nameOf(uri) === configurationFileName) {
      this.places.mark([parentUri(uri)]);
      this.configurationChanged();
    }
    if (this.isHandoffFile(uri)) await this.reader.read([uri]);
    else this.changes.ofWhatIsAsked(uri);
  }

  /**
   * A file or folder appeared, perhaps under a new name: everything below it is read that a walk through the workspace folder around it
   * would have found.
   */
  appeared(uri: string): Promise<void> {
    return this.allAppeared([uri]);
  }

  /** Several files or folders appeared, none in another one. */
  async allAppeared(uris: readonly string[]): Promise<void> {
    await forEach(uris, lookUpsAtOnce, (uri) => this.changeReported(uri));
    const gone = await this.reader.readBelow(uris, (uri) => this.isAround(uri));
    // What was found in a folder that was taken away meanwhile must not stay.
    for (const uri of gone) {
      this.options.folderWatch?.unwatch(uri);
      this.fileDeleted(uri);
    }
  }

  /**
   * A file or folder was reported as deleted, and has been forgotten. Looks it up on disk all the same: one that was made anew at once may be
   * reported as deleted only.
   */
  async lookAgain(uri: string): Promise<void> {
    const { fileSystem } = this.options;
    if ((await fileSystem.exists(uri, parentUri(uri))) === false || (await isRenamedInCase(fileSystem, uri))) return;
    await this.appeared(uri);
  }

  /** A file or folder was deleted; with a folder everything below it is gone. */
  fileDeleted(uri: string): void {
    if (nameOf(uri) === configurationFileName) this.configurationChanged();
    const removed = this.disk.remove(uri);
    for (const file of removed) this.documents.forget(file);
    // The projects that the files belonged to: without a folder, projects do not begin in it any more.
    const projects = new Set(removed.map((file) => this.places.projectOf(file)));
    this.places.unmark(uri);
    for (const file of removed) projects.add(this.places.projectOf(file));
    for (const project of projects) this.changes.in(project);
    this.changes.ofWhatIsAsked(uri);
  }

  /** An editor opened a file. Its handoff root is read when it is not known yet. */
  async didOpen(uri: string, document: OpenDocument): Promise<void> {
    if (!this.isHandoffFile(uri)) {
      this.openOthers.set(uri, document);
      return;
    }
    this.open.set(uri, document);
    if (this.disk.get(uri) === undefined) {
      // Whoever asks about the text while the disk is read gets an answer about it.
      this.states.touch(this.places.projectOf(uri));
      await this.loadRoot(uri);
      await this.reader.read([uri]);
    }
    this.changes.of(uri);
  }

  /** An editor changed the text of an open file; changes of files that are not open are ignored. */
  didChange(uri: string, document: OpenDocument): void {
    if (this.openOthers.has(uri)) this.openOthers.set(uri, document);
    if (this.open.get(uri) === undefined) return;
    this.documents.compare(uri);
    this.open.set(uri, document);
    this.states.touch(this.places.projectOf(uri), true);
  }

  /** An editor closed a file: what is on disk counts again. */
  didClose(uri: string): void {
    this.openOthers.delete(uri);
    if (this.open.get(uri) === undefined) return;
    this.open.close(uri);
    if (this.disk.get(uri) === undefined) this.documents.forget(uri);
    this.changes.of(uri);
  }

  /** Takes over the editor's settings; every project is looked at again. */
  setEditorState(editor: EditorState): void {
    this.configurations.setEditor(editor);
    this.configurationChanged();
  }

  /** A repository was made in a folder, or taken away: whether a project begins there may be another answer now. */
  async repositoryChanged(folder: string): Promise<void> {
    const exists = await this.options.fileSystem.exists(joinUri(folder, '.git'), folder);
    const isMarked = exists !== false || this.disk.get(joinUri(folder, configurationFileName)) !== undefined;
    this.changes.ofPlaces(folder, () => {
      if (isMarked) this.places.mark([folder]);
      else this.places.unmarkOne(folder);
    });
  }

  /** Something was committed, staged or checked out in the repository at a folder: its projects are looked at again. */
  historyChanged(folder: string): void {
    this.changes.ofHistory(folder);
  }

  /** Why version control could not tell what rules wanted to know, each reason once. */
  get historySilences(): readonly Silence[] {
    return this.histories.silences();
  }

  /** Why tokens are estimated although a configuration wants a tokenizer; `undefined` when they are not. */
  get tokenizerProblem(): Message | undefined {
    return this.tokenizer.problem;
  }

  /** A new day: what depends on dates is looked at again. */
  dayChanged(): void {
    for (const project of this.projectUris()) this.states.touch(project);
  }

  /** The text of an open document, `undefined` when the file is not open. */
  openDocument(uri: string): OpenDocument | undefined {
    return this.open.get(uri);
  }

  /** Whether an editor shows a file with text that is not on disk. */
  isDirty(uri: string): boolean {
    const open = this.open.get(uri);
    return open !== undefined && SourceText.fromString(open.text).text !== this.disk.get(uri)?.text.text;
  }

  /** The projects that have at least one document. */
  projectUris(): readonly string[] {
    return this.snapshots.projectUris();
  }

  /** The configuration file that is broken, for each project that has one. */
  configurationProblems(): ConfigurationProblem[] {
    return this.configurations.problems();
  }

  /** What the configuration files say, by project. */
  configurationOf(project: string): Configuration | undefined {
    return this.configurations.ofFile(project);
  }

  /** The number of the newest snapshot of a project; a result of an older one is out of date. */
  generationOf(project: string): number {
    return this.states.generationOf(project);
  }

  /**
   * A snapshot of a project as it is now, with the facts its rules ask for. `undefined` when a newer change overtook it while
   * facts were gathered; ask again then.
   */
  snapshot(project: string): Promise<Project | undefined> {
    return this.snapshots.snapshot(project);
  }

  /** A snapshot of a project and what is wrong in it, repeated until no newer change has overtaken it. */
  check(project: string): Promise<{ project: Project; findings: Findings }> {
    return this.snapshots.check(project);
  }

  /**
   * What `check` would say of a project that had one more document, or another one at its path. What the rules want to know because of
   * it is looked up; what only version control knows stays unknown.
   */
  checkWith(project: string, document: Document): Promise<{ project: Project; findings: Findings }> {
    return this.snapshots.checkWith(project, document);
  }

  /**
   * What the rules of a project wanted to know of its folder apart from handoff files, as of its last check: paths relative to the project,
   * whether anything is there or not, and names of files wherever they are.
   */
  askedBy(project: string): AskedPlaces {
    const { paths, names } = this.states.askedBy(project);
    const isBeside = (path: string) => {
      const uri = joinUri(project, path);
      return isInside(project, uri) && !this.isHandoffFile(uri);
    };
    return { paths: paths.filter(isBeside), names };
  }

  /** Whether a file is one that is looked at. */
  isHandoffFile(uri: string): boolean {
    if (this.explicit.has(uri) || this.places.rootOf(uri) !== undefined) return true;
    const folder = this.places.folderOf(uri) ?? parentUri(uri);
    return this.configurations.matcherOf(folder)(relativePath(folder, uri) ?? '');
  }

  /** What an editor's settings say for a project. */
  editorConfigurationOf(project: string): Configuration {
    return this.configurations.ofEditor(project);
  }

  /** Reads a handoff root anew, whether or not a walk has seen it: it may be ignored by git, or lie outside of all folders. */
  readRoot(root: string): Promise<void> {
    return this.reader.readRoot(root);
  }

  /** Whether what happens at a place is of interest: it lies in a workspace folder, or belongs to a file that is open or was named. */
  private isAround(uri: string): boolean {
    if (this.places.folderOf(uri) !== undefined || this.explicit.has(uri) || this.documents.has(uri)) return true;
    if (this.openOthers.has(uri)) return true;
    const root = this.places.rootOf(uri) ?? parentUri(uri);
    for (const known of this.documents.uris()) if (isAtOrBelow(root, known)) return true;
    return this.projectUris().some((project) => this.states.hasAskedAbout(project, uri));
  }

  private async loadRoot(uri: string): Promise<void> {
    const root = this.places.rootOf(uri);
    if (root !== undefined) await this.readRoot(root);
  }

  /** Takes over the texts of open files that are handoff files by now. */
  private async adoptOpen(): Promise<void> {
    for (const uri of [...this.openOthers.keys()]) {
      // Looked up anew: while another one was read, this one may have been changed or closed.
      const document = this.openOthers.get(uri);
      if (!document || !this.isHandoffFile(uri)) continue;
      this.openOthers.delete(uri);
      await this.didOpen(uri, document);
    }
  }

  private configurationChanged(): void {
    this.configurations.forget();
    this.adoptOpen().catch((error: unknown) => this.options.onError?.(error));
    for (const project of this.states.uris()) {
      this.changes.in(project);
    }
    this.walks.configurationChanged();
  }

  /** Reads the configuration file of a project where no walk has come across it: it may lie outside of all folders. */
  private async readConfiguration(uri: string, project: string): Promise<void> {
    await this.disk.refresh(uri, parentUri(uri));
    if (this.places.projectOf(uri) !== project && this.disk.get(uri) !== undefined) this.changes.of(uri);
  }
}
