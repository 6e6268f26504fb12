import picomatch from 'picomatch';

/**
 * A test of paths against globs, whatever characters the paths have: files whose names begin with a dot, and names with line breaks, which a
 * file system allows and which must not keep a file from being looked at.
 *
 * @param ignore globs of what does not match after all
 */
export function globMatcher(globs: readonly string[], ignore: readonly string[] = []): (path: string) => boolean {
  const matches = picomatch([...globs], { dot: true, flags: 's', ...(ignore.length > 0 && { ignore: [...ignore] }) });
  return (path) => matches(path);
}
