import type { FileSystem, FolderEntry } from './fileSystem.ts';
import { forEach } from './forEach.ts';
import { joinUri } from './uris.ts';
import { pushAll } from '../engine/pushAll.ts';

/** So many questions are put to a file system at once: enough for a slow one, and few enough for one that somebody else works with. */
const atOnce = 32;
/** Below a folder in which more paths than this are asked for, it is listed instead of being asked for each. */
const fewPaths = 16;

/** A folder, or a path that is asked for, or both. */
interface Place {
  readonly path: string;
  isAsked: boolean;
  /** How many paths are asked for at this place and below it. */
  count: number;
  readonly below: Map<string, Place>;
}

/**
 * Looks up which paths of a project there are. Where many are asked for, folders are listed, each once. What a listing cannot tell is asked for
 * by itself: what lies behind a link, and what may be the same name to a file system that knows no case or no accents.
 *
 * @param project URI of the folder that the look-up is confined to
 * @param paths relative to it
 * @param answer called once with each path; `undefined` where nobody can tell
 */
export async function existingPaths(
  fileSystem: FileSystem,
  project: string,
  paths: Iterable<string>,
  answer: (path: string, exists: boolean | undefined) => void,
): Promise<void> {
  const alone: string[] = [];
  const root: Place = { path: '', isAsked: false, count: 0, below: new Map() };
  for (const path of paths) if (!fileSystem.listInside || !add(root, path)) alone.push(path);
  const isWorthListing = ({ count }: Place) => count > fewPaths;
  if (!isWorthListing(root)) pushAll(alone, pathsOf(root));
  for (let level = isWorthListing(root) ? [root] : []; level.length > 0;) {
    const next: Place[] = [];
    await forEach(level, atOnce, async (place) => {
      const entries = isWorthListing(place)
        ? await fileSystem.listInside?.(joinUri(project, place.path), project)
        : undefined;
      const { told, untold, folders } = entries ? compare(place, entries) : { told: [], untold: [place], folders: [] };
      for (const [path, exists] of told) answer(path, exists);
      for (const one of untold) for (const path of pathsOf(one)) alone.push(path);
      pushAll(next, folders);
    });
    level = next;
  }
  await forEach(alone, atOnce, async (path) => {
    answer(path, await fileSystem.exists(joinUri(project, path), project));
  });
}

/** What the entries of a folder tell of the places in it; of those in `folders` nothing but that they have to be looked into. */
function compare(
  place: Place,
  entries: readonly FolderEntry[],
): { told: [path: string, exists: boolean][]; untold: Place[]; folders: Place[] } {
  const kinds = new Map(entries.map(({ name, kind }) => [name, kind]));
  const alike = new Set(entries.map(({ name }) => likeness(name)));
  const told: [string, boolean][] = [];
  const untold: Place[] = [];
  const folders: Place[] = [];
  for (const [name, child] of place.below) {
    const kind = kinds.get(name);
    if (kind === 'link' || (kind === undefined && (mayBeAnotherName(name) || alike.has(likeness(name))))) {
      untold.push(child);
      continue;
    }
    if (child.isAsked) told.push([child.path, kind !== undefined]);
    const below = { ...child, isAsked: false };
    if (kind === 'folder') folders.push(below);
    else for (const path of pathsOf(below)) told.push([path, false]);
  }
  return { told, untold, folders };
}

/** Puts a path into the tree; gives `false` for one that is not written as a way down. */
function add(root: Place, path: string): boolean {
  const names = path.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..')) return false;
  let place = root;
  root.count++;
  for (const name of names) {
    let child = place.below.get(name);
    if (!child) {
      child = { path: place === root ? name : `${place.path}/${name}`, isAsked: false, count: 0, below: new Map() };
      place.below.set(name, child);
    }
    child.count++;
    place = child;
  }
  place.isAsked = true;
  return true;
}

/** The paths that are asked for at a place and below it. */
function pathsOf(place: Place): string[] {
  const paths: string[] = [];
  const left = [place];
  for (let one = left.pop(); one; one = left.pop()) {
    if (one.isAsked) paths.push(one.path);
    pushAll(left, one.below.values());
  }
  return paths;
}

/** The same for all spellings of a name that any file system takes for one. */
function likeness(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** Windows drops dots and blanks at the end, knows short names with a tilde, and streams behind a colon; backslashes part folders there. */
function mayBeAnotherName(name: string): boolean {
  return /[. ]$|[~:\\\p{Cs}\p{Cc}]/u.test(name);
}
