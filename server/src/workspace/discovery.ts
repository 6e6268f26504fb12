import ignore, { type Ignore } from 'ignore';
import { configurationFileName } from '../engine/configuration/configurationFile.ts';
import { languageOf } from '../engine/document.ts';
import type { FileSystem, FolderEntry } from './fileSystem.ts';
import { skippedFolders } from './globs.ts';
import { rootAround } from './projectPlaces.ts';
import { isAtOrBelow, isInside, joinUri, relativePath } from './uris.ts';
import { pushAll } from '../engine/pushAll.ts';

/** What a walk through a folder found. */
export interface Discovery {
  /** URIs of the files that match. */
  readonly files: string[];
  /** URIs of the folders that were looked into. */
  readonly folders: string[];
  /** URIs of folders that hold `agent-handoff.config.json` or `.git`: a project begins there. */
  readonly projectFolders: string[];
  /** Symbolic links in handoff places that lead out of the folder walked. */
  readonly outside: string[];
  /** Folders in handoff places that cannot be listed. */
  readonly unlistable: { readonly uri: string; /** A clause for a person. */ readonly reason: string }[];
}

export interface DiscoveryOptions {
  /** Asked between folders; a cancelled walk gives what it has. */
  readonly isCancelled?: (() => boolean) | undefined;
  /** Folders that the user named, as URIs: they are walked even where `.gitignore` would hide them. */
  readonly named?: ReadonlySet<string> | undefined;
  /** The folder that links must not lead out of; the folder walked when absent. */
  readonly within?: string | undefined;
  /**
   * The one folder whose files are wanted, as a URI, whatever they hold: the walk goes straight there, with what `.gitignore` says on the
   * way, and no link leads out of it. Folders are folders then, whatever their names. Without it the walk is for handoff files.
   */
  readonly only?: string | undefined;
  /**
   * Folders or files that have just appeared, as URIs: the walk is for handoff files as ever, goes straight there, with what `.gitignore`
   * says on the way, and tells nothing of what lies beside the way.
   */
  readonly below?: readonly string[] | undefined;
}

interface Waiting {
  readonly uri: string;
  /** Relative to the folder walked; empty for itself. */
  readonly path: string;
  /** The `.gitignore` rules that hold here, outermost first, each with the path it is relative to. */
  readonly ignored: readonly { readonly base: string; readonly rules: Ignore }[];
  /** Ignored, and walked only because it holds a folder that the user named. */
  readonly hidden: boolean;
  /** The folders below it that the walk goes to; `undefined` when everything in it is wanted. */
  readonly targets: readonly string[] | undefined;
}

/** Folders listed at a time. */
const concurrency = 16;

/**
 * Finds the handoff files below a folder. Respects `.gitignore`, follows links to folders inside the folder once, and never looks
 * behind a link that leads out of it. A handoff root is one thing, ignored as a whole or not at all: a lock that git ignores counts.
 * @param matches whether a path relative to the folder is a handoff file
 */
export async function discover(
  fileSystem: FileSystem,
  folder: string,
  matches: (path: string) => boolean,
  { isCancelled = () => false, named = new Set(), within = folder, only, below }: DiscoveryOptions = {},
): Promise<Discovery> {
  const found: Discovery = { files: [], folders: [], projectFolders: [], outside: [], unlistable: [] };
  const walk: Walk = { fileSystem, within, matches, found, visited: new Set(), named, only };
  const targets = targetsIn(folder, only === undefined ? below : [only]);
  let level: Waiting[] = [{ uri: folder, path: '', ignored: [], hidden: false, targets }];
  while (level.length > 0 && !isCancelled()) {
    const next: Waiting[] = [];
    for (let index = 0; index < level.length && !isCancelled(); index += concurrency) {
      const batch = level.slice(index, index + concurrency);
      const lists = await Promise.all(batch.map(({ uri }) => fileSystem.list(uri)));
      for (const [position, entries] of lists.entries()) {
        const place = batch[position];
        if (place) pushAll(next, await visit(place, entries, walk));
      }
    }
    level = next;
  }
  return found;
}

interface Walk {
  readonly fileSystem: FileSystem;
  readonly within: string;
  readonly matches: (path: string) => boolean;
  readonly found: Discovery;
  /** Resolved folders that links led to. */
  readonly visited: Set<string>;
  readonly named: ReadonlySet<string>;
  readonly only: string | undefined;
}

/** Those of the folders that lie in another one; `undefined` when it is wanted itself, with everything in it. */
function targetsIn(folder: string, targets: readonly string[] | undefined): readonly string[] | undefined {
  return targets?.some((target) => isAtOrBelow(target, folder))
    ? undefined
    : targets?.filter((target) => isAtOrBelow(folder, target));
}

/** The folders or files that a walk goes to, by the entry of a place on the way that leads to them; `undefined` when everything is wanted. */
function targetsByName({ uri, targets }: Waiting): ReadonlyMap<string, readonly string[]> | undefined {
  if (!targets) return undefined;
  const byName = new Map<string, string[]>();
  for (const target of targets) {
    const name = relativePath(uri, target)?.split('/')[0] ?? '';
    const same = byName.get(name);
    if (same) same.push(target);
    else byName.set(name, [target]);
  }
  return byName;
}

async function visit(place: Waiting, entries: readonly FolderEntry[], walk: Walk): Promise<Waiting[]> {
  const { found, fileSystem, within } = walk;
  if (entries.length === 0) await noteUnlistable(place, walk);
  if (!place.hidden && !place.targets) found.folders.push(place.uri);
  if (entries.some(({ name }) => name === '.git' || name === configurationFileName))
    found.projectFolders.push(place.uri);
  const ignored = await ignoredHere(place, entries, walk);
  const below: Waiting[] = [];
  const byName = targetsByName(place);
  // A folder on the way may hold thousands of other entries.
  for (const entry of byName ? entries.filter(({ name }) => byName.has(name)) : entries) {
    const path = place.path === '' ? entry.name : `${place.path}/${entry.name}`;
    const uri = joinUri(place.uri, entry.name);
    if (place.hidden && !leadsToNamed(uri, walk)) continue;
    const targets = targetsIn(uri, place.targets && (byName?.get(entry.name) ?? []));
    if (targets?.length === 0) continue;
    const isHandoffFile = walk.only === undefined && entry.name !== configurationFileName && walk.matches(path);
    const isInPlaceOfFile = isHandoffFile && languageOf(path) !== 'text';
    let { kind } = entry;
    if (kind === 'link') {
      if (skippedFolders.has(entry.name)) continue;
      const target = await fileSystem.resolveLink(uri, walk.only ?? within);
      if (target.kind === 'outside') {
        if (walk.matches(path) || isHandoffFolder(path)) found.outside.push(uri);
        continue;
      }
      // What a link in the place of a file leads to, if anything, whoever reads it finds out.
      if (target.kind === 'broken' && !isHandoffFile) continue;
      kind = target.kind === 'broken' ? 'file' : target.kind;
      if (target.kind === 'folder' && !isInPlaceOfFile) {
        // A link to a folder around it would go round in a circle; one seen before would show its files again.
        if (walk.visited.has(target.uri) || isInside(target.uri, uri)) continue;
        walk.visited.add(target.uri);
      }
    }
    // A folder where a handoff file should be is no place to look into but a defect to report.
    if (kind === 'folder' && !isInPlaceOfFile) {
      const hidden = place.hidden || skippedFolders.has(entry.name) || isIgnored(ignored, path + '/');
      if (hidden && !leadsToNamed(uri, walk)) continue;
      below.push({ uri, path, ignored: hidden ? [] : ignored, hidden: hidden && !walk.named.has(uri), targets });
    } else if (kind === 'other' && walk.only !== undefined) {
      continue;
    } else if (walk.matches(path) && (entry.name === configurationFileName || !isIgnored(ignored, path))) {
      found.files.push(uri);
    }
  }
  return below;
}

/**
 * A folder in a handoff place that shows no entries is empty or cannot be listed; that nothing was found in it must not look as if nothing
 * were wrong. Of other folders, such as those of a database beside the code, nobody expects to hear.
 */
async function noteUnlistable(
  { uri, path }: Waiting,
  { fileSystem, within, matches, found, only }: Walk,
): Promise<void> {
  if (only !== undefined || !(isHandoffFolder(path) || matches(`${path}/x.json`))) return;
  const read = await fileSystem.read(uri, within, false);
  if (read.kind === 'unreadable') found.unlistable.push({ uri, reason: read.reason });
}

async function ignoredHere(
  place: Waiting,
  entries: readonly FolderEntry[],
  { fileSystem, within }: Walk,
): Promise<Waiting['ignored']> {
  if (rootAround(`${place.uri}/x`) !== undefined) return [];
  if (!entries.some(({ name, kind }) => name === '.gitignore' && kind === 'file')) return place.ignored;
  const read = await fileSystem.read(joinUri(place.uri, '.gitignore'), within, false);
  if (read.kind !== 'file') return place.ignored;
  const rules = ignore({ allowRelativePaths: true }).add(new TextDecoder().decode(read.bytes));
  return [...place.ignored, { base: place.path === '' ? '' : place.path + '/', rules }];
}

function isIgnored(ignored: Waiting['ignored'], path: string): boolean {
  let result = false;
  for (const { base, rules } of ignored) {
    const verdict = rules.test(path.slice(base.length));
    if (verdict.ignored) result = true;
    else if (verdict.unignored) result = false;
  }
  return result;
}

/** Whether a place is a folder that the user named or lies on the way to one. */
function leadsToNamed(uri: string, { named }: Walk): boolean {
  return [...named].some((folder) => isInside(uri, folder));
}

/**
 * Whether handoff files lie in a folder because of where it is: `.ai`, a handoff root, or a folder in one.
 * @param path its path relative to any folder around it, or its URI
 */
export function isHandoffFolder(path: string): boolean {
  return /(?:^|\/)\.ai(?:\/handoff(?:-[^/]+)?(?:\/[^]+)?)?$/.test(path);
}
