import { FileSystemError, FileType, Uri, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type FileParams, type ListFolderResult, type ReadFileResult, requests } from '../../../server/src/protocol.ts';

/** Larger files are not sent to the server, in bytes. */
const bridgeLimit = 64 * 1024 * 1024;

/** Answers the server's questions about files that it cannot reach by itself: virtual workspaces, or a server in a browser. */
export function registerFileBridge(client: BaseLanguageClient): void {
  client.onRequest(requests.readFile, ({ uri }: FileParams) => readFile(Uri.parse(uri)));
  client.onRequest(requests.listFolder, ({ uri }: FileParams) => listFolder(Uri.parse(uri)));
  client.onRequest(requests.fileExists, ({ uri }: FileParams) => exists(Uri.parse(uri)));
}

async function readFile(uri: Uri): Promise<ReadFileResult> {
  try {
    const { size, type, mtime } = await workspace.fs.stat(uri);
    if ((type & FileType.Directory) !== 0) return { kind: 'folder' };
    if ((type & FileType.File) === 0) return { kind: 'unreadable', reason: 'it is not a regular file' };
    if (size > bridgeLimit) return { kind: 'too-large', size };
    const bytes = await workspace.fs.readFile(uri);
    return { kind: 'file', base64: toBase64(bytes), modified: mtime };
  } catch (error) {
    return isNotFound(error) ? { kind: 'missing' } : { kind: 'unreadable', reason: 'the editor cannot read it' };
  }
}

async function listFolder(uri: Uri): Promise<ListFolderResult> {
  try {
    const entries = await workspace.fs.readDirectory(uri);
    return entries.map(([name, type]) => ({ name, kind: kindOf(type) }));
  } catch {
    return [];
  }
}

async function exists(uri: Uri): Promise<boolean | null> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch (error) {
    return isNotFound(error) ? false : null;
  }
}

function kindOf(type: FileType): ListFolderResult[number]['kind'] {
  if (type & FileType.SymbolicLink) return 'link';
  if (type & FileType.Directory) return 'folder';
  return type & FileType.File ? 'file' : 'other';
}

function isNotFound(error: unknown): boolean {
  return error instanceof FileSystemError && error.code === 'FileNotFound';
}

/** In pieces, since a call takes only so many arguments. */
function toBase64(bytes: Uint8Array): string {
  const pieceLength = 0x8000;
  let binary = '';
  for (let index = 0; index < bytes.length; index += pieceLength) {
    binary += String.fromCharCode(...bytes.subarray(index, index + pieceLength));
  }
  return btoa(binary);
}
