import { isAbsolute, relative, sep } from 'node:path';

/**
 * The way from a folder to what lies in it, as the system writes paths; empty for the folder itself, `undefined` for what lies elsewhere.
 * Links are not followed.
 *
 * @param folder absolute, as is `path`
 */
export function wayInside(folder: string, path: string): string | undefined {
  const way = relative(folder, path);
  // On Windows the way to another drive is the whole path. A name may begin with two dots.
  return way === '..' || way.startsWith('..' + sep) || isAbsolute(way) ? undefined : way;
}
