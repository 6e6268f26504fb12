import type { Connection } from 'vscode-languageserver';
import { type ListFolderResult, type ReadFileResult, requests } from '../protocol.ts';
import { diskStateOf } from './diskState.ts';
import type { FileSystem, FolderEntry, LinkTarget, ReadResult } from './fileSystem.ts';
import { isInside } from './uris.ts';

/** Files that only the client reaches: the server asks for them. Links are not followed, since only the client could tell where to. */
export function clientFileSystem(connection: Connection): FileSystem {
  return {
    async read(uri, within, hashed): Promise<ReadResult> {
      if (!isInside(within, uri)) return { kind: 'outside' };
      const result = await connection.sendRequest<ReadFileResult>(requests.readFile, { uri });
      if (result.kind !== 'file') return result;
      const bytes = Uint8Array.from(atob(result.base64), (character) => character.charCodeAt(0));
      return { kind: 'file', bytes, disk: await diskStateOf(bytes, result.modified, hashed ? sha256 : undefined) };
    },

    async list(folder): Promise<readonly FolderEntry[]> {
      return connection.sendRequest<ListFolderResult>(requests.listFolder, { uri: folder });
    },

    resolveLink(): Promise<LinkTarget> {
      return Promise.resolve({ kind: 'broken' });
    },

    async exists(uri, within): Promise<boolean | undefined> {
      if (!isInside(within, uri)) return undefined;
      return (await connection.sendRequest<boolean | null>(requests.fileExists, { uri })) ?? undefined;
    },
  };
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
