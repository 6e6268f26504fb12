import { URI } from 'vscode-uri';
import { configurationFileName } from '../engine/configuration/configurationFile.ts';
import { placeInRoot } from '../engine/formats/aahp/root.ts';
import { isAtOrBelow, isInside, nameOf, parentUri } from './uris.ts';

/** Of so many files is it remembered which project they belong to. */
const memory = 100_000;

/** Knows where projects begin, to tell which one a file belongs to. */
export class ProjectPlaces {
  private readonly workspaceFolders = new Set<string>();
  private names: ReadonlyMap<string, string> = new Map();
  /** Folders with a configuration file or a `.git`. */
  private readonly marked = new Set<string>();
  /** What `projectOf` said since the last change: it is asked of every file for every event on disk. */
  private readonly known = new Map<string, string>();
  private changeCount = 0;
  private endCount = 0;

  /** Workspace folders, as URIs. */
  get folders(): ReadonlySet<string> {
    return this.workspaceFolders;
  }

  /** What an editor calls its folders, in its order; empty where nobody has named them. */
  get folderNames(): ReadonlyMap<string, string> {
    return this.names;
  }

  /** Grows whenever files may belong to other projects than before. */
  get changes(): number {
    return this.changeCount;
  }

  /** A folder joins the workspace. @param folder its URI */
  addFolder(folder: string): void {
    this.workspaceFolders.add(folder);
    this.changed();
  }

  /** A folder leaves the workspace. */
  removeFolder(folder: string): void {
    this.workspaceFolders.delete(folder);
    this.changed();
  }

  /** Takes note of what an editor calls its folders, in its order. Gives whether that is anything new. */
  nameFolders(names: ReadonlyMap<string, string>): boolean {
    if (JSON.stringify([...names]) === JSON.stringify([...this.names])) return false;
    this.names = new Map(names);
    this.changed();
    return true;
  }

  /** Takes over all that another one knows. */
  adopt(other: ProjectPlaces): void {
    for (const folder of other.folders) this.addFolder(folder);
    this.nameFolders(other.names);
    this.mark(other.marked);
  }

  /** A project begins in each of these folders, since something in them says so. */
  mark(folders: Iterable<string>): void {
    for (const folder of folders) {
      if (this.marked.has(folder)) continue;
      this.marked.add(folder);
      this.changed();
    }
  }

  /** Whether a project is known to begin in a folder. */
  isMarked(folder: string): boolean {
    return this.marked.has(folder);
  }

  /** No project begins in a folder any more, as far as it goes itself. */
  unmarkOne(folder: string): void {
    this.endCount++;
    if (this.marked.delete(folder)) this.changed();
  }

  /** Those of a workspace folder's own folders that a project is known to begin in. */
  markedIn(folder: string): string[] {
    return [...this.marked].filter((marked) => this.folderOf(marked) === folder);
  }

  /** Grows whenever projects may have ended: what was found out before is to be looked at once more. */
  get ends(): number {
    return this.endCount;
  }

  /** Nor in any folder below. */
  unmark(folder: string): void {
    this.endCount++;
    for (const known of this.marked) if (isAtOrBelow(folder, known)) this.unmarkOne(known);
  }

  /** The innermost workspace folder around a file; `undefined` for files outside of all. */
  folderOf(uri: string): string | undefined {
    let best: string | undefined;
    for (const folder of this.folders) {
      if (isInside(folder, uri) && (best === undefined || folder.length > best.length)) best = folder;
    }
    return best;
  }

  /**
   * The folder of the project that a file belongs to: for files of a handoff root the folder that holds `.ai`; for a configuration its own; else the nearest
   * ancestor with a configuration file or `.git`, else the workspace folder, else the file's own folder.
   */
  projectOf(uri: string): string {
    let project = this.known.get(uri);
    if (project === undefined) {
      if (this.known.size >= memory) this.known.clear();
      this.known.set(uri, (project = this.findProjectOf(uri)));
    }
    return project;
  }

  private findProjectOf(uri: string): string {
    const root = rootAround(uri);
    if (root !== undefined) return parentUri(parentUri(root));
    const folder = this.folderOf(uri);
    // A project begins with its configuration, also where no walk comes by.
    if (folder === undefined || nameOf(uri) === configurationFileName) return parentUri(uri);
    for (let ancestor = parentUri(uri); isInside(folder, ancestor); ancestor = parentUri(ancestor)) {
      if (this.marked.has(ancestor)) return ancestor;
      if (ancestor === folder) break;
    }
    return folder;
  }

  /** The handoff root that a file lies in, as a URI; `undefined` outside of roots. */
  rootOf(uri: string): string | undefined {
    return rootAround(uri);
  }

  /** The folders from a project's own outwards to the workspace folder: where its configuration may lie, never in a root. */
  configurationFolders(project: string): string[] {
    const folder = this.folderOf(project) ?? project;
    const found: string[] = [];
    for (let ancestor = project; isInside(folder, ancestor); ancestor = parentUri(ancestor)) {
      if (rootAround(ancestor + '/x') === undefined) found.push(ancestor);
      if (ancestor === folder) break;
    }
    return found;
  }

  /** Where an editor has a project among its folders: the number of the folder, or infinity. */
  orderOf(project: string): number {
    if (this.names.size === 0) return Infinity;
    const folder = this.folderOf(`${project}/x`);
    const index = folder === undefined ? -1 : [...this.names.keys()].indexOf(folder);
    return index < 0 ? Infinity : index;
  }

  private changed(): void {
    this.known.clear();
    this.changeCount++;
  }
}

/** The handoff root that a place lies in, as a URI, wherever the workspace folder lies: it may itself be the root. */
export function rootAround(uri: string): string | undefined {
  const place = placeInRoot(URI.parse(uri).path.slice(1));
  if (!place) return undefined;
  let root = uri;
  for (let depth = place.name.split('/').length; depth > 0; depth--) root = parentUri(root);
  return root;
}
