import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { nameBeside } from './nameBeside.ts';
import { codeOf, systemReason } from './systemReasons.ts';
import { wayInside } from './wayInside.ts';

/** What becomes of one file. */
export interface FileWrite {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  /** The bytes that the file was read with and must still hold; `undefined` when there must be no such file yet. */
  readonly before: Uint8Array | undefined;
  /** The bytes that it gets; `undefined` removes it. */
  readonly after: Uint8Array | undefined;
}

export type WriteRefusalCode =
  'outside' | 'symbolic-link' | 'not-a-file' | 'changed' | 'exists' | 'read-only' | 'failed';

const refusals: Readonly<Record<WriteRefusalCode, string>> = {
  outside: 'it lies outside of the project',
  'symbolic-link': 'it is a symbolic link; edit the file that it leads to instead',
  'not-a-file': 'it is not a regular file',
  changed: 'it changed meanwhile; run the command again',
  exists: 'it exists by now; run the command again',
  'read-only': 'it is read-only',
  failed: 'the system does not let it be written',
};

/** Why nothing was written. `reason` is a clause for a person. */
export class WriteRefused extends Error {
  readonly path: string;
  readonly code: WriteRefusalCode;
  readonly reason: string;

  constructor(path: string, code: WriteRefusalCode, cause?: unknown) {
    const detail = systemReason(cause) ?? codeOf(cause);
    const reason = refusals[code] + (detail === undefined ? '' : `: ${detail}`);
    super(`${path} was not written: ${reason}.`, { cause });
    this.path = path;
    this.code = code;
    this.reason = reason;
  }
}

/** A write that has been found possible. */
interface Prepared {
  readonly write: FileWrite;
  readonly target: string;
  /** What is there now; `undefined` when the file is new. */
  readonly stats: Stats | undefined;
  temporary: string | undefined;
}

/**
 * Writes files completely or not at all, as far as a file system allows. Each is written beside its target, flushed and renamed
 * over it; mode and owner are kept. Everything is looked at before anything is touched: no target may be a symbolic link, lie
 * outside of the folder (links resolved), or hold other bytes than those it was read with, which is compared again
 * right before it is replaced. When a later file fails, the earlier ones are put back.
 *
 * Synchronous on purpose: a signal that is handled cannot fall between the parts.
 *
 * @param folder absolute path of the folder that must not be left
 * @throws {WriteRefused} nothing was changed then
 */
export function writeFiles(folder: string, writes: readonly FileWrite[]): void {
  const prepared = writes.map((write) => prepare(folder, write));
  const madeFolders: string[] = [];
  const done: Prepared[] = [];
  try {
    for (const one of prepared) writeTemporary(one, madeFolders);
    for (const one of prepared) {
      commit(one);
      done.push(one);
    }
  } catch (error) {
    for (const one of done.reverse()) undo(one);
    for (const { temporary } of prepared)
      if (temporary !== undefined)
        attempt(() => {
          unlinkSync(temporary);
        });
    for (const made of madeFolders.reverse())
      attempt(() => {
        rmdirSync(made);
      });
    throw error;
  }
  for (const parent of new Set(prepared.map(({ target }) => dirname(target))))
    attempt(() => {
      flushFolder(parent);
    });
}

function prepare(folder: string, write: FileWrite): Prepared {
  const { path, before } = write;
  if (path === '' || isAbsolute(path) || path.split(/[/\\]/).includes('..')) throw new WriteRefused(path, 'outside');
  const target = join(folder, path);
  if (!contains(folder, nearestFolder(dirname(target)))) throw new WriteRefused(path, 'outside');
  const stats = look(target);
  if (stats?.isSymbolicLink()) throw new WriteRefused(path, 'symbolic-link');
  if (stats && !stats.isFile()) throw new WriteRefused(path, 'not-a-file');
  if (stats && before === undefined) throw new WriteRefused(path, 'exists');
  if (!stats && before !== undefined) throw new WriteRefused(path, 'changed');
  if (stats && !canWrite(target)) throw new WriteRefused(path, 'read-only');
  const prepared: Prepared = { write, target, stats, temporary: undefined };
  requireUnchanged(prepared);
  return prepared;
}

function writeTemporary(prepared: Prepared, madeFolders: string[]): void {
  const { write, target, stats } = prepared;
  if (write.after === undefined) return;
  try {
    makeFolders(dirname(target), madeFolders);
    const temporary = join(dirname(target), temporaryName(target, randomBytes(6).toString('hex')));
    // Exclusive, so that nothing that lies there already is followed or overwritten.
    const file = openSync(temporary, 'wx', stats ? 0o600 : 0o666);
    prepared.temporary = temporary;
    try {
      writeFileSync(file, write.after);
      if (stats) keepOwnerAndMode(file, stats);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new WriteRefused(write.path, 'failed', error);
  }
}

function commit(prepared: Prepared): void {
  const { write, target, stats, temporary } = prepared;
  try {
    requireUnchanged(prepared);
    if (temporary === undefined) {
      unlinkSync(target);
    } else if (stats) {
      renameSync(temporary, target);
    } else {
      createFrom(temporary, target);
    }
  } catch (error) {
    if (error instanceof WriteRefused) throw error;
    throw new WriteRefused(write.path, codeOf(error) === 'EEXIST' ? 'exists' : 'failed', error);
  }
}

function temporaryName(target: string, unique: string): string {
  return `${nameBeside(target)}.${unique}.tmp`;
}

/** Removes what writers of a file that were killed have left beside it. Nobody must be writing it. */
export function removeTemporaryFiles(target: string): void {
  const folder = dirname(target);
  attempt(() => {
    for (const name of readdirSync(folder)) {
      const unique = /\.([0-9a-f]{12})\.tmp$/.exec(name)?.[1];
      if (unique === undefined || name !== temporaryName(target, unique)) continue;
      attempt(() => {
        unlinkSync(join(folder, name));
      });
    }
  });
}

/** Gives a finished file its name unless something has that name already, which a rename would overwrite. */
function createFrom(temporary: string, target: string): void {
  try {
    linkSync(temporary, target);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // Some file systems know no hard links.
    copyFileSync(temporary, target, constants.COPYFILE_EXCL);
  }
  // The file is there by now, whatever becomes of its other name.
  attempt(() => {
    unlinkSync(temporary);
  });
}

/** Puts a file back as it was, unless somebody else has changed it since. */
function undo({ write, target, stats }: Prepared): void {
  attempt(() => {
    const { before, after } = write;
    if (after !== undefined && !holds(target, after)) return;
    if (before === undefined) {
      unlinkSync(target);
      return;
    }
    const restored: Prepared = {
      write: { ...write, before: after, after: before },
      target,
      stats,
      temporary: undefined,
    };
    writeTemporary(restored, []);
    const { temporary } = restored;
    if (temporary === undefined) return;
    try {
      if (after === undefined) createFrom(temporary, target);
      else renameSync(temporary, target);
    } catch {
      unlinkSync(temporary);
    }
  });
}

function requireUnchanged({ write, target }: Prepared): void {
  if (write.before !== undefined && !holds(target, write.before)) throw new WriteRefused(write.path, 'changed');
}

function holds(path: string, bytes: Uint8Array): boolean {
  try {
    // Systems without these flags have `undefined` for them, which changes nothing.
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      return readFileSync(file).equals(bytes);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

/** The owner can be kept only by those who may give files away; everybody else has made the file their own already. */
function keepOwnerAndMode(file: number, { uid, gid, mode }: Stats): void {
  attempt(() => {
    fchownSync(file, uid, gid);
  });
  fchmodSync(file, mode & 0o7777);
}

function makeFolders(folder: string, made: string[]): void {
  const missing: string[] = [];
  for (let place = folder; !look(place); place = dirname(place)) missing.push(place);
  for (const place of missing.reverse()) {
    mkdirSync(place);
    made.push(place);
  }
}

/** The nearest folder at or above a place that is there. */
function nearestFolder(place: string): string {
  let folder = place;
  while (!look(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Whether a place is a folder or lies below it, links resolved; false for one that is not there. */
export function contains(folder: string, place: string): boolean {
  try {
    return wayInside(realpathSync(folder), realpathSync(place)) !== undefined;
  } catch {
    return false;
  }
}

/** What is at a place; nothing where a file stands in the way of its folder. */
function look(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Makes the new names last through a power failure; not every system can flush a folder. */
function flushFolder(folder: string): void {
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // Whatever this was to tidy up, failing at it must not hide the error that matters.
  }
}
