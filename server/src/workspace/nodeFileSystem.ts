import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { URI } from 'vscode-uri';
import { diskStateOf } from './diskState.ts';
import { type FileSystem, type FolderEntry, type LinkTarget, readLimit, type ReadResult } from './fileSystem.ts';
import { releaseBytes } from './releaseBytes.ts';
import { codeOf, systemReason } from './systemReasons.ts';
import { fsPathOf } from './uris.ts';
import { wayInside } from './wayInside.ts';

/** Windows has no such flag; there the constant is absent, whatever its type says. */
const nonBlocking = (constants as { O_NONBLOCK?: number }).O_NONBLOCK ?? 0;

export interface NodeFileSystemOptions {
  /** Asked of the first bytes of every file; one that is left out is taken for missing and not read on. */
  readonly leavesOut?: (uri: string, head: Uint8Array) => boolean;
  /** Told about folders that cannot be listed; `reason` is a clause for a person. */
  readonly onUnlistable?: (folder: string, reason: string) => void;
}

/** So many bytes are shown to `leavesOut`. */
const headSize = 8192;

/** The local file system through Node. */
export const nodeFileSystem: FileSystem = createNodeFileSystem();

/** The local file system, for those who want to choose what they read. */
export function createNodeFileSystem(options: NodeFileSystemOptions = {}): FileSystem {
  return {
    read: (uri, within, hashed) => read(uri, within, hashed, options),
    list: (folder) => list(folder, options),
    listInside,
    resolveLink,
    exists: existsInside,
  };
}

async function read(
  uri: string,
  within: string,
  hashed: boolean,
  { leavesOut }: NodeFileSystemOptions,
): Promise<ReadResult> {
  if (!isLocal(uri)) return { kind: 'missing' };
  try {
    if (await hasUnreadableName(fsPathOf(uri))) return undecodable;
    const path = await realpath(fsPathOf(uri));
    if (!(await contains(within, path))) return { kind: 'outside' };
    // Opened without waiting: a named pipe would otherwise hold the program until somebody writes to it.
    const file = await open(path, constants.O_RDONLY | nonBlocking);
    try {
      const { size, mtimeMs, isFile, isFolder } = await fileFacts(file);
      if (isFolder) return { kind: 'folder' };
      if (!isFile) return { kind: 'unreadable', reason: 'it is not a regular file' };
      if (leavesOut?.(uri, await headOf(file))) return { kind: 'missing' };
      if (size > readLimit) return { kind: 'too-large', size };
      const bytes = await file.readFile();
      return {
        kind: 'file',
        bytes,
        disk: await diskStateOf(bytes, mtimeMs, hashed ? sha256 : undefined),
        release: () => releaseBytes(bytes),
      };
    } finally {
      await file.close();
    }
  } catch (error) {
    return failure(error);
  }
}

async function list(folder: string, { onUnlistable }: NodeFileSystemOptions): Promise<readonly FolderEntry[]> {
  if (!isLocal(folder)) return [];
  try {
    const path = fsPathOf(folder);
    if (!(await hasUnreadableName(path))) return await entriesOf(path);
    onUnlistable?.(folder, undecodable.reason);
    return [];
  } catch (error) {
    const read = failure(error);
    if (read.kind === 'unreadable') onUnlistable?.(folder, read.reason);
    return [];
  }
}

async function listInside(folder: string, within: string): Promise<readonly FolderEntry[] | undefined> {
  if (!isLocal(folder)) return undefined;
  try {
    if (await hasUnreadableName(fsPathOf(folder))) return undefined;
    const path = await realpath(fsPathOf(folder));
    return (await contains(within, path)) ? await entriesOf(path) : undefined;
  } catch (error) {
    return failure(error).kind === 'missing' ? [] : undefined;
  }
}

async function entriesOf(path: string): Promise<FolderEntry[]> {
  const entries = await readdir(path, { withFileTypes: true });
  return entries.map((entry) => ({
    name: entry.name,
    kind: entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other',
  }));
}

/** What stands for bytes of a name that are no UTF-8, by which the file cannot be asked for. */
const replacement = '\ufffd';

const undecodable = { kind: 'unreadable', reason: 'its name is not valid UTF-8 and has to be changed' } as const;

/**
 * Whether a file or folder is there whose name is shown as this one but cannot be used. It must not look as if it were not there, since
 * others can read it, nor hide behind one whose name really is what is shown.
 */
async function hasUnreadableName(path: string): Promise<boolean> {
  const shown = basename(path);
  if (!shown.includes(replacement)) return false;
  const name = Buffer.from(shown);
  try {
    const siblings = await readdir(dirname(path), { encoding: 'buffer' });
    return siblings.some((one) => one.toString() === shown && !one.equals(name));
  } catch {
    return false;
  }
}

async function resolveLink(uri: string, within: string): Promise<LinkTarget> {
  try {
    const path = await realpath(fsPathOf(uri));
    if (!(await contains(within, path))) return { kind: 'outside' };
    const target = await stat(path);
    return { kind: target.isDirectory() ? 'folder' : 'file', uri: URI.file(path).toString() };
  } catch {
    return { kind: 'broken' };
  }
}

async function existsInside(uri: string, within: string): Promise<boolean | undefined> {
  if (!isLocal(uri)) return undefined;
  try {
    await lstat(fsPathOf(uri));
    // What a link out of the project leads to is none of our business, not even whether it is there.
    return (await contains(within, await realpath(fsPathOf(uri)))) ? true : undefined;
  } catch (error) {
    return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR' ? false : undefined;
  }
}

async function headOf(file: Awaited<ReturnType<typeof open>>): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(headSize), 0, headSize, 0);
  return buffer.subarray(0, bytesRead);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function fileFacts(
  file: Awaited<ReturnType<typeof open>>,
): Promise<{ size: number; mtimeMs: number; isFile: boolean; isFolder: boolean }> {
  const facts = await file.stat();
  return { size: facts.size, mtimeMs: facts.mtimeMs, isFile: facts.isFile(), isFolder: facts.isDirectory() };
}

/** Whether a resolved path is a folder or lies below it, the folder's own links resolved, too. */
async function contains(folder: string, resolvedPath: string): Promise<boolean> {
  return wayInside(await realpath(fsPathOf(folder)), resolvedPath) !== undefined;
}

function isLocal(uri: string): boolean {
  return uri.startsWith('file:');
}

function failure(error: unknown): ReadResult {
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return { kind: 'missing' };
    case 'EISDIR':
      return { kind: 'folder' };
    default:
      return { kind: 'unreadable', reason: systemReason(error) ?? codeOf(error) ?? 'the system reports an error' };
  }
}
