import { URI, Utils } from 'vscode-uri';

/**
 * The URI of a path below a folder; the path uses `/`. Halves of surrogate pairs, which no URI can hold and no file system knows, become
 * U+FFFD.
 */
export function joinUri(folder: string, path: string): string {
  return path === '' ? folder : Utils.joinPath(URI.parse(folder), path.replace(loneSurrogate, '\ufffd')).toString();
}

const loneSurrogate = /\p{Cs}/gu;

/** The folder of a file or folder; the root of a file system is its own folder. */
export function parentUri(uri: string): string {
  return Utils.dirname(URI.parse(uri)).toString();
}

/** The last segment of a URI's path. */
export function nameOf(uri: string): string {
  return Utils.basename(URI.parse(uri));
}

/** The path of a `file:` URI as the operating system writes it. A drive without a folder gets its backslash: `c:` alone is the folder that a program happens to be in there. */
export function fsPathOf(uri: string): string {
  const { fsPath } = URI.parse(uri);
  return /^[A-Za-z]:$/.test(fsPath) ? `${fsPath}\\` : fsPath;
}

/** The spelling of a URI that this program uses as a key: two spellings of one place become the same. */
export function normalUri(uri: string): string {
  const parsed = URI.parse(uri);
  const path = parsed.path.length > 1 ? parsed.path.replace(/\/+$/, '') : parsed.path;
  return parsed.with({ path }).toString();
}

/** A URI's path with the drive letter as `normalUri` writes it: editors write it in either case, and Windows does not care. */
function pathOf({ path }: URI): string {
  return /^\/[A-Z]:/.test(path) ? `/${path.charAt(1).toLowerCase()}${path.slice(2)}` : path;
}

/**
 * The path of a place below a folder with `/`, the empty string for the folder itself, `undefined` outside of it. Compares
 * whole path segments: `/repo2` is not inside `/repo`.
 */
export function relativePath(folder: string, uri: string): string | undefined {
  const outer = URI.parse(folder);
  const inner = URI.parse(uri);
  if (outer.scheme !== inner.scheme || outer.authority !== inner.authority) return undefined;
  const [folderPath, path] = [pathOf(outer), pathOf(inner)];
  const base = folderPath.endsWith('/') ? folderPath : folderPath + '/';
  if (path === folderPath || path + '/' === base) return '';
  return path.startsWith(base) ? path.slice(base.length) : undefined;
}

/** The same as `isInside` for URIs that are both spelled as `normalUri` spells them: it compares letters and is much faster. */
export function isAtOrBelow(folder: string, uri: string): boolean {
  return uri.startsWith(folder) && (uri.length === folder.length || folder.endsWith('/') || uri[folder.length] === '/');
}

/** Whether a place is the folder or lies below it. */
export function isInside(folder: string, uri: string): boolean {
  return relativePath(folder, uri) !== undefined;
}
