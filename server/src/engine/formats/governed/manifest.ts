import type { Document } from '../../document.ts';
import { valuesOf } from '../../values/documentValues.ts';
import type { ValueNode } from '../../values/valueNode.ts';

/** A share that a domain has in an archetype. */
export interface CompositionPart {
  readonly domain: string;
  /** `undefined` when it is no number. */
  readonly share: number | undefined;
  readonly node: ValueNode;
}

/** An agent as a prompt manifest lists it. */
export interface ManifestAgent {
  readonly type: 'domain' | 'archetype';
  /** The key of the entry, or the item of a bare list of ids. */
  readonly key: string;
  readonly canonicalId: string;
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** Relative to the manifest's folder, or to that folder's parent. */
  readonly file: string | undefined;
  /** The `composition` of an archetype. */
  readonly composition: { readonly node: ValueNode; readonly parts: readonly CompositionPart[] } | undefined;
}

/** A number of agents that a registry states. */
export interface StatedCount {
  readonly of: 'domain' | 'archetype' | 'total';
  readonly count: number;
  readonly node: ValueNode;
}

/** A prompt manifest, in any of the shapes that occur. */
export interface PromptManifest {
  readonly document: Document;
  readonly version: ValueNode | undefined;
  readonly domains: readonly ManifestAgent[];
  readonly archetypes: readonly ManifestAgent[];
  /** Where domains and archetypes are listed; `undefined` where they are not. */
  readonly domainsNode: ValueNode | undefined;
  readonly archetypesNode: ValueNode | undefined;
  readonly counts: readonly StatedCount[];
  /** By key, canonical id and nothing else. */
  readonly byId: ReadonlyMap<string, ManifestAgent>;
}

/** The manifest in a document; `undefined` when it is no object. */
export function promptManifest(document: Document): PromptManifest | undefined {
  return document.derived(readManifest);
}

/**
 * The shapes: `domains` as an object by id; the same under `taxonomy`, as an object, as a list of ids, or as a mere number, which is then
 * a stated count; or nothing, when the lock alone knows the agents.
 */
function readManifest(document: Document): PromptManifest | undefined {
  const root = valuesOf(document);
  if (root?.kind !== 'object') return undefined;
  const domainsNode = listOf(root, 'domains');
  const archetypesNode = listOf(root, 'archetypes');
  const domains = readAgents(domainsNode, 'domain');
  const archetypes = readAgents(archetypesNode, 'archetype');
  const byId = new Map<string, ManifestAgent>();
  for (const agent of [...domains, ...archetypes])
    for (const id of [agent.key, agent.canonicalId]) if (!byId.has(id)) byId.set(id, agent);
  const taxonomy = root.member('taxonomy');
  return {
    document,
    version: root.member('version'),
    domains,
    archetypes,
    domainsNode,
    archetypesNode,
    counts: statedCounts(taxonomy),
    byId,
  };
}

/** The numbers that an object states under `domains`, `archetypes` and `total_prompts`. */
export function statedCounts(object: ValueNode | undefined): StatedCount[] {
  const kinds = [
    ['domains', 'domain'],
    ['archetypes', 'archetype'],
    ['total_prompts', 'total'],
  ] as const;
  return kinds.flatMap(([key, of]) => {
    const node = object?.member(key);
    return node?.number === undefined ? [] : [{ of, count: node.number, node }];
  });
}

function listOf(root: ValueNode, key: 'domains' | 'archetypes'): ValueNode | undefined {
  const places = [root.member(key), root.at('taxonomy', key)];
  return (
    places.find((node) => node && node.children.length > 0) ??
    places.find((node) => node?.kind === 'object' || node?.kind === 'array')
  );
}

function readAgents(list: ValueNode | undefined, type: ManifestAgent['type']): ManifestAgent[] {
  return (list?.children ?? []).flatMap((node) => {
    const key = node.key ?? node.string ?? node.member('id')?.string ?? node.member('canonical_id')?.string;
    if (key === undefined) return [];
    const composition = node.member('composition');
    return {
      type,
      key,
      canonicalId: node.member('canonical_id')?.string ?? key,
      name: node.member('name')?.string,
      version: node.member('version')?.string,
      file: node.member('file')?.string,
      composition: composition?.kind === 'object' ? { node: composition, parts: readParts(composition) } : undefined,
    };
  });
}

function readParts(composition: ValueNode): CompositionPart[] {
  return composition.children.map((node) => ({ domain: node.key ?? '', share: node.number, node }));
}
