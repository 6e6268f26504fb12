/** The folder of a path relative to the project; empty for its top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Joins folders and names with `/`; empty ones are left out. */
export function joinPath(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/');
}

/** Whether a path as a file writes it is absolute, or begins at somebody's home: it leads out of the project. */
export function isAbsolute(path: string): boolean {
  return /^(?:[/\\~]|[A-Za-z]:[/\\]|[a-z][a-z0-9+.-]*:\/\/)/i.test(path);
}

/** Whether a path lies in a folder for temporary files, which may be gone when a handoff is read. */
export function isTemporary(path: string): boolean {
  const plain = path.replaceAll('\\', '/');
  return (
    /^\/(?:private\/)?(?:var\/)?tmp(?:\/|$)/.test(plain) ||
    /^\/(?:private\/)?var\/folders\//.test(plain) ||
    /^[A-Za-z]:\/(?:Windows\/Temp|Temp)(?:\/|$)/i.test(plain) ||
    /^[A-Za-z]:\/Users\/[^/]+\/AppData\/Local\/Temp(?:\/|$)/i.test(plain) ||
    /^(?:%TE?MP%|\$\{?TMPDIR\}?)(?:\/|$)/i.test(plain)
  );
}

/**
 * A relative path, seen from a folder of the project, as a path relative to the project. `undefined` when it is absolute, empty or leads out
 * of the project; such paths are neither read nor judged.
 */
export function resolvePath(folder: string, path: string): string | undefined {
  if (isAbsolute(path)) return undefined;
  const segments: string[] = [];
  for (const segment of joinPath(folder, path.replaceAll('\\', '/')).split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.length === 0 ? undefined : segments.join('/');
}

/** The places, relative to the project, that a path may mean: seen from each of the folders, without duplicates. */
export function candidatePaths(path: string, folders: readonly string[]): string[] {
  const places = folders.flatMap((folder) => resolvePath(folder, path) ?? []);
  return [...new Set(places)];
}

/** A text as one segment of a file name: what a file system might refuse becomes `-`. */
export function safeSegment(text: string): string {
  const safe = text.trim().replaceAll(/[^\p{L}\p{N}._-]+/gu, '-');
  return safe.replace(/^[.-]+/, '').slice(0, 80) || 'unnamed';
}
