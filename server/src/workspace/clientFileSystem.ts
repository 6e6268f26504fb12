import type { Connection } from 'vscode-languageserver';
import { type ListFolderResult, type ReadFileResult, requests } from '../protocol.ts';
import { diskStateOf } from './diskState.ts';
import type { FileSystem, FolderEntry, LinkTarget, ReadResult } from './fileSystem.ts';
import { isInside } from './uris.ts';
import { webSha256 } from './webSha256.ts';

/**
 * Files that only the client reaches: the server asks for them. Links are not followed, since only the client could tell where to. A client that
 * fails, or answers what makes no sense, fails for that one file: everything else is looked at.
 */
export function clientFileSystem(connection: Connection): FileSystem {
  async function ask<Result>(method: string, uri: string): Promise<Result | undefined> {
    try {
      return (await connection.sendRequest<Result | null>(method, { uri })) ?? undefined;
    } catch {
      return undefined;
    }
  }

  return {
    async read(uri, within, hashed): Promise<ReadResult> {
      if (!isInside(within, uri)) return { kind: 'outside' };
      const result = await ask<ReadFileResult>(requests.readFile, uri);
      if (!result || !kinds.has(result.kind)) return unreadable;
      if (result.kind !== 'file') return result;
      const bytes = bytesOf(result.base64);
      if (!bytes) return unreadable;
      return { kind: 'file', bytes, disk: await diskStateOf(bytes, result.modified, hashed ? webSha256 : undefined) };
    },

    async list(folder): Promise<readonly FolderEntry[]> {
      const entries = await ask<ListFolderResult>(requests.listFolder, folder);
      return Array.isArray(entries) ? entries.filter(isEntry) : [];
    },

    resolveLink(): Promise<LinkTarget> {
      return Promise.resolve({ kind: 'broken' });
    },

    async exists(uri, within): Promise<boolean | undefined> {
      return isInside(within, uri) ? ask<boolean>(requests.fileExists, uri) : undefined;
    },
  };
}

const kinds: ReadonlySet<string> = new Set<ReadFileResult['kind']>([
  'file',
  'missing',
  'folder',
  'unreadable',
  'too-large',
]);

const entryKinds: ReadonlySet<unknown> = new Set<FolderEntry['kind']>(['file', 'folder', 'link', 'other']);

function isEntry(value: unknown): value is FolderEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { name, kind } = value as Partial<Record<keyof FolderEntry, unknown>>;
  return typeof name === 'string' && entryKinds.has(kind);
}

const unreadable: ReadResult = { kind: 'unreadable', reason: 'the editor cannot read it' };

function bytesOf(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
