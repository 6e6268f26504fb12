import type { Document } from '../engine/document.ts';
import type { Engine, Findings } from '../engine/engine.ts';
import type { History } from '../engine/history.ts';
import type { Project, ProjectConfiguration } from '../engine/project.ts';
import type { Configurations } from './configurations.ts';
import type { DiskFiles } from './diskFiles.ts';
import { configurationFileName } from '../engine/configuration/configurationFile.ts';
import type { ProjectDocuments } from './projectDocuments.ts';
import type { ProjectHistories } from './projectHistory.ts';
import type { ProjectPlaces } from './projectPlaces.ts';
import type { ProjectStates } from './projectStates.ts';
import { SecretFacts } from './secretFacts.ts';
import { isInside, parentUri, relativePath } from './uris.ts';

/** Where snapshots take from what they hold. */
export interface SnapshotSources {
  readonly engine: Engine;
  /** The present day as an ISO date in UTC. */
  readonly today: () => string;
  /** The present time in milliseconds since 1970; absent where nobody wants to know. */
  readonly now: (() => number) | undefined;
  readonly places: ProjectPlaces;
  readonly disk: DiskFiles;
  readonly documents: ProjectDocuments;
  readonly states: ProjectStates;
  readonly configurations: Configurations;
  readonly histories: ProjectHistories;
  /** Whether the user named a file: it is looked at whatever the globs say. */
  readonly isNamed: (uri: string) => boolean;
  /** Has a configuration file read that no walk has come across. Resolves when it is known. */
  readonly readConfiguration: (uri: string, project: string) => Promise<void>;
}

/** The projects that had documents when so much had changed. */
interface PresentProjects {
  readonly changes: number;
  /** In the order of the editor's folders and of their URIs. */
  readonly projects: readonly string[];
  /** The URIs of their documents, by project. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

/** Makes immutable snapshots of projects, gathers the facts that their rules ask for, and has them checked. */
export class ProjectSnapshots {
  private readonly sources: SnapshotSources;
  private readonly secrets = new SecretFacts();
  private known: PresentProjects | undefined;

  constructor(sources: SnapshotSources) {
    this.sources = sources;
  }

  /** The projects that have at least one document, in the order of the editor's folders and of their URIs. */
  projectUris(): readonly string[] {
    return this.present().projects;
  }

  /** Worked out once for all projects, since each is looked at by itself and there may be many. */
  private present(): PresentProjects {
    const { documents, places } = this.sources;
    // Both only grow, so that equal sums mean that neither has changed.
    const changes = documents.changes + places.changes;
    if (this.known?.changes === changes) return this.known;
    const files = new Map<string, string[]>();
    for (const uri of documents.uris()) {
      const project = places.projectOf(uri);
      const known = files.get(project);
      if (known) known.push(uri);
      else files.set(project, [uri]);
    }
    const orders = new Map([...files.keys()].map((uri) => [uri, places.orderOf(uri)]));
    const orderOf = (uri: string) => orders.get(uri) ?? Infinity;
    // Sorting by order keeps those of one folder in the order of their URIs; infinity minus itself would be no number.
    const inOrder = [...files.keys()].sort().sort((a, b) => (orderOf(a) === orderOf(b) ? 0 : orderOf(a) - orderOf(b)));
    this.known = { changes, projects: inOrder, files };
    return this.known;
  }

  /**
   * A snapshot of a project as it is now, with the facts its rules ask for. `undefined` when a newer change overtook it while
   * facts were gathered; ask again then.
   */
  async snapshot(project: string): Promise<Project | undefined> {
    const { engine, configurations, histories, states, disk, today, now } = this.sources;
    const settings = await configurations.settingsOf(project);
    await this.readConfiguration(project);
    await this.prepareProjectsBelow(project);
    const generation = states.generationOf(project);
    const documents = this.documentsOf(project);
    const outside = new Set(documents.filter(({ uri }) => disk.get(uri)?.outside).map(({ path }) => path));
    const time = now ? { now: now() } : {};
    const make = (history?: History) =>
      engine.project({
        uri: project,
        documents,
        configuration: this.configurationFor(project),
        facts: {
          exists: (path) => states.exists(project, path),
          leftOut: this.leftOutOf(project),
          outside,
          ...states.filesOf(project).facts,
          ...time,
          ...(history && { history }),
          librarySecrets: this.secrets.of,
        },
        settings,
        today: today(),
        generation,
      });
    const draft = make();
    const probed = await states.probe(project, engine.probes(draft));
    const history = await histories.of(project, engine.historyQuestions(draft));
    await this.secrets.look(documents.filter(({ path }) => !outside.has(path)));
    if (states.generationOf(project) !== generation) return undefined;
    return !probed && !history ? draft : make(history);
  }

  /** A snapshot of a project and what is wrong in it, repeated until no newer change has overtaken it. */
  async check(project: string): Promise<{ project: Project; findings: Findings }> {
    const { engine, states } = this.sources;
    for (;;) {
      const snapshot = await this.snapshot(project);
      if (!snapshot) continue;
      const findings = engine.check(snapshot);
      if (!(await states.filesOf(project).load())) return { project: snapshot, findings };
    }
  }

  /**
   * What `check` would say of a project that had one more document, or another one at its path. What the rules want to know because of
   * it is looked up; what only version control knows stays unknown.
   */
  async checkWith(project: string, document: Document): Promise<{ project: Project; findings: Findings }> {
    const { engine, states } = this.sources;
    for (;;) {
      const snapshot = await this.snapshot(project);
      if (!snapshot) continue;
      const documents = [...snapshot.documents.values()].filter(({ path }) => path !== document.path);
      const { uri, facts, settings, configuration, today, generation } = snapshot;
      const extended = engine.project({
        uri,
        documents: [...documents, document],
        facts,
        settings,
        configuration,
        today,
        generation,
      });
      await states.probe(project, engine.probes(extended));
      await this.secrets.look([document]);
      const findings = engine.check(extended);
      if (!(await states.filesOf(project).load())) return { project: extended, findings };
    }
  }

  private async readConfiguration(project: string): Promise<void> {
    const uri = this.sources.configurations.uriOf(project);
    // What was forgotten with its folder must not come back by a check that was under way.
    if (!this.present().files.has(project)) return;
    if (uri !== undefined && this.sources.disk.get(uri) === undefined)
      await this.sources.readConfiguration(uri, project);
  }

  /** Finds out which configuration holds for the projects below one whose globs may leave out files of theirs. */
  private async prepareProjectsBelow(project: string): Promise<void> {
    const { configurations } = this.sources;
    if (configurations.ofFile(project)?.files === undefined) return;
    const below = this.projectUris().filter((other) => other !== project && isInside(project, other));
    await Promise.all(below.map((other) => configurations.settingsOf(other)));
  }

  /** The configuration file that holds for a project, as a document. */
  private configurationFor(project: string): ProjectConfiguration | undefined {
    const { configurations, documents, places } = this.sources;
    const uri = configurations.uriOf(project);
    if (uri === undefined || !documents.has(uri)) return undefined;
    const base = relativePath(parentUri(uri), project) ?? '';
    const up = base === '' ? '' : '../'.repeat(base.split('/').length);
    const document = documents.get(uri, places.projectOf(uri), configurations.editor.reportsJsonSyntax);
    return { document, path: up + configurationFileName, base };
  }

  /** The handoff files that the configuration in a project's own folder leaves out, also those of projects below it. */
  private leftOutOf(project: string): Map<string, string[]> {
    const { configurations, documents, places } = this.sources;
    const leftOut = new Map<string, string[]>();
    if (configurations.ofFile(project)?.files === undefined) return leftOut;
    for (const uri of documents.uris()) {
      const path = relativePath(project, uri);
      if (path === undefined) continue;
      const by = configurations.leftOutBy(places.projectOf(uri), uri);
      if (by?.folder !== project) continue;
      const paths = leftOut.get(by.pointer);
      if (paths) paths.push(path);
      else leftOut.set(by.pointer, [path]);
    }
    // In whichever order the files were read.
    for (const paths of leftOut.values()) paths.sort();
    return leftOut;
  }

  private documentsOf(project: string): Document[] {
    const { configurations, documents, isNamed } = this.sources;
    const { reportsJsonSyntax } = configurations.editor;
    return (this.present().files.get(project) ?? []).flatMap((uri) => {
      if (!isInside(project, uri)) return [];
      if (configurations.leavesOut(project, uri) && !isNamed(uri)) return [];
      return [documents.get(uri, project, reportsJsonSyntax)];
    });
  }
}
