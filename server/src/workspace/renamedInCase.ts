import type { FileSystem } from './fileSystem.ts';
import { nameOf, parentUri } from './uris.ts';

/** Whether a file system that does not tell cases apart finds something under a name that it has given up for another spelling. */
export async function isRenamedInCase(fileSystem: FileSystem, uri: string): Promise<boolean> {
  const folder = parentUri(uri);
  if (!(await fileSystem.exists(uri, folder))) return false;
  const name = nameOf(uri);
  const names = (await fileSystem.list(folder)).map((entry) => entry.name);
  return !names.includes(name) && names.some((other) => other.toLowerCase() === name.toLowerCase());
}
