import { basename, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Project } from '../engine/project.ts';
import { LockBusy } from '../workspace/fileLock.ts';
import { isOvertaken, writeFilesLocked } from '../workspace/lockedFile.ts';
import { rootAround } from '../workspace/projectPlaces.ts';
import { joinUri } from '../workspace/uris.ts';
import { type FileWrite, writeFiles, WriteRefused } from '../workspace/writeFiles.ts';
import { UsageError } from './cli.ts';
import { fsPathOf, wayOrPath } from './displayPath.ts';
import { uninterrupted } from './interruption.ts';
import { printable, printablePath } from './printable.ts';
import { systemAdvice } from './systemError.ts';

/**
 * Writes files of one folder completely or not at all, whatever signal arrives meanwhile.
 * @param cwd the working directory, where the folder is one that people would not find by the names of its files
 * @throws {UsageError} when a file may not be written; nothing was changed then
 */
export function writeCompletely(folder: string, writes: readonly FileWrite[], cwd?: string): void {
  try {
    uninterrupted(() => {
      writeFiles(folder, writes);
    });
  } catch (error) {
    throw asUsageError(error, folder, (path) => (cwd === undefined ? path : wayOrPath(cwd, join(folder, path))));
  }
}

/**
 * Writes files of a project as `writeCompletely` does, while no other process of this program writes in the same handoff folder.
 * @param root of the handoff folder, as a URI; it need not be there yet
 * @param project of its project, as a URI
 * @throws {UsageError} when a file may not be written; nothing was changed then
 */
export async function writeHandoff(root: string, project: string, writes: readonly FileWrite[]): Promise<void> {
  // Beside the handoff folder, where no check takes it for a handoff file.
  const target = fsPathOf(root);
  try {
    await writeFilesLocked([target], fsPathOf(project), writes, { guard: uninterrupted });
  } catch (error) {
    throw asUsageError(error, basename(target));
  }
}

/**
 * Writes files of a project as `writeCompletely` does, while no other process of this program writes what they belong to: each handoff folder
 * has one lock, and logs that are appended to have their own there, as all other files have.
 * @throws {UsageError} when a file may not be written; nothing was changed then
 */
export async function writeProject(project: Project, writes: readonly FileWrite[]): Promise<void> {
  const logs = new Set([...project.documentsOfKind('ahil/log', 'ahil/adpl')].map(({ path }) => path));
  const targets = writes.flatMap(({ path }) => {
    const uri = joinUri(project.uri, path);
    const root = rootAround(uri);
    return root === undefined ? [uri] : logs.has(path) ? [root, uri] : [root];
  });
  const folder = fsPathOf(project.uri);
  try {
    await writeFilesLocked([...new Set(targets)].map(fsPathOf), folder, writes, { guard: uninterrupted });
  } catch (error) {
    throw asUsageError(error, error instanceof LockBusy ? relative(folder, error.target) : folder);
  }
}

/** So many times in a row somebody else may be faster. */
const retryLimit = 50;

/**
 * Reads, plans and writes; anew from the reading on when somebody else has written what was read, as when several agents add tasks at
 * once.
 * @param attempt ends with the error of `writeCompletely` or `writeHandoff` when it was overtaken, having printed nothing that holds for this
 *   attempt alone
 */
export async function untilNotOvertaken<Result>(attempt: (isFirst: boolean) => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt(count === 1);
    } catch (error) {
      if (!(error instanceof UsageError) || !isOvertaken(error.cause) || count >= retryLimit) throw error;
    }
    // Never the same for all who were overtaken at once.
    await pause(Math.random() * Math.min(10 * count, 200));
  }
}

/** A lock that is never free, as an error for a person. @param file what it is the lock of */
function busyError(file: string, cause: LockBusy): UsageError {
  const { pid, lockPath } = cause;
  const shown = printablePath(file);
  return pid === undefined
    ? new UsageError(
        `${shown} is being written by another process all the time.`,
        `Try again; if nobody writes it, remove ${printablePath(basename(lockPath))} beside it.`,
        { cause },
      )
    : new UsageError(
        `${shown} is being written by process ${pid} all the time.`,
        'Try again; if that process hangs, end it.',
        { cause },
      );
}

/**
 * What kept a file from being written, as an error for a person; any other error as it is.
 * @param file what a lock would be of
 * @param shown the path of a file as people know it
 */
export function asUsageError(error: unknown, file: string, shown = (path: string) => path): unknown {
  if (error instanceof WriteRefused) {
    const { path, code, reason, cause } = error;
    const remedy = code === 'read-only' ? 'Make it writable, and try again.' : systemAdvice(cause);
    return new UsageError(`${printablePath(shown(path))} was not written: ${printable(reason)}.`, remedy, {
      cause: error,
    });
  }
  return error instanceof LockBusy ? busyError(file, error) : error;
}
