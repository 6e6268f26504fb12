import type { Document } from '../engine/document.ts';
import type { Engine, Findings } from '../engine/engine.ts';
import type { Message } from '../engine/message.ts';
import type { Project } from '../engine/project.ts';
import type { Limits } from '../engine/settings.ts';
import type { Configuration } from './configuration.ts';
import { type ConfigurationProblem, Configurations, type EditorState } from './configurations.ts';
import { DiskFiles } from './diskFiles.ts';
import type { FolderWatch } from './discoverAndWatch.ts';
import { EditorTexts } from './editorTexts.ts';
import { FileEvents } from './fileEvents.ts';
import type { FileSystem } from './fileSystem.ts';
import { FolderReader } from './folderReader.ts';
import type { Silence } from './gitRepository.ts';
import { HandoffFiles } from './handoffFiles.ts';
import { type OpenDocument, OpenDocuments } from './openDocuments.ts';
import { ProjectChanges } from './projectChanges.ts';
import { ProjectDocuments } from './projectDocuments.ts';
import { ProjectHistories, type HistorySource } from './projectHistory.ts';
import { type ProjectName, projectNames } from './projectNames.ts';
import { ProjectPlaces } from './projectPlaces.ts';
import { ProjectSnapshots } from './projectSnapshots.ts';
import { type AskedPlaces, ProjectStates } from './projectStates.ts';
import { type LoadTokenizer, Tokenizer } from './tokenizer.ts';
import { isInside, joinUri, parentUri } from './uris.ts';
import { WorkspaceFolders } from './workspaceFolders.ts';

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

/**
 * The handoff files of an editor's folders or of a command's arguments: what is on disk, over it what is open, grouped to
 * projects, of which it makes immutable snapshots. What the parts know changes all the time; this class puts them together, and is the one
 * that others talk to.
 */
export class Workspace {
  readonly places = new ProjectPlaces();
  private readonly options: WorkspaceOptions;
  private readonly disk: DiskFiles;
  private readonly open = new OpenDocuments();
  private readonly tokenizer: Tokenizer;
  private readonly configurations: Configurations;
  private readonly handoffFiles: HandoffFiles;
  private readonly histories: ProjectHistories;
  private readonly states: ProjectStates;
  private readonly changes: ProjectChanges;
  private readonly snapshots: ProjectSnapshots;
  private readonly reader: FolderReader;
  private readonly texts: EditorTexts;
  private readonly files: FileEvents;
  private readonly folders: WorkspaceFolders;

  constructor(options: WorkspaceOptions) {
    this.options = options;
    const { engine, fileSystem, limits, today, now, folderWatch } = options;
    const { places, open } = this;
    const onError = (error: unknown) => options.onError?.(error);
    const projectUris = () => this.projectUris();
    this.disk = new DiskFiles(fileSystem);
    this.tokenizer = new Tokenizer(options.loadTokenizer, onError);
    this.configurations = new Configurations(fileSystem, places, limits, this.tokenizer);
    this.handoffFiles = new HandoffFiles(places, this.configurations);
    this.histories = new ProjectHistories({
      source: () => (this.configurations.editor.trusted ? options.history?.() : undefined),
      waits: options.waitsForHistory ?? false,
      onChanged: (project) => this.states.touch(project),
      onError,
    });
    this.states = new ProjectStates(fileSystem, (project, typing) => options.onChange?.(project, typing));
    const { disk, configurations, handoffFiles, histories, states } = this;
    const documents = new ProjectDocuments(disk, open);
    const hasGlobs = (folder: string) => configurations.ofFile(folder)?.files !== undefined;
    this.changes = new ProjectChanges({ places, states, histories, projectUris, hasGlobs });
    const { changes } = this;
    this.snapshots = new ProjectSnapshots({
      engine,
      today,
      now,
      places,
      disk,
      documents,
      states,
      configurations,
      histories,
      isNamed: (uri) => handoffFiles.isNamed(uri),
      readConfiguration: (uri, project) => this.readConfiguration(uri, project),
    });
    const onChanged = (uri: string) => changes.of(uri);
    const onProjectMayHaveEnded = (folder: string) => {
      this.files.projectMayBeginOrEnd(folder).catch(onError);
    };
    const reader = new FolderReader({
      fileSystem,
      folderWatch,
      places,
      disk,
      configurations,
      onChanged,
      onProjectMayHaveEnded,
    });
    this.reader = reader;
    const forget = (uri: string) => this.files.deleted(uri);
    this.texts = new EditorTexts({ open, disk, documents, places, handoffFiles, states, changes, reader, forget });
    const parts = {
      places,
      disk,
      documents,
      handoffFiles,
      changes,
      reader,
      texts: this.texts,
      folderWatch,
      projectUris,
    };
    const onConfigurationChanged = () => this.configurationChanged();
    const onIgnoreFileChanged = (uri: string) => this.folders.ignoreFileChanged(uri);
    this.files = new FileEvents({ ...parts, fileSystem, states, onConfigurationChanged, onIgnoreFileChanged, onError });
    this.folders = new WorkspaceFolders({ ...parts, configurations, files: this.files, onError });
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
    copy.handoffFiles.adopt(this.handoffFiles);
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
  addFolder(folder: string, isCancelled?: () => boolean, named?: ReadonlySet<string>): Promise<void> {
    return this.folders.add(folder, isCancelled, named);
  }

  /** Forgets a folder and what lies in it, apart from what is open or lies in another folder, too. Resolves when that is so. */
  removeFolder(folder: string): Promise<void> {
    return this.folders.remove(folder);
  }

  /** Adds a file that the user named: its format is found by content, and its project comes with it. */
  addFile(uri: string): Promise<void> {
    return this.addFiles([uri]);
  }

  /** Adds several files as `addFile` does. */
  async addFiles(uris: readonly string[]): Promise<void> {
    for (const uri of uris) this.handoffFiles.name(uri);
    const roots = new Set(uris.flatMap((uri) => this.places.rootOf(uri) ?? []));
    for (const root of roots) await this.readRoot(root);
    await this.reader.read(uris);
  }

  /** Reads a handoff root anew, whether or not a walk has seen it: it may be ignored by git, or lie outside of all folders. */
  readRoot(root: string): Promise<void> {
    return this.reader.readRoot(root);
  }

  /** An editor opened a file; see `EditorTexts`. */
  didOpen(uri: string, document: OpenDocument): Promise<void> {
    return this.texts.opened(uri, document);
  }

  /** An editor changed the text of an open file; changes of files that are not open are ignored. */
  didChange(uri: string, document: OpenDocument): void {
    this.texts.changed(uri, document);
  }

  /** An editor closed a file: what is on disk counts again. */
  didClose(uri: string): Promise<void> {
    return this.texts.closed(uri);
  }

  /** A file is reported to be created or changed on disk; see `FileEvents`, as for what follows. */
  changeReported(uri: string): Promise<void> {
    return this.files.reported(uri);
  }

  /** A file was created or changed on disk. What an editor shows of it is not touched. */
  fileChanged(uri: string): Promise<void> {
    return this.files.changed(uri);
  }

  /** A file or folder appeared, perhaps under a new name. */
  appeared(uri: string): Promise<void> {
    return this.files.appeared([uri]);
  }

  /** Several files or folders appeared, none in another one. */
  allAppeared(uris: readonly string[]): Promise<void> {
    return this.files.appeared(uris);
  }

  /** A file or folder was reported as deleted, and has been forgotten, but may have been made anew at once. */
  lookAgain(uri: string): Promise<void> {
    return this.files.lookAgain(uri);
  }

  /** A file or folder was deleted; with a folder everything below it is gone. */
  fileDeleted(uri: string): void {
    this.files.deleted(uri);
  }

  /** A repository was made in a folder, or taken away. */
  repositoryChanged(folder: string): Promise<void> {
    return this.files.projectMayBeginOrEnd(folder);
  }

  /** Something was committed, staged or checked out in the repository at a folder: its projects are looked at again. */
  historyChanged(folder: string): void {
    this.changes.ofHistory(folder);
  }

  /** A new day: what depends on dates is looked at again. */
  dayChanged(): void {
    for (const project of this.projectUris()) this.states.touch(project);
  }

  /** Takes over the editor's settings; every project is looked at again. */
  setEditorState(editor: EditorState): void {
    this.configurations.setEditor(editor);
    this.configurationChanged();
  }

  /** The text of an open document, `undefined` when the file is not open. */
  openDocument(uri: string): OpenDocument | undefined {
    return this.open.get(uri);
  }

  /** The files that editors show, whether or not they are on disk. */
  openUris(): Iterable<string> {
    return this.texts.shown();
  }

  /** Whether an editor shows a file with text that is not on disk. */
  isDirty(uri: string): boolean {
    return this.texts.isDirty(uri);
  }

  /** Whether a file is one that is looked at. */
  isHandoffFile(uri: string): boolean {
    return this.handoffFiles.has(uri);
  }

  /** The projects that have at least one document. */
  projectUris(): readonly string[] {
    return this.snapshots.projectUris();
  }

  /** Takes note of what an editor calls its folders, in its order; where that is new, all projects are told of anew. */
  nameFolders(names: ReadonlyMap<string, string>): void {
    if (this.places.nameFolders(names)) for (const project of this.projectUris()) this.states.touch(project);
  }

  /** What projects are called in front of a person: as the editor calls their folders. */
  projectName(): ProjectName {
    return projectNames(this.projectUris(), this.places.folderNames);
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

  /** Drops what is kept of a project without documents: nothing may ever come of it again, and if something does, it is looked up anew. */
  forgetProject(project: string): void {
    // Where a configuration leaves out every file there are documents all the same, and what it says must be known to whoever looks next.
    if (this.projectUris().includes(project)) return;
    this.states.forget(project);
    this.histories.forget(project);
    // The globs of a workspace folder decide what is looked at in it.
    if (!this.places.folders.has(project)) this.configurations.forgetProject(project);
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

  /** What the configuration files say, by project. */
  configurationOf(project: string): Configuration | undefined {
    return this.configurations.ofFile(project);
  }

  /** What an editor's settings say for a project. */
  editorConfigurationOf(project: string): Configuration {
    return this.configurations.ofEditor(project);
  }

  /** The configuration file that is broken, for each project that has one. */
  configurationProblems(): ConfigurationProblem[] {
    return this.configurations.problems();
  }

  /** The editor's settings that are not used, each with the reason. */
  get settingProblems(): readonly Message[] {
    return this.configurations.editor.settingProblems ?? [];
  }

  /** Why version control could not tell what rules wanted to know, each reason once. */
  get historySilences(): readonly Silence[] {
    return this.histories.silences();
  }

  /** Why tokens are estimated although a configuration wants a tokenizer; `undefined` when they are not. */
  get tokenizerProblem(): Message | undefined {
    return this.tokenizer.problem;
  }

  private configurationChanged(): void {
    this.configurations.forget();
    this.texts.adopt().catch((error: unknown) => this.options.onError?.(error));
    for (const project of this.states.uris()) this.changes.in(project);
    this.folders.configurationChanged();
  }

  /** Reads the configuration file of a project where no walk has come across it: it may lie outside of all folders. */
  private async readConfiguration(uri: string, project: string): Promise<void> {
    await this.disk.refresh(uri, parentUri(uri));
    if (this.places.projectOf(uri) !== project && this.disk.get(uri) !== undefined) this.changes.of(uri);
  }
}
