import { pushAll } from '../engine/pushAll.ts';
import { type LfsPointer, lfsPointer } from '../engine/text/lfsPointer.ts';
import { URI } from 'vscode-uri';
import { diskStateOf } from './diskState.ts';
import { type FileSystem, type FolderEntry, type LinkTarget, type ReadResult } from './fileSystem.ts';
import { joinUri, relativePath } from './uris.ts';
import { webSha256 } from './webSha256.ts';

/** One entry of an index or a commit. */
export interface TreeEntry {
  readonly kind: 'file' | 'link' | 'submodule';
  /** The id of its content. */
  readonly id: string;
}

/** What became of reading the content of an entry; `undefined` when it is missing, as in a partial clone. */
export type ReadContent = (id: string) => Promise<Uint8Array | { readonly size: number } | undefined>;

export interface TreeFileSystemOptions {
  /** What lies outside of the tree, and the folder `.git`. */
  readonly base: FileSystem;
  /** The URI of the folder that the tree is of. */
  readonly top: string;
  /** By path from there, with `/`. */
  readonly entries: ReadonlyMap<string, TreeEntry>;
  /** Reads the content of an entry; of one over the limit only the size. */
  readonly content: ReadContent;
  /** Finds what a pointer of Git LFS at a path stands for; `undefined` when its content is not here. */
  readonly lfsContent?: (path: string, pointer: LfsPointer) => Promise<Uint8Array | undefined>;
  /** The time of the last change that files state, in milliseconds since 1970. */
  readonly modified: number;
}

type Resolved =
  | { readonly kind: 'file'; readonly path: string; readonly id: string }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'missing' | 'outside' | 'circle' };

/** So many links are followed on one way, as systems do. */
const linkLimit = 40;

/**
 * The file system of a repository as its index or a commit has it: what is not in there does not exist, whatever lies in the working
 * tree. Links are followed as they would be once it is checked out.
 */
export class TreeFileSystem implements FileSystem {
  private readonly options: TreeFileSystemOptions;
  /** The entries of each folder, by its path; that of the top is empty. */
  private readonly folders = new Map<string, Map<string, FolderEntry>>([['', new Map()]]);
  private readonly hasLinks: boolean;

  constructor(options: TreeFileSystemOptions) {
    this.options = options;
    let hasLinks = false;
    for (const [path, { kind }] of options.entries) {
      hasLinks ||= kind === 'link';
      this.addToFolder(path, kind === 'submodule' ? 'folder' : kind);
      if (kind === 'submodule') this.folders.set(path, new Map());
    }
    this.hasLinks = hasLinks;
  }

  async read(uri: string, within: string, hashed: boolean): Promise<ReadResult> {
    const path = this.pathOf(uri);
    if (path === undefined) return this.options.base.read(uri, within, hashed);
    const found = await this.resolve(path);
    switch (found.kind) {
      case 'missing':
        return { kind: 'missing' };
      case 'outside':
        return { kind: 'outside' };
      case 'circle':
        return { kind: 'unreadable', reason: 'its symbolic links go round in a circle' };
      case 'folder':
        return this.isWithin(found.path, within) ? { kind: 'folder' } : { kind: 'outside' };
      case 'file': {
        if (!this.isWithin(found.path, within)) return { kind: 'outside' };
        const content = await this.options.content(found.id);
        if (content === undefined) return { kind: 'unreadable', reason: 'git does not have its content' };
        if (!(content instanceof Uint8Array)) return { kind: 'too-large', size: content.size };
        const bytes = await this.withoutPointer(found.path, content);
        const disk = await diskStateOf(bytes, this.options.modified, hashed ? webSha256 : undefined);
        return { kind: 'file', bytes, disk };
      }
    }
  }

  /** The content as it is once it is checked out; a pointer where that is not here. */
  private async withoutPointer(path: string, content: Uint8Array): Promise<Uint8Array> {
    if (!this.options.lfsContent || content.length > 1024) return content;
    const pointer = lfsPointer(new TextDecoder().decode(content));
    return (pointer && (await this.options.lfsContent(path, pointer))) ?? content;
  }

  async list(folder: string): Promise<readonly FolderEntry[]> {
    const path = this.pathOf(folder);
    if (path === undefined) return this.options.base.list(folder);
    const found = await this.resolve(path);
    if (found.kind !== 'folder') return [];
    const entries = [...(this.folders.get(found.path)?.values() ?? [])];
    // A repository begins there, whatever it holds.
    return found.path === '' ? [...entries, { name: '.git', kind: 'folder' }] : entries;
  }

  async resolveLink(uri: string, within: string): Promise<LinkTarget> {
    const path = this.pathOf(uri);
    if (path === undefined) return this.options.base.resolveLink(uri, within);
    const found = await this.resolve(path);
    if (found.kind === 'outside') return { kind: 'outside' };
    if (!('path' in found)) return { kind: 'broken' };
    if (!this.isWithin(found.path, within)) return { kind: 'outside' };
    return { kind: found.kind, uri: joinUri(this.options.top, found.path) };
  }

  async exists(uri: string, within: string): Promise<boolean | undefined> {
    const path = this.pathOf(uri);
    if (path === undefined) return this.options.base.exists(uri, within);
    const found = await this.resolve(path);
    if (found.kind === 'missing') return false;
    if (!('path' in found)) return undefined;
    return this.isWithin(found.path, within) ? true : undefined;
  }

  /** The path of a place in the tree; `undefined` for what is no part of it. */
  private pathOf(uri: string): string | undefined {
    const path = relativePath(this.options.top, uri);
    return path === '.git' || path?.startsWith('.git/') ? undefined : path;
  }

  private isWithin(path: string, within: string): boolean {
    return relativePath(within, joinUri(this.options.top, path)) !== undefined;
  }

  private async resolve(path: string): Promise<Resolved> {
    if (!this.hasLinks) return this.at(path);
    // The next one last.
    const waiting = path.split('/').reverse();
    let current: string[] = [];
    let links = 0;
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (name === '' || name === '.') continue;
      if (name === '..') {
        if (current.pop() === undefined) return { kind: 'outside' };
        continue;
      }
      const next = [...current, name].join('/');
      const entry = this.options.entries.get(next);
      if (entry?.kind === 'link') {
        if (++links > linkLimit) return { kind: 'circle' };
        const content = await this.options.content(entry.id);
        if (!(content instanceof Uint8Array)) return { kind: 'missing' };
        const target = new TextDecoder().decode(content);
        if (target.startsWith('/')) {
          const inside = relativePath(this.options.top, URI.file(target).toString());
          if (inside === undefined) return { kind: 'outside' };
          current = [];
          pushAll(waiting, inside.split('/').reverse());
        } else pushAll(waiting, target.split('/').reverse());
        continue;
      }
      if (!entry && !this.folders.has(next)) return { kind: 'missing' };
      if (entry?.kind === 'file' && waiting.length > 0) return { kind: 'missing' };
      current.push(name);
    }
    return this.at(current.join('/'));
  }

  private at(path: string): Resolved {
    const entry = this.options.entries.get(path);
    if (entry?.kind === 'file') return { kind: 'file', path, id: entry.id };
    return this.folders.has(path) ? { kind: 'folder', path } : { kind: 'missing' };
  }

  private addToFolder(path: string, kind: FolderEntry['kind']): void {
    for (let [at, what] = [path, kind]; at !== ''; what = 'folder') {
      const cut = at.lastIndexOf('/');
      const parent = cut === -1 ? '' : at.slice(0, cut);
      const name = at.slice(cut + 1);
      const known = this.folders.get(parent);
      if (known?.has(name)) return;
      if (known) known.set(name, { name, kind: what });
      else this.folders.set(parent, new Map([[name, { name, kind: what }]]));
      // The folders around one that is known are known, too.
      if (known) return;
      at = parent;
    }
  }
}
