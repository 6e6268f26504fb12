import { sealNameOf } from '../../engine/formats/ahil/history/seal.ts';
import { configurationFileName } from '../../engine/configuration/configurationFile.ts';
import { rootAround } from '../../workspace/projectPlaces.ts';
import type { TreeEntry } from '../../workspace/treeFileSystem.ts';
import { joinUri, parentUri } from '../../workspace/uris.ts';
import type { NamedPlace } from '../namedPlaces.ts';

const sealSuffix = sealNameOf('');

const registries = ['prompt-manifest.json', 'prompt-lock.json'] as const;

/**
 * What is to be reported of a change: files that are handoffs, handoff folders as a whole, since their files have to fit each other, what a
 * changed configuration holds for, and the registry around a changed prompt. Empty when the change concerns no handoff file.
 * @param changed paths from the top of the working tree, those that are gone among them
 * @param entries what there is after the change
 */
export function hookScope(
  changed: readonly string[],
  entries: ReadonlyMap<string, TreeEntry>,
  top: string,
  isHandoffFile: (uri: string) => boolean,
): NamedPlace[] {
  const places = new Map<string, NamedPlace>();
  const add = (uri: string, kind: NamedPlace['kind']) => places.set(uri, { uri, kind, folder: top });
  for (const path of changed) {
    const uri = joinUri(top, path);
    const root = rootAround(uri);
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (root !== undefined) add(root, 'folder');
    else if (name === configurationFileName) add(parentUri(uri), 'folder');
    else if ((registries as readonly string[]).includes(name)) add(registryFolder(uri), 'folder');
    else if (isHandoffFile(uri)) {
      if (entries.get(path)?.kind === 'file') add(uri, 'file');
    } else if (path.endsWith(sealSuffix) && entries.get(path.slice(0, -sealSuffix.length))?.kind === 'file')
      add(joinUri(top, path.slice(0, -sealSuffix.length)), 'file');
    else for (const registry of registriesAround(path, entries)) add(joinUri(top, registry), 'file');
  }
  return [...places.values()];
}

/** Versions of a registry lie in a folder of their own. */
function registryFolder(uri: string): string {
  const folder = parentUri(uri);
  return folder.endsWith('/versions') ? parentUri(folder) : folder;
}

/** The files of the nearest registry around a file that may be a prompt. */
function registriesAround(path: string, entries: ReadonlyMap<string, TreeEntry>): string[] {
  for (let cut = path.lastIndexOf('/'); ; cut = path.lastIndexOf('/', cut - 1)) {
    const folder = cut === -1 ? '' : path.slice(0, cut + 1);
    const found = ['', 'versions/'].flatMap((inside) => registries.map((name) => `${folder}${inside}${name}`));
    const present = found.filter((one) => entries.get(one)?.kind === 'file');
    if (present.length > 0 || cut === -1) return present;
  }
}
