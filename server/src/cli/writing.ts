import { type FileWrite, writeFiles, WriteRefused } from '../workspace/writeFiles.ts';
import { UsageError } from './cli.ts';
import { uninterrupted } from './interruption.ts';
import { printable } from './printable.ts';

/**
 * Writes files of one folder completely or not at all, whatever signal arrives meanwhile.
 * @throws {UsageError} when a file may not be written; nothing was changed then
 */
export function writeCompletely(folder: string, writes: readonly FileWrite[]): void {
  try {
    uninterrupted(() => {
      writeFiles(folder, writes);
    });
  } catch (error) {
    if (error instanceof WriteRefused) throw new UsageError(printable(error.message), undefined, { cause: error });
    throw error;
  }
}
