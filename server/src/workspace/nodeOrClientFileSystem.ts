import type { Connection } from 'vscode-languageserver';
import type { InitializationOptions } from '../protocol.ts';
import { clientFileSystem } from './clientFileSystem.ts';
import type { FileSystem } from './fileSystem.ts';
import { nodeFileSystem } from './nodeFileSystem.ts';

/** Local files through Node; those of virtual workspaces through the client, if it offers that. */
export function nodeOrClientFileSystem(connection: Connection, { fileBridge }: InitializationOptions): FileSystem {
  if (!fileBridge) return nodeFileSystem;
  const client = clientFileSystem(connection);
  const responsible = (uri: string) => (uri.startsWith('file:') ? nodeFileSystem : client);
  return {
    read: (uri, within, hashed) => responsible(uri).read(uri, within, hashed),
    list: (folder) => responsible(folder).list(folder),
    listInside: async (folder, within) => responsible(folder).listInside?.(folder, within),
    resolveLink: (uri, within) => responsible(uri).resolveLink(uri, within),
    exists: (uri, within) => responsible(uri).exists(uri, within),
  };
}
