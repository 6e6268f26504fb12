import type { FileSystem, FolderEntry } from './fileSystem.ts';
import { isInside, joinUri, nameOf, parentUri, relativePath } from './uris.ts';

/**
 * What lies in a folder of a project, for a person to choose from: what is on disk, and the files that editors show, on disk or not yet.
 *
 * @param project URI of the folder that the look-up is confined to
 * @param folder path relative to it
 * @param shown URIs of the files that editors show
 * @returns `undefined` where the folder is not known to lie in the project, or to be there
 */
export async function folderChoices(
  fileSystem: FileSystem,
  project: string,
  folder: string,
  shown: Iterable<string>,
): Promise<FolderEntry[] | undefined> {
  const uri = joinUri(project, folder);
  if (!isInside(project, uri)) return undefined;
  const entries = new Map<string, FolderEntry>();
  const listed = await listedIn(fileSystem, uri, project);
  for (const entry of listed ?? []) entries.set(entry.name, entry);
  for (const file of shown) {
    const [name = '', ...rest] = relativePath(uri, file)?.split('/') ?? [];
    if (name !== '' && !entries.has(name)) entries.set(name, { name, kind: rest.length > 0 ? 'folder' : 'file' });
  }
  return listed || entries.size > 0 ? [...entries.values()] : undefined;
}

async function listedIn(
  fileSystem: FileSystem,
  uri: string,
  project: string,
): Promise<readonly FolderEntry[] | undefined> {
  try {
    const inside = await fileSystem.listInside?.(uri, project);
    // Files that only the client reaches are behind no link as long as every folder on the way is listed as one.
    if (inside || uri.startsWith('file:')) return inside;
    return (await isFolderInside(fileSystem, uri, project)) ? await fileSystem.list(uri) : undefined;
  } catch {
    // What cannot be listed is no choice, and takes no other choice along.
    return undefined;
  }
}

async function isFolderInside(fileSystem: FileSystem, uri: string, project: string): Promise<boolean> {
  if (uri === project) return true;
  const parent = parentUri(uri);
  if (!isInside(project, parent) || !(await isFolderInside(fileSystem, parent, project))) return false;
  const entries = await fileSystem.list(parent);
  return entries.some(({ name, kind }) => kind === 'folder' && name === nameOf(uri));
}
