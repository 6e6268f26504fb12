import type { Document } from '../../document.ts';
import type { Project } from '../../project.ts';
import { isManifest } from './manifestModel.ts';

/** The folder and everything below it: `.ai/handoff` or, with isolated agents, `.ai/handoff-NAME` (AAHP v3 section 7.3). */
const rootPattern = /^((?:[^/]+\/)*\.ai\/handoff(?:-[^/]+)?)\/(.+)$/;

/** Where a path lies within a handoff root: the root's path and the path below it; `undefined` outside of roots. */
export function placeInRoot(path: string): { readonly root: string; readonly name: string } | undefined {
  const match = rootPattern.exec(path);
  return match?.[1] !== undefined && match[2] !== undefined ? { root: match[1], name: match[2] } : undefined;
}

/** An empty segment, or one that may be `.` or `..`. */
const mayNeedResolving = /\.(?:\/|$)|\/(?:\/|$)|^$/;

/** One handoff root of a project with the documents in it. */
export class HandoffRoot {
  /** Relative to the project, such as `.ai/handoff`; empty when the project's folder itself is the root. */
  readonly path: string;
  /** By path relative to the root. */
  readonly documents: ReadonlyMap<string, Document>;
  private readonly manifestName: string;

  constructor(path: string, documents: ReadonlyMap<string, Document>, manifestName = 'MANIFEST.json') {
    this.path = path;
    this.documents = documents;
    this.manifestName = manifestName;
  }

  /** What lies where the manifest lies; `isManifest` tells whether it is one. */
  get manifest(): Document | undefined {
    return this.documents.get(this.manifestName);
  }

  /** The folder that the root belongs to, relative to the project: the one that holds `.ai`. */
  get base(): string {
    return /^(?:(.+)\/)?\.ai\/handoff(?:-[^/]+)?$/.exec(this.path)?.[1] ?? '';
  }

  /** The path of one of its files, relative to the project. */
  pathOf(name: string): string {
    return joinPath(this.path, name);
  }

  /**
   * The path, relative to the project, that a name in the manifest or the lock means: `./` and `../` are resolved.
   * `undefined` when the name leads out of the project.
   */
  resolve(name: string): string | undefined {
    if (name.startsWith('/') || name.includes('\\') || /^[A-Za-z]:/.test(name)) return undefined;
    // Nearly all names are written as they are meant, and there may be any number of them.
    if (!mayNeedResolving.test(name)) return this.pathOf(name);
    const segments = this.path === '' ? [] : this.path.split('/');
    for (const segment of name.split('/')) {
      if (segment === '..') {
        if (segments.pop() === undefined) return undefined;
      } else if (segment !== '' && segment !== '.') {
        segments.push(segment);
      }
    }
    return segments.join('/');
  }
}

/** The handoff roots of a project, by path. */
export function handoffRoots(project: Project): readonly HandoffRoot[] {
  return project.derived(findRoots);
}

/** The manifests that rules look at: neither skipped nor a file of another tool. */
export function* checkedManifests(
  project: Project,
): Generator<{ root: HandoffRoot; manifest: Document }, void, undefined> {
  for (const root of handoffRoots(project)) {
    const { manifest } = root;
    if (manifest && !project.isSkipped(manifest) && isManifest(manifest)) yield { root, manifest };
  }
}

/** The root whose manifest a document is; `undefined` when it is none. */
export function rootOf(manifest: Document, project: Project): HandoffRoot | undefined {
  return handoffRoots(project).find((root) => root.manifest?.path === manifest.path);
}

/** Whether a path is that of a handoff root, not of a folder in one or elsewhere. */
export function isHandoffFolder(path: string): boolean {
  return placeInRoot(`${path}/.`)?.root === path;
}

/** Joins a folder and a name; the empty folder is the project's own. */
export function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function findRoots(project: Project): readonly HandoffRoot[] {
  const byRoot = new Map<string, Map<string, Document>>();
  const loose: HandoffRoot[] = [];
  for (const document of project.documents.values()) {
    const place = placeInRoot(document.path);
    if (!place) {
      if (project.kindOf(document) === 'aahp/manifest') loose.push(looseRoot(document));
      continue;
    }
    let documents = byRoot.get(place.root);
    if (!documents) byRoot.set(place.root, (documents = new Map<string, Document>()));
    documents.set(place.name, document);
  }
  return [...[...byRoot].map(([path, documents]) => new HandoffRoot(path, documents)), ...loose];
}

/** A manifest that was named explicitly may lie anywhere and have any name; its folder then counts as its root. */
function looseRoot(manifest: Document): HandoffRoot {
  const folder = manifest.path.slice(0, Math.max(0, manifest.path.lastIndexOf('/')));
  const documents: ReadonlyMap<string, Document> = new Map([[manifest.name, manifest]]);
  return new HandoffRoot(folder, documents, manifest.name);
}
