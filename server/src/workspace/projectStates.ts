import { existingPaths } from './existingPaths.ts';
import type { FileSystem } from './fileSystem.ts';
import { ProjectFiles } from './projectFiles.ts';
import { nameOf, relativePath } from './uris.ts';

/** What changes of a project between its snapshots. */
interface ProjectState {
  generation: number;
  /** The probes of rules since the last change, by path. A change makes a new map, so that what was asked before it answers nothing after it. */
  probes: Map<string, Probe>;
  /** Files beside the handoff files that rules asked about. */
  readonly files: ProjectFiles;
}

/** A question to the file system whether anything is at a path. */
interface Probe {
  /** Ends when the answer, and those to what was asked together with it, have come. */
  readonly answered: Promise<void>;
  isAnswered: boolean;
  /** `undefined` before, and where the file system cannot tell. */
  exists: boolean | undefined;
}

/** What rules of a project wanted to know of its folder apart from handoff files. */
export interface AskedPlaces {
  /** Relative to the project, whether anything is there or not. */
  readonly paths: readonly string[];
  /** Names of files wherever they are in the project. */
  readonly names: readonly string[];
}

/** The generations of projects, and what was looked up for the present ones. */
export class ProjectStates {
  private readonly fileSystem: FileSystem;
  private readonly onTouch: (project: string, typing: boolean) => void;
  private readonly projects = new Map<string, ProjectState>();
  /** Of all projects together, so that no number comes again for a project that was forgotten meanwhile. */
  private generations = 0;

  /** @param onTouch told about every new generation, and whether somebody is typing in the project */
  constructor(fileSystem: FileSystem, onTouch: (project: string, typing: boolean) => void) {
    this.fileSystem = fileSystem;
    this.onTouch = onTouch;
  }

  /** The projects that anybody has asked about so far. */
  uris(): string[] {
    return [...this.projects.keys()];
  }

  /** The number of the newest snapshot of a project, 0 before the first change; a result of an older one is out of date. */
  generationOf(project: string): number {
    return this.projects.get(project)?.generation ?? 0;
  }

  /** The files beside handoff files that rules of a project ask about. */
  filesOf(project: string): ProjectFiles {
    return this.of(project).files;
  }

  /** Whether there is anything at a path that a project's rules probed; `undefined` when that was not looked up or cannot be told. */
  exists(project: string, path: string): boolean | undefined {
    return this.projects.get(project)?.probes.get(path)?.exists;
  }

  /** Makes a new generation of a project, whatever the reason. */
  touch(project: string, typing = false): void {
    const state = this.of(project);
    state.generation = ++this.generations;
    state.probes = new Map();
    // Typing changes no other file, and reading them all at every key would be felt.
    if (!typing) state.files.forget();
    this.onTouch(project, typing);
  }

  /** Drops what was looked up for a project that has no documents any more. */
  forget(project: string): void {
    this.projects.delete(project);
  }

  /** Looks up which of the paths exist that are not known yet. Gives whether there was any. */
  async probe(project: string, paths: readonly string[]): Promise<boolean> {
    const { probes } = this.of(project);
    const unknown = new Set<Promise<void>>();
    const fresh = new Set<string>();
    for (const path of paths) {
      const probe = probes.get(path);
      if (!probe) fresh.add(path);
      else if (!probe.isAnswered) unknown.add(probe.answered);
    }
    if (fresh.size > 0) unknown.add(this.ask(probes, project, fresh));
    await Promise.all(unknown);
    return unknown.size > 0;
  }

  private ask(probes: Map<string, Probe>, project: string, paths: ReadonlySet<string>): Promise<void> {
    const asked = new Map<string, Probe>();
    const answered = existingPaths(this.fileSystem, project, paths, (path, exists) => {
      const probe = asked.get(path);
      if (probe) Object.assign(probe, { exists, isAnswered: true });
    }).catch((error: unknown) => {
      // Whoever asks next has it tried anew.
      for (const [path, { isAnswered }] of asked) if (!isAnswered) probes.delete(path);
      throw error;
    });
    // Noted before there is an answer: what happens at a path meanwhile may make that answer wrong.
    for (const path of paths) {
      const probe = { answered, isAnswered: false, exists: undefined };
      asked.set(path, probe);
      probes.set(path, probe);
    }
    return answered;
  }

  /** What the rules of a project asked about since its last change. */
  askedBy(project: string): AskedPlaces {
    const state = this.projects.get(project);
    if (!state) return { paths: [], names: [] };
    const { probes, files } = state;
    const { paths, names } = files.asked;
    return { paths: [...new Set([...probes.keys(), ...paths])], names };
  }

  /** Whether the rules of a project asked about a file, about anything below a folder, or about files of that name. */
  hasAskedAbout(project: string, uri: string): boolean {
    // Most events of a busy workspace are about files of which no rule has ever heard.
    const state = this.projects.get(project);
    if (!state) return false;
    const { probes, files } = state;
    if (probes.size === 0 && files.isUnasked) return false;
    const place = relativePath(project, uri);
    if (place === undefined) return false;
    if (probes.has(place) || files.hasAskedAbout(place, nameOf(uri))) return true;
    const below = `${place}/`;
    for (const path of probes.keys()) if (path.startsWith(below)) return true;
    return files.hasAskedBelow(below);
  }

  private of(project: string): ProjectState {
    let state = this.projects.get(project);
    if (!state) {
      state = { generation: 0, probes: new Map(), files: new ProjectFiles(this.fileSystem, project) };
      this.projects.set(project, state);
    }
    return state;
  }
}
