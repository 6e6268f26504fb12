const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'permission is denied'],
  ['EPERM', 'permission is denied'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the quota is used up'],
  ['EBUSY', 'another program uses it'],
  ['ETXTBSY', 'another program uses it'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'a file is where a folder would have to be'],
  ['ELOOP', 'its symbolic links go round in a circle'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['EFBIG', 'it is too large'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
  ['EIO', 'the device reports an error'],
  ['ESTALE', 'the file server has lost it'],
]);

/** Why the system does not let a file be used, as a clause for a person; `undefined` where nobody has put it into words. */
export function systemReason(error: unknown): string | undefined {
  return reasons.get(codeOf(error) ?? '');
}

/** The code of an error of the system, such as `ENOENT`; `undefined` for any other value. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
