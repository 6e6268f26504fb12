import { codeOf, systemReason } from '../workspace/systemReasons.ts';
import { wayOrPath } from './displayPath.ts';
import { printablePath } from './printable.ts';

/** What a person can do about it, as a sentence, where that is not plain. */
const advice: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'Check its permissions, and those of the folders around it.'],
  ['EPERM', 'Check its permissions, and those of the folders around it.'],
  ['EROFS', 'Mount it for writing, or work on a copy.'],
  ['ENOSPC', 'Make room, and try again.'],
  ['EDQUOT', 'Make room, and try again.'],
  ['ETXTBSY', 'Close that program, and try again.'],
  ['EIO', 'Check the disk, and keep a copy of what can be read.'],
  ['EBUSY', 'Close that program, and try again.'],
  ['EMFILE', 'Raise the limit ("ulimit -n").'],
  ['ENFILE', 'Raise the limit ("ulimit -n").'],
  ['ENOENT', 'Try again.'],
  ['EEXIST', 'Rename or remove that file, and try again.'],
  ['ENOTDIR', 'Rename or remove that file, and try again.'],
]);

/** What to do about an error of the system, as a sentence; `undefined` where that is plain, and for any other value. */
export function systemAdvice(error: unknown): string | undefined {
  return advice.get(codeOf(error) ?? '');
}

/**
 * What the system did not allow, as a sentence that names the file and one that says what to do; `undefined` for any other error, which
 * would be a defect of this program.
 * @param cwd the working directory, absolute
 */
export function describeSystemError(error: Error, cwd: string): string | undefined {
  const { path, syscall } = error as NodeJS.ErrnoException;
  const code = codeOf(error) ?? '';
  const reason =
    code === 'ENOENT'
      ? 'it is not there any more'
      : code === 'EEXIST' && syscall === 'mkdir'
        ? 'a file is where a folder would have to be'
        : systemReason(error);
  // Of programs that could not be started `path` is the name.
  if (reason === undefined || path === undefined || syscall === undefined || syscall.startsWith('spawn'))
    return undefined;
  const hint = systemAdvice(error);
  return `${printablePath(wayOrPath(cwd, path))} cannot be used: ${reason}.${hint === undefined ? '' : ` ${hint}`}`;
}
