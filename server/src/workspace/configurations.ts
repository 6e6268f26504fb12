import { type Message, message } from '../engine/message.ts';
import type { Limits, Settings } from '../engine/settings.ts';
import { type Configuration, parseConfiguration, resolveSettings, tokenCountingOf } from './configuration.ts';
import { configurationFileName } from '../engine/configuration/configurationFile.ts';
import type { FileSystem } from './fileSystem.ts';
import { handoffMatcher, leftOutBy } from './globs.ts';
import type { ProjectPlaces } from './projectPlaces.ts';
import type { Tokenizer } from './tokenizer.ts';
import { joinUri, relativePath } from './uris.ts';

/** What an editor tells beside the texts. */
export interface EditorState {
  /** Its settings by workspace folder; those under the empty key hold elsewhere. */
  readonly configurations: ReadonlyMap<string, Configuration>;
  readonly trusted: boolean;
  /** Whether the editor itself reports syntax errors of open JSON documents. */
  readonly reportsJsonSyntax: boolean;
  /** Settings that are not used, each with the reason. */
  readonly settingProblems?: readonly Message[];
}

/** A configuration file that cannot be used. */
export interface ConfigurationProblem {
  readonly uri: string;
  readonly problems: readonly Message[];
}

interface ConfigurationFile {
  readonly configuration: Configuration;
  readonly folder: string;
  /** What leaves out a file, by its path relative to the folder; see `leftOutBy`. */
  readonly leftOutBy: (path: string) => string | undefined;
  /** Whether a file is one of those that its globs name. */
  readonly names: (path: string) => boolean;
}

/** What holds for one project. */
interface ProjectConfiguration {
  /** The newest configuration file that could be used, and the folder it lies in. */
  file: ConfigurationFile | undefined;
  problem: ConfigurationProblem | undefined;
  /** The same object until something changes, so that results can be kept. */
  settings: Settings | undefined;
}

const noConfiguration: Configuration = {};

/** The configuration files of projects and the settings of the editor, and what follows from both. */
export class Configurations {
  private readonly fileSystem: FileSystem;
  private readonly places: ProjectPlaces;
  private readonly limits: Limits;
  private readonly tokenizer: Tokenizer;
  private readonly projects = new Map<string, ProjectConfiguration>();
  /** Tests for paths by what the editor's settings name; few, since most folders share their settings. */
  private readonly matchers = new Map<Configuration, (path: string) => boolean>();
  /** Counts the changes, so that what was read before one is not taken for the present. */
  private changes = 0;
  private editorState: EditorState = { configurations: new Map(), trusted: true, reportsJsonSyntax: false };

  constructor(fileSystem: FileSystem, places: ProjectPlaces, limits: Limits, tokenizer: Tokenizer) {
    this.fileSystem = fileSystem;
    this.places = places;
    this.limits = limits;
    this.tokenizer = tokenizer;
  }

  /** What the editor wants, and whether it trusts the workspace. */
  get editor(): EditorState {
    return this.editorState;
  }

  /** The editor's settings or its trust in the workspace changed: whatever depends on them is computed anew. */
  setEditor(state: EditorState): void {
    this.editorState = state;
    this.forget();
  }

  /** Has everything read anew; configuration files that cannot be used then leave the last good ones in force. */
  forget(): void {
    this.changes++;
    this.matchers.clear();
    for (const project of this.projects.values()) project.settings = undefined;
  }

  /** Drops what was read for a project that has no documents any more. */
  forgetProject(project: string): void {
    this.projects.delete(project);
  }

  /** What the editor's settings say for a project. */
  ofEditor(project: string): Configuration {
    const folder = this.places.folderOf(project) ?? '';
    const { configurations } = this.editorState;
    return configurations.get(folder) ?? configurations.get('') ?? noConfiguration;
  }

  /** What the configuration file of a project says; `undefined` before its settings were asked for, and without a file. */
  ofFile(project: string): Configuration | undefined {
    return this.projects.get(project)?.file?.configuration;
  }

  /** The configuration files that cannot be used. */
  problems(): ConfigurationProblem[] {
    const problems = [...this.projects.values()].flatMap(({ problem }) => problem ?? []);
    return [...new Map(problems.map((problem) => [problem.uri, problem])).values()];
  }

  /** The settings of a project; the same object until a configuration changes. */
  async settingsOf(project: string): Promise<Settings> {
    const state = this.stateOf(project);
    if (state.settings) return state.settings;
    const { changes } = this;
    const { file, problem } = await this.read(project);
    // What was read before a change must not take the place of what was read after it.
    if (this.changes !== changes) return this.settingsOf(project);
    // A broken configuration leaves the last good one in force: half a file saved must not switch rules on and off.
    if (!problem) state.file = file;
    state.problem = problem;
    const sources = {
      file: state.file?.configuration,
      editor: this.ofEditor(project),
      base: (state.file && relativePath(state.file.folder, project)) ?? '',
      limits: this.limits,
      trusted: this.editorState.trusted,
    };
    const countTokens = await this.tokenizer.counterFor(tokenCountingOf(sources));
    const settings = resolveSettings({ ...sources, countTokens });
    if (this.changes === changes) state.settings = settings;
    return settings;
  }

  /**
   * Whether the configuration file of a project leaves a file out of what is looked at. In an untrusted workspace none does: what
   * the workspace itself brings must not hide anything.
   */
  leavesOut(project: string, uri: string): boolean {
    const file = this.projects.get(project)?.file;
    if (!file?.configuration.files || !this.editorState.trusted) return false;
    return !file.names(relativePath(file.folder, uri) ?? '');
  }

  /** The JSON Pointer of what leaves out a handoff file in the configuration file of its project, whether or not that is in force. */
  leftOutBy(project: string, uri: string): { readonly folder: string; readonly pointer: string } | undefined {
    const file = this.projects.get(project)?.file;
    const pointer = file?.configuration.files && file.leftOutBy(relativePath(file.folder, uri) ?? '');
    return file && pointer !== undefined ? { folder: file.folder, pointer } : undefined;
  }

  /** The configuration file that a project goes by, usable or not; `undefined` before its settings were asked for, and without a file. */
  uriOf(project: string): string | undefined {
    const state = this.projects.get(project);
    return state?.problem?.uri ?? (state?.file && joinUri(state.file.folder, configurationFileName));
  }

  /** A test for paths relative to a folder: whether the editor's globs, or those of the folder's configuration file, name them. */
  matcherOf(folder: string): (path: string) => boolean {
    const settings = this.ofEditor(folder);
    let editor = this.matchers.get(settings);
    if (!editor) this.matchers.set(settings, (editor = handoffMatcher(settings.files)));
    const named = editor;
    const file = this.projects.get(folder)?.file;
    return file?.configuration.files ? (path) => named(path) || file.names(path) : named;
  }

  /** The globs that `matcherOf` goes by, as one text, to tell whether they have changed. */
  globsOf(folder: string): string {
    return JSON.stringify([this.ofEditor(folder).files, this.projects.get(folder)?.file?.configuration.files]);
  }

  /** Reads the configuration file of a folder before it is walked, since it may name files that the built-in globs do not. */
  async prepare(folder: string): Promise<void> {
    await this.settingsOf(folder);
  }

  private stateOf(project: string): ProjectConfiguration {
    let state = this.projects.get(project);
    if (!state) this.projects.set(project, (state = { file: undefined, problem: undefined, settings: undefined }));
    return state;
  }

  private async read(project: string): Promise<Pick<Partial<ProjectConfiguration>, 'file' | 'problem'>> {
    for (const folder of this.places.configurationFolders(project)) {
      const uri = joinUri(folder, configurationFileName);
      const read = await this.fileSystem.read(uri, this.places.folderOf(folder) ?? folder, false);
      if (read.kind === 'missing') continue;
      if (read.kind !== 'file') return { problem: { uri, problems: [message('It cannot be read.')] } };
      const result = parseConfiguration(read.bytes);
      if (result.kind === 'invalid') return { problem: { uri, problems: result.problems } };
      const { configuration } = result;
      const globs = configuration.files ?? {};
      return { file: { configuration, folder, leftOutBy: leftOutBy(globs), names: handoffMatcher(globs) } };
    }
    return {};
  }
}
