import { relative } from 'node:path';
import { printable, printablePath } from './printable.ts';

/** What a person can do something about; anything else would be a defect of this program. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'permission is denied. Check its permissions, and those of the folders around it'],
  ['EPERM', 'permission is denied. Check its permissions, and those of the folders around it'],
  ['EROFS', 'the file system is read-only'],
  ['ENOENT', 'it is not there any more. Try again'],
  ['ENOTDIR', 'a part of its path is a file where a folder is expected'],
  ['EISDIR', 'it is a folder'],
  ['ELOOP', 'its symbolic links go round in a circle'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ENOSPC', 'no space is left on the device'],
  ['EDQUOT', 'the quota of the disk is used up'],
  ['EMFILE', 'too many files are open. Raise the limit ("ulimit -n")'],
  ['ENFILE', 'too many files are open. Raise the limit ("ulimit -n")'],
  ['EBUSY', 'another program holds it. Close that, and try again'],
  ['EIO', 'the device reports an error'],
  ['ETXTBSY', 'another program runs it'],
]);

/**
 * What the system did not allow, as a sentence that names the file; `undefined` for any other error.
 * @param cwd the working directory, absolute
 */
export function describeSystemError(error: Error, cwd: string): string | undefined {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : reasons.get(code);
  // Of programs that could not be started `path` is the name.
  if (reason === undefined || path === undefined || syscall === undefined || syscall.startsWith('spawn'))
    return undefined;
  const way = relative(cwd, path);
  return `${printablePath(way === '' ? '.' : way.startsWith('..') ? path : way)} cannot be used: ${printable(reason)}.`;
}
