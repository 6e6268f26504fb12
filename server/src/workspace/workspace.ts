import type { Document } from '../engine/document.ts';
import type { Engine, Findings } from '../engine/engine.ts';
import type { History } from '../engine/history.ts';
import type { Project, ProjectConfiguration } from '../engine/project.ts';
import type { Limits } from '../engine/settings.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import type { Configuration } from './configuration.ts';
import { type ConfigurationProblem, Configurations, type EditorState } from './configurations.ts';
import { DiskFiles } from './diskFiles.ts';
import { configurationFileName, discover } from './discovery.ts';
import type { FileSystem } from './fileSystem.ts';
import type { Silence } from './gitRepository.ts';
import { type OpenDocument, OpenDocuments } from './openDocuments.ts';
import { type HistorySource, ProjectHistories } from './projectHistory.ts';
import { ProjectDocuments } from './projectDocuments.ts';
import { ProjectFiles } from './projectFiles.ts';
import { ProjectPlaces } from './projectPlaces.ts';
import { SecretFacts } from './secretFacts.ts';
import { type LoadTokenizer, Tokenizer } from './tokenizer.ts';
import { isInside, joinUri, nameOf, parentUri, relativePath } from './uris.ts';

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
  /** Told about failures in what nobody waits for. */
  readonly onError?: (error: unknown) => void;
}

interface ProjectState {
  generation: number;
  /** Answers of the file system to the probes of rules, by path. */
  readonly existing: Map<string, boolean | undefined>;
  /** Files beside the handoff files that rules asked about. */
  readonly files: ProjectFiles;
}

/** At most so many files are read at a time. */
const readConcurrency = 32;

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
  private readonly projects = new Map<string, ProjectState>();
  private readonly documents: ProjectDocuments;
  private readonly configurations: Configurations;
  private readonly tokenizer: Tokenizer;
  /** Files that were named by the user and are checked whatever the globs say. */
  private readonly explicit = new Set<string>();
  private readonly histories: ProjectHistories;
  private readonly secrets = new SecretFacts();

  constructor(options: WorkspaceOptions) {
    this.options = options;
    this.disk = new DiskFiles(options.fileSystem);
    this.documents = new ProjectDocuments(this.disk, this.open);
    this.tokenizer = new Tokenizer(options.loadTokenizer, (error) => options.onError?.(error));
    this.configurations = new Configurations(options.fileSystem, this.places, options.limits, this.tokenizer);
    this.histories = new ProjectHistories({
      source: () => (this.configurations.editor.trusted ? options.history?.() : undefined),
      waits: options.waitsForHistory ?? false,
      onChanged: (project) => this.touch(project),
      onError: options.onError,
    });
  }

  /**
   * A workspace that knows what this one has read from disk, and goes on over another file system: for changes that are tried before
   * they are made. Nobody is told of what happens in it, what editors show is not in it, and its snapshots wait for what version
   * control knows.
   */
  fork(fileSystem: FileSystem): Workspace {
    const { onChange: _, ...options } = this.options;
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
    this.places.folders.add(folder);
    await this.configurations.prepare(folder);
    const found = await discover(this.options.fileSystem, folder, this.configurations.matcherOf(folder), {
      isCancelled,
      named,
    });
    this.places.mark(found.projectFolders);
    for (const uri of found.outside) this.disk.setOutside(uri);
    for (const { uri, reason } of found.unlistable) this.disk.setUnlistable(uri, reason);
    await this.refreshAll(found.files);
    for (const uri of [...found.outside, ...found.unlistable.map((one) => one.uri)]) this.changed(uri);
    await this.adoptOpen();
  }

  /** Forgets a folder and what lies in it, apart from what is open. */
  removeFolder(folder: string): void {
    this.places.folders.delete(folder);
    this.places.unmark(folder);
    this.fileDeleted(folder);
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
    await this.refreshAll(uris);
  }

  /** A file was created or changed on disk. What an editor shows of it is not touched. */
  async fileChanged(uri: string): Promise<void> {
    if (nameOf(uri) === configurationFileName) {
      this.places.mark([parentUri(uri)]);
      this.configurationChanged();
    }
    if (this.isHandoffFile(uri)) await this.refreshAll([uri]);
    else this.touchAsking(uri);
  }

  /** A file or folder appeared, perhaps under a new name: everything below it is read. */
  async appeared(uri: string): Promise<void> {
    await this.fileChanged(uri);
    const folder = this.places.folderOf(uri) ?? uri;
    const base = relativePath(folder, uri) ?? '';
    const matches = this.configurations.matcherOf(folder);
    const found = await discover(this.options.fileSystem, uri, (path) =>
      matches(base === '' ? path : `${base}/${path}`),
    );
    this.places.mark(found.projectFolders);
    await this.refreshAll(found.files);
  }

  /** A file or folder was deleted; with a folder everything below it is gone. */
  fileDeleted(uri: string): void {
    if (nameOf(uri) === configurationFileName) this.configurationChanged();
    for (const removed of this.disk.remove(uri)) {
      this.documents.forget(removed);
      this.changed(removed);
    }
    this.touchAsking(uri);
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
      this.touch(this.places.projectOf(uri));
      await this.loadRoot(uri);
      await this.refreshAll([uri]);
    }
    this.changed(uri);
  }

  /** An editor changed the text of an open file; changes of files that are not open are ignored. */
  didChange(uri: string, document: OpenDocument): void {
    if (this.openOthers.has(uri)) this.openOthers.set(uri, document);
    if (this.open.get(uri) === undefined) return;
    this.open.set(uri, document);
    this.touch(this.places.projectOf(uri), true);
  }

  /** An editor closed a file: what is on disk counts again. */
  didClose(uri: string): void {
    this.openOthers.delete(uri);
    if (this.open.get(uri) === undefined) return;
    this.open.close(uri);
    this.changed(uri);
  }

  /** Takes over the editor's settings; every project is looked at again. */
  setEditorState(editor: EditorState): void {
    this.configurations.setEditor(editor);
    this.configurationChanged();
  }

  /** Something was committed, staged or checked out in the repository at a folder: its projects are looked at again. */
  historyChanged(folder: string): void {
    for (const project of this.projectUris()) {
      if (!isInside(folder, project) && !isInside(project, folder)) continue;
      if (this.histories.outdate(project)) this.touch(project);
    }
  }

  /** Why version control could not tell what rules wanted to know, each reason once. */
  get historySilences(): readonly Silence[] {
    return this.histories.silences();
  }

  /** Why tokens are estimated although a configuration wants a tokenizer; `undefined` when they are not. */
  get tokenizerProblem(): string | undefined {
    return this.tokenizer.problem;
  }

  /** A new day: what depends on dates is looked at again. */
  dayChanged(): void {
    for (const project of this.projectUris()) this.touch(project);
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
  projectUris(): string[] {
    return [...new Set([...this.documents.uris()].map((uri) => this.places.projectOf(uri)))].sort();
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
    return this.stateOf(project).generation;
  }

  /**
   * A snapshot of a project as it is now, with the facts its rules ask for. `undefined` when a newer change overtook it while
   * facts were gathered; ask again then.
   */
  async snapshot(project: string): Promise<Project | undefined> {
    const state = this.stateOf(project);
    const settings = await this.configurations.settingsOf(project);
    await this.readConfiguration(project);
    await this.prepareProjectsBelow(project);
    const generation = state.generation;
    const documents = this.documentsOf(project);
    const outside = new Set(documents.filter(({ uri }) => this.disk.get(uri)?.outside).map(({ path }) => path));
    const now = this.options.now ? { now: this.options.now() } : {};
    const make = (history?: History) =>
      this.options.engine.project({
        uri: project,
        documents,
        configuration: this.configurationFor(project),
        facts: {
          exists: (path) => state.existing.get(path),
          leftOut: this.leftOutOf(project),
          outside,
          ...state.files.facts,
          ...now,
          ...(history && { history }),
          librarySecrets: this.secrets.of,
        },
        settings,
        today: this.options.today(),
        generation,
      });
    const draft = make();
    const probed = await this.probe(draft);
    const history = await this.histories.of(project, this.options.engine.historyQuestions(draft));
    await this.secrets.look(documents.filter(({ path }) => !outside.has(path)));
    if (state.generation !== generation) return undefined;
    return !probed && !history ? draft : make(history);
  }

  /** A snapshot of a project and what is wrong in it, repeated until no newer change has overtaken it. */
  async check(project: string): Promise<{ project: Project; findings: Findings }> {
    for (;;) {
      const snapshot = await this.snapshot(project);
      if (!snapshot) continue;
      const findings = this.options.engine.check(snapshot);
      if (!(await this.stateOf(project).files.load())) return { project: snapshot, findings };
    }
  }

  /**
   * What `check` would say of a project that had one more document, or another one at its path. What the rules want to know because of
   * it is looked up; what only version control knows stays unknown.
   */
  async checkWith(project: string, document: Document): Promise<{ project: Project; findings: Findings }> {
    const state = this.stateOf(project);
    for (;;) {
      const snapshot = await this.snapshot(project);
      if (!snapshot) continue;
      const documents = [...snapshot.documents.values()].filter(({ path }) => path !== document.path);
      const { uri, facts, settings, configuration, today, generation } = snapshot;
      const extended = this.options.engine.project({
        uri,
        documents: [...documents, document],
        facts,
        settings,
        configuration,
        today,
        generation,
      });
      await this.probe(extended);
      await this.secrets.look([document]);
      const findings = this.options.engine.check(extended);
      if (!(await state.files.load())) return { project: extended, findings };
    }
  }

  /**
   * What the rules of a project wanted to know of its folder apart from handoff files, as of its last check: paths relative to the project,
   * whether anything is there or not, and names of files wherever they are.
   */
  askedBy(project: string): { readonly paths: readonly string[]; readonly names: readonly string[] } {
    const { existing, files } = this.stateOf(project);
    const { paths, names } = files.asked;
    const all = new Set([...existing.keys(), ...paths]);
    const isBeside = (path: string) => {
      const uri = joinUri(project, path);
      return isInside(project, uri) && !this.isHandoffFile(uri);
    };
    return { paths: [...all].filter(isBeside), names };
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
  async readRoot(root: string): Promise<void> {
    const within = this.places.projectOf(`${root}/MANIFEST.json`);
    const found = await discover(this.options.fileSystem, root, () => true, { within });
    await this.refreshAll(found.files);
  }

  /** Looks up which of the paths exist that the rules want to know of. Gives whether there was any. */
  private async probe(snapshot: Project): Promise<boolean> {
    const { existing } = this.stateOf(snapshot.uri);
    const unknown = this.options.engine.probes(snapshot).filter((path) => !existing.has(path));
    await Promise.all(
      unknown.map(async (path) => {
        existing.set(path, await this.options.fileSystem.exists(joinUri(snapshot.uri, path), snapshot.uri));
      }),
    );
    return unknown.length > 0;
  }

  private async loadRoot(uri: string): Promise<void> {
    const root = this.places.rootOf(uri);
    if (root !== undefined) await this.readRoot(root);
  }

  private async refreshAll(uris: readonly string[]): Promise<void> {
    for (let index = 0; index < uris.length; index += readConcurrency) {
      await Promise.all(
        uris.slice(index, index + readConcurrency).map(async (uri) => {
          if (await this.disk.refresh(uri, this.places.projectOf(uri))) this.changed(uri);
        }),
      );
    }
  }

  private changed(uri: string): void {
    const project = this.places.projectOf(uri);
    this.histories.outdate(project);
    this.touch(project);
  }

  /** A file or folder that is no handoff file is there, changed, or gone: projects whose rules asked about it are looked at again. */
  private touchAsking(uri: string): void {
    for (const project of this.projectUris()) {
      const changed = relativePath(project, uri);
      if (changed === undefined) continue;
      const { existing, files } = this.stateOf(project);
      const { paths, names } = files.asked;
      const isAsked = [...existing.keys(), ...paths].some((path) => path === changed || path.startsWith(`${changed}/`));
      if (isAsked || names.includes(nameOf(uri))) this.touch(project);
    }
  }

  /** Makes a new generation of a project, whatever the reason. */
  private touch(project: string, typing = false): void {
    const state = this.stateOf(project);
    state.generation++;
    state.existing.clear();
    // Typing changes no other file, and reading them all at every key would be felt.
    if (!typing) state.files.forget();
    this.options.onChange?.(project, typing);
  }

  /** Takes over the texts of open files that are handoff files by now. */
  private async adoptOpen(): Promise<void> {
    for (const [uri, document] of [...this.openOthers]) {
      if (!this.isHandoffFile(uri)) continue;
      this.openOthers.delete(uri);
      await this.didOpen(uri, document);
    }
  }

  private configurationChanged(): void {
    this.configurations.forget();
    this.adoptOpen().catch((error: unknown) => this.options.onError?.(error));
    for (const project of this.projects.keys()) {
      this.histories.outdate(project);
      this.touch(project);
    }
  }

  private stateOf(project: string): ProjectState {
    let state = this.projects.get(project);
    if (!state) {
      state = {
        generation: 0,
        existing: new Map(),
        files: new ProjectFiles(this.options.fileSystem, project),
      };
      this.projects.set(project, state);
    }
    return state;
  }

  /** Reads the configuration file of a project where no walk has come across it: it may lie outside of all folders. */
  private async readConfiguration(project: string): Promise<void> {
    const uri = this.configurations.uriOf(project);
    if (uri === undefined || this.disk.get(uri) !== undefined) return;
    await this.disk.refresh(uri, parentUri(uri));
    const own = this.places.projectOf(uri);
    if (own !== project && this.disk.get(uri) !== undefined) this.changed(uri);
  }

  /** Finds out which configuration holds for the projects below one whose globs may leave out files of theirs. */
  private async prepareProjectsBelow(project: string): Promise<void> {
    if (this.configurations.ofFile(project)?.files === undefined) return;
    const below = this.projectUris().filter((other) => other !== project && isInside(project, other));
    await Promise.all(below.map((other) => this.configurations.settingsOf(other)));
  }

  /** The configuration file that holds for a project, as a document. */
  private configurationFor(project: string): ProjectConfiguration | undefined {
    const uri = this.configurations.uriOf(project);
    if (uri === undefined || (this.disk.get(uri) === undefined && this.open.get(uri) === undefined)) return undefined;
    const base = relativePath(parentUri(uri), project) ?? '';
    const up = base === '' ? '' : '../'.repeat(base.split('/').length);
    const document = this.documents.get(uri, this.places.projectOf(uri), this.configurations.editor.reportsJsonSyntax);
    return { document, path: up + configurationFileName, base };
  }

  /** The handoff files that the configuration in a project's own folder leaves out, also those of projects below it. */
  private leftOutOf(project: string): Map<string, string[]> {
    const leftOut = new Map<string, string[]>();
    if (this.configurations.ofFile(project)?.files === undefined) return leftOut;
    for (const uri of this.documents.uris()) {
      const path = relativePath(project, uri);
      if (path === undefined) continue;
      const by = this.configurations.leftOutBy(this.places.projectOf(uri), uri);
      if (by?.folder !== project) continue;
      const paths = leftOut.get(by.pointer);
      if (paths) paths.push(path);
      else leftOut.set(by.pointer, [path]);
    }
    return leftOut;
  }

  private documentsOf(project: string): Document[] {
    const { reportsJsonSyntax } = this.configurations.editor;
    return [...this.documents.uris()].flatMap((uri) => {
      if (!isInside(project, uri) || this.places.projectOf(uri) !== project) return [];
      if (this.configurations.leavesOut(project, uri) && !this.explicit.has(uri)) return [];
      return [this.documents.get(uri, project, reportsJsonSyntax)];
    });
  }
}
