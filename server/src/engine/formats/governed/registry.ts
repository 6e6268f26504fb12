import type { Document } from '../../document.ts';
import type { Project } from '../../project.ts';
import { folderOf, joinPath } from '../common/paths.ts';
import type { AgentType } from './handoff.ts';
import { type LockEntry, type PromptLock, promptLock, registryPlaces } from './lock.ts';
import { type ManifestAgent, type PromptManifest, promptManifest } from './manifest.ts';

/** The manifest and the lock that hold for a handoff. Either may be absent. */
export interface Registry {
  readonly manifest: PromptManifest | undefined;
  readonly lock: PromptLock | undefined;
}

/** Why a handoff has no registry: there is none, or there are several and none lies above the handoff. */
export type NoRegistry = 'none' | 'ambiguous';

/** What a registry knows of an agent. */
export interface KnownAgent {
  readonly canonicalId: string;
  readonly type: AgentType | undefined;
  readonly version: string | undefined;
  readonly listed: ManifestAgent | undefined;
  readonly locked: LockEntry | undefined;
  /** Where the prompt may lie, relative to the project. */
  readonly promptPlaces: readonly string[];
}

const manifestName = 'prompt-manifest.json';
const lockName = 'prompt-lock.json';

/**
 * The registry of a handoff: that of the nearest ancestor which has a prompt manifest, in itself or in `versions`, else the only one
 * of the project. Without any manifest a lock is looked for in the same way.
 */
export function registryOf(document: Document, project: Project): Registry | NoRegistry {
  const known = project.derived(collectResolutions);
  let resolution = known.get(document);
  if (!resolution) known.set(document, (resolution = resolve(document, project)));
  return resolution;
}

function resolve(document: Document, project: Project): Registry | NoRegistry {
  const manifest = nearest(document, project, manifestName);
  if (typeof manifest !== 'string') return registryOfManifest(manifest, project);
  const lock = nearest(document, project, lockName);
  if (typeof lock !== 'string')
    return { manifest: undefined, lock: readable(lock, project) ? promptLock(lock) : undefined };
  return manifest === 'ambiguous' || lock === 'ambiguous' ? 'ambiguous' : 'none';
}

/** The registry that a manifest makes with the lock beside it. */
function registryOfManifest(document: Document, project: Project): Registry {
  const lock = project.document(joinPath(folderOf(document.path), lockName));
  return {
    manifest: readable(document, project) ? promptManifest(document) : undefined,
    lock: lock && readable(lock, project) ? promptLock(lock) : undefined,
  };
}

/** All manifests of a project that format rules look at, each with the lock beside it. */
export function registries(project: Project): readonly Registry[] {
  return project.derived(collectRegistries);
}

/** All locks of a project that format rules look at, also those without a manifest. */
export function promptLocks(project: Project): readonly PromptLock[] {
  return project.derived(collectLocks);
}

/** What a registry knows of an id, by key or canonical id; `undefined` when it does not know it. */
export function findAgent({ manifest, lock }: Registry, id: string): KnownAgent | undefined {
  const listed = manifest?.byId.get(id);
  const locked = lock?.byId.get(id) ?? (listed && (lock?.byId.get(listed.key) ?? lock?.byId.get(listed.canonicalId)));
  if (!listed && !locked) return undefined;
  const places = [
    ...(manifest && listed?.file !== undefined ? registryPlaces(manifest.document, listed.file) : []),
    ...(lock && locked?.file !== undefined ? registryPlaces(lock.document, locked.file) : []),
  ];
  return {
    canonicalId: listed?.canonicalId ?? locked?.id ?? id,
    type: listed?.type ?? typeOfEntry(locked),
    version: listed?.version ?? locked?.versionNode?.string,
    listed,
    locked,
    promptPlaces: [...new Set(places)],
  };
}

/** The canonical ids that a registry knows, of one type or of all; agents of an unknown type count to all. */
export function knownIds({ manifest, lock }: Registry, type?: AgentType): string[] {
  const listed = [...(manifest?.domains ?? []), ...(manifest?.archetypes ?? [])];
  const ids = listed.filter((agent) => type === undefined || agent.type === type).map(({ canonicalId }) => canonicalId);
  const locked = (lock?.entries ?? []).filter(
    (entry) => !manifest?.byId.has(entry.id) && (type === undefined || typeOfEntry(entry) === type),
  );
  return [...new Set([...ids, ...locked.map(({ id }) => id)])];
}

/** The number in a domain's id (`domain-05-product` is 5), by which prompts refer to it. */
export function domainNumber(id: string): number | undefined {
  const match = /^domain-(\d{1,4})(?:-|$)/.exec(id);
  return match ? Number(match[1]) : undefined;
}

function typeOfEntry(entry: LockEntry | undefined): AgentType | undefined {
  if (!entry) return undefined;
  if (entry.type === 'domain' || entry.type === 'archetype' || entry.type === 'orchestrator') return entry.type;
  return domainNumber(entry.id) === undefined ? undefined : 'domain';
}

function nearest(document: Document, project: Project, name: string): Document | NoRegistry {
  for (let folder = folderOf(document.path); ; folder = folderOf(folder)) {
    const found = project.document(joinPath(folder, name)) ?? project.document(joinPath(folder, 'versions', name));
    if (found) return found;
    if (folder === '') break;
  }
  const { manifests, locks } = project.derived(collectNamed);
  const all = name === manifestName ? manifests : locks;
  const [only] = all;
  if (all.length === 1 && only) return only;
  return all.length === 0 ? 'none' : 'ambiguous';
}

/** A registry with syntax errors is not known, so nothing is said on the ground of what it seems to lack. */
function readable(document: Document, project: Project): boolean {
  return !project.isSkipped(document) && document.json.errors.length === 0;
}

/** Filled as handoffs are looked up; lives and dies with the snapshot. */
function collectResolutions(): Map<Document, Registry | NoRegistry> {
  return new Map();
}

function collectNamed(project: Project): {
  readonly manifests: readonly Document[];
  readonly locks: readonly Document[];
} {
  const documents = [...project.documents.values()];
  return {
    manifests: documents.filter(({ name }) => name === manifestName),
    locks: documents.filter(({ name }) => name === lockName),
  };
}

function collectRegistries(project: Project): readonly Registry[] {
  return [...project.documentsOfKind('governed/prompt-manifest')].map((document) =>
    registryOfManifest(document, project),
  );
}

function collectLocks(project: Project): readonly PromptLock[] {
  return [...project.documentsOfKind('governed/prompt-lock')].flatMap((document) =>
    readable(document, project) ? (promptLock(document) ?? []) : [],
  );
}
