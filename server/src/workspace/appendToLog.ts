import { join } from 'node:path';
import type { TextChange } from '../engine/fix.ts';
import type { AppendResult, LogSource } from '../engine/formats/ahil/operations/appendEntry.ts';
import { newLog } from '../engine/formats/ahil/operations/newLog.ts';
import { isAdplName } from '../engine/formats/ahil/log.ts';
import { type Message, message } from '../engine/message.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import type { LockOptions } from './fileLock.ts';
import { editFileLocked, type FileEdit, readPlainFile } from './lockedFile.ts';

/** Bytes; a file that holds more is never taken for empty. */
const emptyLimit = 64;

export interface LogFile {
  /** Absolute path of the folder that must not be left. */
  readonly folder: string;
  /** Relative to the folder, with `/`. */
  readonly path: string;
}

export interface AppendOptions extends Omit<LockOptions, 'clear'> {
  /** Makes the log where there is none, with this description if there is one. */
  readonly create?: { readonly description?: string | undefined } | undefined;
  /** Says what would be appended, without the lock and without writing. */
  readonly dryRun?: boolean | undefined;
}

/** What became of an append. `created` tells that there was no log before. */
export type Appended = AppendResult & { readonly created: boolean };

/**
 * Appends an entry to a log on disk. Every byte that was there stays: the new ones are put between them, whatever the
 * file's layout, line endings and byte order mark. Two that append at the same time, in whatever process, both succeed.
 *
 * @param plan what to append to a text; it may run several times, when somebody else was faster
 * @throws {WriteRefused} see `editFileLocked`
 * @throws {LockBusy} see `withFileLock`
 */
export async function appendToLog(
  file: LogFile,
  plan: (source: LogSource) => AppendResult,
  { create, dryRun = false, ...lock }: AppendOptions = {},
): Promise<Appended> {
  const isAdpl = isAdplName(file.path);
  const edit = (before: Uint8Array | undefined): FileEdit<Appended> => {
    // What an editor or a shell makes before anything is written into it is no log yet, and nothing that could be lost.
    const isEmpty = before !== undefined && /^\ufeff?\s*$/.test(Buffer.from(before.subarray(0, emptyLimit)).toString());
    const created = before === undefined || (isEmpty && before.length <= emptyLimit);
    const refused = (reason: Message): FileEdit<Appended> => ({
      after: undefined,
      result: { kind: 'refused', reasons: [reason], created: false },
    });
    if (created && isAdpl) {
      return refused(
        message('There is no such file, or it is empty. An ADPL file describes a pipeline; make that first.'),
      );
    }
    if (created && !create) {
      return refused(message('There is no such file, or it is empty. Add --create to make a log.'));
    }
    const bytes = !created ? before : new TextEncoder().encode(newLog(create?.description));
    const source = SourceText.fromBytes(bytes);
    const { text, decodingProblem } = source;
    if (decodingProblem !== undefined) {
      return refused(message('The log is no UTF-8 text. Save it as UTF-8 first; nothing was written.'));
    }
    const result = plan({ text, isAdpl });
    return {
      after: result.kind === 'appended' ? spliced(bytes, text, result.change) : undefined,
      result: { ...result, created },
    };
  };
  if (dryRun) return edit(readPlainFile(join(file.folder, file.path), file.path)).result;
  return editFileLocked(file.folder, file.path, edit, lock);
}

/** Bytes with one change of their text. Counted from the end, which in a log is near, so that nothing is encoded anew. */
function spliced(bytes: Uint8Array, text: string, { start, end, text: inserted }: TextChange): Uint8Array {
  const behind = Buffer.byteLength(text.slice(end));
  const replaced = Buffer.byteLength(text.slice(start, end));
  const to = bytes.length - behind;
  return Buffer.concat([bytes.subarray(0, to - replaced), Buffer.from(inserted), bytes.subarray(to)]);
}
