import { handoffRoots, type HandoffRoot } from '../engine/formats/aahp/root.ts';
import type { Document } from '../engine/document.ts';
import type { Project } from '../engine/project.ts';
import type { Finding } from '../engine/rule.ts';
import { nodeFileSystem } from '../workspace/nodeFileSystem.ts';
import { relativePath } from '../workspace/uris.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type Cli, UsageError } from './cli.ts';
import type { Clock } from './clock.ts';
import { type ClosedRoot, nameRoots, rootUris } from './handoffPlaces.ts';
import { loadPlaces, namedProjects, requireConfiguration } from './loadWorkspace.ts';
import { foundLog, type NamedLog } from './logFile.ts';
import { namePlace } from './namedPlaces.ts';
import { printablePath } from './printable.ts';

/** An AHIL log of a project, as it was read. */
export interface OpenedLog extends NamedLog {
  readonly document: Document;
  /** Whether it cannot be looked into: unreadable, too large, too deep or with conflicts. */
  readonly isSkipped: boolean;
}

/** The logs that a path means. */
export interface OpenedLogs {
  /** AHIL logs, also those in ADPL files, in the order of their paths. */
  readonly logs: readonly OpenedLog[];
  /** The handoff folders, for their LOG.md. */
  readonly roots: readonly { readonly root: HandoffRoot; readonly project: Project }[];
  /** Handoff folders that cannot be read. */
  readonly closed: readonly ClosedRoot[];
  /** What is wrong in a document of theirs. The project is checked when this is first asked. */
  readonly findingsIn: (document: Document) => Promise<readonly Finding[]>;
}

/**
 * Reads the logs that a path means: a log alone; a handoff folder or a file in it, for its LOG.md; else all logs of the projects
 * that a folder belongs to or holds.
 * @throws {UsageError} when it is a file of another kind, or a configuration cannot be used
 */
export async function openLogs(path: string, cli: Cli, clock: Clock): Promise<OpenedLogs> {
  const place = await namePlace(path, cli);
  const rootPlaces = await rootUris(path, cli, nodeFileSystem);
  const { places: others, closed } = await nameRoots(rootPlaces, cli);
  // Nobody is asked for the history: what is listed is what is there.
  const loaded = await loadPlaces([place, ...others.map((other) => other.place)], clock, nodeFileSystem);
  requireConfiguration(loaded, cli);
  const logs: OpenedLog[] = [];
  const checked = new Map<string, ReturnType<Workspace['check']>>();
  const findingsIn = async (document: Document): Promise<readonly Finding[]> => {
    const project = loaded.workspace.places.projectOf(document.uri);
    const check = checked.get(project) ?? loaded.workspace.check(project);
    checked.set(project, check);
    const { findings } = await check;
    return [...findings].flatMap(([{ uri }, found]) => (uri === document.uri ? found : []));
  };
  const roots: { root: HandoffRoot; project: Project }[] = [];
  for (const uri of namedProjects(loaded)) {
    const project = await snapshotOf(loaded.workspace, uri);
    for (const document of project.documentsOfKind('ahil/log', 'ahil/adpl')) {
      if (place.kind === 'file' && document.uri !== place.uri) continue;
      const log = foundLog(document.uri, place.folder, cli);
      logs.push({ ...log, document, isSkipped: project.isSkipped(document) });
    }
    // A log that was named is meant alone, wherever it lies.
    if (place.kind === 'file' && logs.length > 0) continue;
    for (const root of handoffRoots(project)) {
      if (rootPlaces.some((one) => relativePath(project.uri, one) === root.path)) roots.push({ root, project });
    }
  }
  if (place.kind === 'file' && logs.length === 0 && roots.length === 0) {
    throw new UsageError(
      `${printablePath(path)} is no log: neither an AHIL log nor a file of a handoff folder.`,
      'Name one, or a project that has some.',
    );
  }
  return { logs, roots, closed, findingsIn };
}

async function snapshotOf(workspace: Workspace, uri: string): Promise<Project> {
  // Nothing changes while the program reads, so the first snapshot is never overtaken.
  for (;;) {
    const snapshot = await workspace.snapshot(uri);
    if (snapshot) return snapshot;
  }
}
