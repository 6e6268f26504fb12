import { placeInRoot } from '../engine/formats/aahp/root.ts';
import { discover } from './discovery.ts';
import type { FileSystem } from './fileSystem.ts';
import { rootAround } from './projectPlaces.ts';
import { joinUri, nameOf, parentUri } from './uris.ts';

/**
 * The handoff roots that a place means, as URIs in the order of their paths: the root that it is or lies in; else those of the
 * project that it is, or of the `.ai` folder; else all below it; else those of the nearest folder around it that has any.
 * Empty when there is none.
 */
export async function rootsOf(fileSystem: FileSystem, place: string): Promise<string[]> {
  const own = rootAround(`${place}/x`);
  if (own !== undefined) return [own];
  const direct = nameOf(place) === '.ai' ? await rootsInAi(fileSystem, place) : await rootsOfProject(fileSystem, place);
  if (direct.length > 0) return direct;
  const below = await discover(fileSystem, place, (path) => placeInRoot(path) !== undefined);
  if (below.files.length > 0) return [...new Set(below.files.flatMap((uri) => rootAround(uri) ?? []))].sort();
  for (let folder = place, parent = parentUri(place); parent !== folder; folder = parent, parent = parentUri(parent)) {
    const around = await rootsOfProject(fileSystem, parent);
    if (around.length > 0) return around;
  }
  return [];
}

async function rootsOfProject(fileSystem: FileSystem, project: string): Promise<string[]> {
  const entries = await fileSystem.list(project);
  return entries.some(({ name }) => name === '.ai') ? rootsInAi(fileSystem, joinUri(project, '.ai')) : [];
}

async function rootsInAi(fileSystem: FileSystem, folder: string): Promise<string[]> {
  const entries = await fileSystem.list(folder);
  return entries
    .filter(({ name, kind }) => kind === 'folder' && placeInRoot(`.ai/${name}/x`) !== undefined)
    .map(({ name }) => joinUri(folder, name))
    .sort();
}
