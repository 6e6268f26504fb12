import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readLimit } from './fileSystem.ts';
import { type LockOptions, withFileLock, withFileLocks } from './fileLock.ts';
import { codeOf } from './systemReasons.ts';
import { contains, type FileWrite, removeTemporaryFiles, writeFiles, WriteRefused } from './writeFiles.ts';

/** What becomes of a file: its new bytes, or nothing, and whatever the caller wants to know. */
export interface FileEdit<Result> {
  /** `undefined` leaves the file as it is. */
  readonly after: Uint8Array | undefined;
  readonly result: Result;
}

/** A program without our lock may write the file at any time. After so many times we give up. */
const retryLimit = 20;

/**
 * Changes one file so that nothing that anybody writes meanwhile is lost: it is read, edited and replaced under its lock (see
 * `withFileLock`), completely or not at all. When a program that knows no lock changed it in between, the edit is made
 * anew from what the file holds then.
 *
 * @param folder absolute path of the folder that must not be left
 * @param path relative to the folder, with `/`
 * @param edit makes new bytes of the present ones; `undefined` stands for no file. May run several times
 * @throws {WriteRefused} nothing was changed then
 * @throws {LockBusy} when others held the lock all the time
 */
export async function editFileLocked<Result>(
  folder: string,
  path: string,
  edit: (before: Uint8Array | undefined) => FileEdit<Result>,
  options: Omit<LockOptions, 'clear'> = {},
): Promise<Result> {
  const target = join(folder, path);
  for (let attempt = 1; ; attempt++) {
    try {
      const clear = () => {
        removeTemporaryFiles(target);
      };
      return await withFileLock(target, () => editOnce(folder, path, target, edit), { ...options, clear });
    } catch (error) {
      if (!isOvertaken(error) || attempt >= retryLimit) throw asRefusal(path, error);
    }
  }
}

function editOnce<Result>(
  folder: string,
  path: string,
  target: string,
  edit: (before: Uint8Array | undefined) => FileEdit<Result>,
): Result {
  const before = readPlainFile(target, path);
  const { after, result } = edit(before);
  if (after !== undefined) writeFiles(folder, [{ path, before, after }]);
  return result;
}

/**
 * The bytes of a regular file; `undefined` when there is none. Links are not followed and nothing is waited for.
 * @throws {WriteRefused} when there is something else, or it cannot be read
 */
export function readPlainFile(target: string, path: string): Uint8Array | undefined {
  let file: number;
  try {
    // Systems without these flags have `undefined` for them, which changes nothing.
    file = openSync(target, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    throw new WriteRefused(path, code === 'ELOOP' ? 'symbolic-link' : 'failed', error);
  }
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new WriteRefused(path, 'not-a-file');
    if (stats.size > readLimit) throw new WriteRefused(path, 'failed', { code: 'EFBIG' });
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Writes files as `writeFiles` does, while no other process does so under the same locks: between the last look at a file and its replacement
 * nobody of ours writes it. What a killed process has left behind stays for whoever recovers from that. Where no lock can be made, for instance
 * because only the folder below may be written, there is none.
 *
 * @param targets what the locks are named after and lie beside: files, or folders that hold them
 * @throws {WriteRefused} nothing was changed then
 * @throws {LockBusy} when others held the lock all the time
 */
export async function writeFilesLocked(
  targets: readonly string[],
  folder: string,
  writes: readonly FileWrite[],
  options: Omit<LockOptions, 'clear'> = {},
): Promise<void> {
  const write = () => {
    writeFiles(folder, writes);
  };
  // A link may lead out of the folder, where not even a lock is written; a folder that is still to be made has nobody else in it.
  const lockable = targets.filter((target) => contains(folder, dirname(target)));
  try {
    await withFileLocks(lockable, write, options);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    (options.guard ?? ((run) => run()))(write);
  }
}

/** Whether an attempt to write found that somebody else had written since the files were read: with what is there now it may succeed. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof WriteRefused && (error.code === 'changed' || error.code === 'exists');
}

/** Errors of taking the lock, in the words of a write that is not possible. */
function asRefusal(path: string, error: unknown): unknown {
  return isSystemError(error) ? new WriteRefused(path, 'failed', error) : error;
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && codeOf(error) !== undefined;
}
