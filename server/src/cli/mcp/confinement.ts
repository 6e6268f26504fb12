import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';

/**
 * Whether a path that a caller gave stays in a folder, also when links in it are followed. What does not exist yet is judged by the folder
 * that it would be in.
 *
 * @param folder absolute, without links
 */
export function staysIn(folder: string, path: string): boolean {
  let existing = resolve(folder, path);
  if (!isBelow(folder, existing) || path.includes('\0')) return false;
  while (!existsSync(existing)) existing = dirname(existing);
  return isBelow(folder, realpathSync(existing));
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !/^\.\.[\\/]/.test(way) && !isAbsolute(way));
}
