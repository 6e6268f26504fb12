import type { Document, DocumentKind } from './document.ts';
import type { History } from './history.ts';
import type { LibrarySecret } from './safety/librarySecrets.ts';
import type { Settings } from './settings.ts';

/** What the host found out about the world. Everything may be unknown, and unknown is not wrong. */
export interface Facts {
  /** Whether a path relative to the project exists; `undefined` when nobody looked or it could not be told. */
  exists(path: string): boolean | undefined;
  /**
   * Files that the configuration leaves out of what is looked at: paths relative to the project, by the JSON Pointer of the member or
   * item of the configuration that leaves them out. Only told of the project that the configuration file itself belongs to.
   */
  readonly leftOut?: ReadonlyMap<string, readonly string[]>;
  /** Files that are symbolic links out of the project and were therefore not read. */
  readonly outside: ReadonlySet<string>;
  /** When the snapshot was made, in milliseconds since 1970; for what lasts minutes. Unknown where the host does not say. */
  readonly now?: number;
  /** What version control says. Unknown without git, in an untrusted workspace, and until the host has found out. */
  readonly history?: History;
  /** What the library of secrets found in a document; `undefined` as long as it was not asked. */
  librarySecrets?(document: Document): readonly LibrarySecret[] | undefined;
}

/** Nothing is known of what lies outside of the documents: rules that need facts stay silent. */
export const noFacts: Facts = { exists: () => undefined, outside: new Set() };

/** The configuration that holds for a project. It may lie in a folder around the project's, and hold for others, too. */
export interface ProjectConfiguration {
  readonly document: Document;
  /** Relative to the project's folder; begins with `../` when it lies in a folder around it. */
  readonly path: string;
  /** The project's folder relative to that of the configuration; empty when they are the same. */
  readonly base: string;
}

/** What a snapshot is made of; see `Project`. */
export interface ProjectInput {
  /** Where the host finds the project's folder. Opaque to the engine. */
  readonly uri: string;
  readonly documents: Iterable<Document>;
  readonly kindOf: (document: Document) => DocumentKind;
  readonly facts: Facts;
  readonly settings: Settings;
  readonly configuration?: ProjectConfiguration | undefined;
  readonly today: string;
  readonly generation: number;
}

/**
 * An immutable snapshot of one project: the handoff files below one folder, what is known about them, the settings that
 * hold for them, and the day. Its documents are shared with earlier snapshots as far as they did not change.
 */
export class Project {
  readonly uri: string;
  /** By path, in the order of the paths. */
  readonly documents: ReadonlyMap<string, Document>;
  readonly facts: Facts;
  readonly settings: Settings;
  /** The configuration file; `undefined` when there is none, or the host does not say. */
  readonly configuration: ProjectConfiguration | undefined;
  /** ISO date of the present day in UTC. */
  readonly today: string;
  /** Grows with every snapshot of the same project. */
  readonly generation: number;
  private readonly kinds: (document: Document) => DocumentKind;
  private readonly derivations = new Map<(project: Project) => unknown, unknown>();

  constructor(input: ProjectInput) {
    this.uri = input.uri;
    const byPath = (a: Document, b: Document) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
    this.documents = new Map([...input.documents].sort(byPath).map((document) => [document.path, document]));
    this.facts = input.facts;
    this.settings = input.settings;
    this.configuration = input.configuration;
    this.today = input.today;
    this.generation = input.generation;
    this.kinds = input.kindOf;
  }

  /** The document of a path relative to the project's folder; that of the configuration even where it lies around the folder. */
  document(path: string): Document | undefined {
    return this.documents.get(path) ?? (path === this.configuration?.path ? this.configuration.document : undefined);
  }

  /** What a document is for this project, which settings and its place decide. */
  kindOf(document: Document): DocumentKind {
    return this.kinds(document);
  }

  /** What a function makes of this snapshot, computed on first use. The function must be the same one every time. */
  derived<T>(compute: (project: Project) => T): T {
    if (!this.derivations.has(compute)) this.derivations.set(compute, compute(this));
    return this.derivations.get(compute) as T;
  }

  /** The documents that are of one of some kinds, by path. */
  *documentsOfKind(...kinds: readonly DocumentKind[]): Generator<Document, void, undefined> {
    for (const document of this.documents.values()) if (kinds.includes(this.kindOf(document))) yield document;
  }

  /** Whether format rules leave the document alone: too large, too deep, unresolved, unreadable or outside of the project. */
  isSkipped(document: Document): boolean {
    return this.facts.outside.has(document.path) || skipReason(document, this.settings) !== undefined;
  }
}

/** Why format rules do not look at a document; each reason is a finding of its own under `file/`. */
export type SkipReason = 'unreadable' | 'encoding' | 'too-large' | 'conflict' | 'too-deep';

/** Why format rules do not look at a document; `undefined` when they do. Checked before anything recurses. */
export function skipReason(document: Document, settings: Settings): SkipReason | undefined {
  if (document.unreadable !== undefined) return 'unreadable';
  if (document.text.decodingProblem !== undefined) return 'encoding';
  if (sizeOf(document) > settings.limits.fileSize) return 'too-large';
  if (document.hasConflictMarkers) return 'conflict';
  if (depthOf(document) > settings.limits.depth) return 'too-deep';
  return undefined;
}

/** The size in bytes on disk; of text that was never saved the UTF-16 length, which is close enough for a limit. */
export function sizeOf(document: Document): number {
  return document.truncatedFrom ?? document.disk?.size ?? document.text.text.length;
}

/** The nesting of a document; 0 for languages without. */
export function depthOf(document: Document): number {
  if (document.language === 'json') return document.json.depth;
  if (document.language === 'yaml') return document.yaml.depth;
  return 0;
}
