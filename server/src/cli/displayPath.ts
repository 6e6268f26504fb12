import { relative, sep } from 'node:path';
import { URI } from 'vscode-uri';

export { fsPathOf } from '../workspace/uris.ts';

/** The path of a file relative to a folder, with `/`; the absolute path when no relative one leads there. */
export function relativeTo(folder: string, uri: string): string {
  const { fsPath } = URI.parse(uri);
  const path = relative(folder, fsPath) || '.';
  return sep === '/' ? path : path.split(sep).join('/');
}
