import { relative, sep } from 'node:path';
import { URI } from 'vscode-uri';
import { wayInside } from '../workspace/wayInside.ts';

export { fsPathOf } from '../workspace/uris.ts';

/** The path of a file relative to a folder, with `/`; the absolute path when no relative one leads there. */
export function relativeTo(folder: string, uri: string): string {
  const { fsPath } = URI.parse(uri);
  return slashed(relative(folder, fsPath) || '.');
}

/** A path of the system with `/`, as it is written everywhere. */
export function slashed(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/');
}

/** What an absolute path is called, with `/`: by its way from a folder where it lies in that, else as it is. */
export function wayOrPath(folder: string, path: string): string {
  return slashed((wayInside(folder, path) ?? path) || '.');
}
