import type { Document } from '../../document.ts';
import { valuesOf } from '../../values/documentValues.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import { folderOf, resolvePath } from '../common/paths.ts';
import { type StatedCount, statedCounts } from './manifest.ts';

/** A prompt as a lock records it. */
export interface LockEntry {
  readonly id: string;
  readonly node: ValueNode;
  /** The hash as written; `hash` is it when it is one. */
  readonly hashNode: ValueNode | undefined;
  /** 64 lower-case hexadecimal digits; `undefined` for placeholders and the like. */
  readonly hash: string | undefined;
  /** Relative to the lock's folder, or to that folder's parent. */
  readonly file: string | undefined;
  readonly type: string | undefined;
  readonly versionNode: ValueNode | undefined;
}

/** A prompt lock, in any of the shapes that occur. */
export interface PromptLock {
  readonly document: Document;
  readonly version: ValueNode | undefined;
  /** `prompts` or `hashes`. */
  readonly listNode: ValueNode | undefined;
  readonly entries: readonly LockEntry[];
  readonly byId: ReadonlyMap<string, LockEntry>;
  readonly counts: readonly StatedCount[];
}

/** The lock in a document; `undefined` when it is no object. */
export function promptLock(document: Document): PromptLock | undefined {
  return document.derived(readLock);
}

/** The places, relative to the project, where a file that a registry names may lie: below the registry's folder, then below its parent. */
export function registryPlaces(registry: Document, file: string): string[] {
  const folder = folderOf(registry.path);
  const folders = folder === '' ? [''] : [folder, folderOf(folder)];
  return [...new Set(folders.flatMap((base) => resolvePath(base, file) ?? []))];
}

/** The shapes: `prompts` by id, with or without file, type and version; or `hashes` by id, as bare strings. */
function readLock(document: Document): PromptLock | undefined {
  const root = valuesOf(document);
  if (root?.kind !== 'object') return undefined;
  const listNode = [root.member('prompts'), root.member('hashes')].find((node) => node?.kind === 'object');
  const entries = (listNode?.children ?? []).map(readEntry);
  return {
    document,
    version: root.member('version'),
    listNode,
    entries,
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    counts: statedCounts(root.member('integrity')),
  };
}

function readEntry(node: ValueNode): LockEntry {
  const hashNode = node.kind === 'string' ? node : node.member('hash');
  const digits = (hashNode?.string ?? '')
    .trim()
    .toLowerCase()
    .replace(/^sha-?256[:-]/, '');
  return {
    id: node.key ?? '',
    node,
    hashNode,
    hash: /^[0-9a-f]{64}$/.test(digits) ? digits : undefined,
    file: node.member('file')?.string,
    type: node.member('type')?.string,
    versionNode: node.member('version'),
  };
}
