import type { Document } from '../../document.ts';
import type { Project } from '../../project.ts';

/** The folder and everything below it: `.ai/handoff` or, with isolated agents, `.ai/handoff-NAME` (AAHP v3 section 7.3). */
const rootPattern = /^((?:[^/]+\/)*\.ai\/handoff(?:-[^/]+)?)\/(.+)$/;

/** Where a path lies within a handoff root: the root's path and the path below it; `undefined` outside of roots. */
export function placeInRoot(path: string): { readonly root: string; readonly name: string } | undefined {
  const match = rootPattern.exec(path);
  return match?.[1] !== undefined && match[2] !== undefined ? { root: match[1], name: match[2] } : undefined;
}

/** One handoff root of a project with the documents in it. */
export class HandoffRoot {
  /** Relative to the project, such as `.ai/handoff`; empty when the project's folder itself is the root. */
  readonly path: string;
  /** By path relative to the root. */
  readonly documents: ReadonlyMap<string, Document>;

  constructor(path: string, documents: ReadonlyMap<string, Document>) {
    this.path = path;
    this.documents = documents;
  }

  get manifest(): Document | undefined {
    return this.documents.get('MANIFEST.json');
  }

  /** The path of one of its files, relative to the project. */
  pathOf(name: string): string {
    return this.path === '' ? name : `${this.path}/${name}`;
  }
}

/** The handoff roots of a project, by path. */
export function handoffRoots(project: Project): HandoffRoot[] {
  const byRoot = new Map<string, Map<string, Document>>();
  for (const document of project.documents.values()) {
    const place = placeInRoot(document.path) ?? looseManifest(document, project);
    if (!place) continue;
    let documents = byRoot.get(place.root);
    if (!documents) byRoot.set(place.root, (documents = new Map()));
    documents.set(place.name, document);
  }
  return [...byRoot].map(([path, documents]) => new HandoffRoot(path, documents));
}

/** A manifest that was named explicitly may lie anywhere; its folder then counts as its root. */
function looseManifest(document: Document, project: Project): { root: string; name: string } | undefined {
  if (project.kindOf(document) !== 'aahp/manifest') return undefined;
  const slash = document.path.lastIndexOf('/');
  return { root: document.path.slice(0, Math.max(0, slash)), name: document.path.slice(slash + 1) };
}
