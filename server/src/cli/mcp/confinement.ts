import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { wayInside } from '../../workspace/wayInside.ts';

/**
 * Whether a path that a caller gave stays in a folder, also when links in it are followed. What does not exist yet is judged by the folder
 * that it would be in.
 *
 * @param folder absolute, without links
 */
export function staysIn(folder: string, path: string): boolean {
  let existing = resolve(folder, path);
  if (wayInside(folder, existing) === undefined || path.includes('\0')) return false;
  while (!existsSync(existing)) existing = dirname(existing);
  return wayInside(folder, realpathSync(existing)) !== undefined;
}
