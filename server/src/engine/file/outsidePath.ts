/**
 * Whether a path that a file names leads out of the project when it is joined to a folder of the project (the empty one is the
 * project's own). Absolute paths do, with drive letters and UNC shares; so does every path that climbs above the
 * project on its way, even one that comes back. Backslashes separate, too: on Windows a join follows them.
 */
export function leavesProject(folder: string, path: string): boolean {
  if (/^(?:[\\/]|[A-Za-z]:)/.test(path)) return true;
  let depth = folder === '' ? 0 : folder.split('/').length;
  for (const segment of path.split(/[\\/]/)) {
    if (segment === '..') depth--;
    else if (segment !== '' && segment !== '.') depth++;
    if (depth < 0) return true;
  }
  return false;
}

/** The folder of a path; the empty one for a file in the project's own folder. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
