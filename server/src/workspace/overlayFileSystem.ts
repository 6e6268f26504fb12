import { diskStateOf } from './diskState.ts';
import type { FileSystem, FolderEntry, LinkTarget, ReadResult } from './fileSystem.ts';
import { relativePath } from './uris.ts';
import { webSha256 } from './webSha256.ts';

/** A file that is different in the overlay. */
export interface OverlaidFile {
  /** The bytes that the file below has; `undefined` when there is none. */
  readonly before: Uint8Array | undefined;
  /** `undefined` for a file that is removed. */
  readonly after: Uint8Array | undefined;
}

/** A file system over another one that keeps what is written to itself, so that changes can be tried before they are made. */
export class OverlayFileSystem implements FileSystem {
  private readonly base: FileSystem;
  private readonly modified: number;
  private readonly overlaid = new Map<string, OverlaidFile>();

  /** @param modified the time of the last change that overlaid files state, in milliseconds since 1970 */
  constructor(base: FileSystem, modified: number) {
    this.base = base;
    this.modified = modified;
  }

  /** The files that differ from those below, by URI. */
  get changes(): ReadonlyMap<string, OverlaidFile> {
    return this.overlaid;
  }

  /** Lays bytes over a file, or removes it. `before` are the bytes it has now. */
  write(uri: string, before: Uint8Array | undefined, after: Uint8Array | undefined): void {
    const original = this.overlaid.has(uri) ? this.overlaid.get(uri)?.before : before;
    if (equal(original, after)) this.overlaid.delete(uri);
    else this.overlaid.set(uri, { before: original, after });
  }

  async read(uri: string, within: string, hashed: boolean): Promise<ReadResult> {
    const file = this.overlaid.get(uri);
    if (!file) return this.base.read(uri, within, hashed);
    if (!file.after) return { kind: 'missing' };
    return {
      kind: 'file',
      bytes: file.after,
      disk: await diskStateOf(file.after, this.modified, hashed ? webSha256 : undefined),
    };
  }

  async list(folder: string): Promise<readonly FolderEntry[]> {
    return this.laidOver(folder, await this.base.list(folder));
  }

  async listInside(folder: string, within: string): Promise<readonly FolderEntry[] | undefined> {
    const below = await this.base.listInside?.(folder, within);
    return below && this.laidOver(folder, below);
  }

  /** The entries of a folder with those that are overlaid, among them folders that are there because of what is overlaid in them. */
  private laidOver(folder: string, below: readonly FolderEntry[]): FolderEntry[] {
    const entries = new Map(below.map((entry) => [entry.name, entry]));
    for (const [uri, { after }] of this.overlaid) {
      const [name = '', ...rest] = relativePath(folder, uri)?.split('/') ?? [];
      if (name === '') continue;
      if (rest.length === 0 && !after) entries.delete(name);
      else if (after && (rest.length === 0 || !entries.has(name)))
        entries.set(name, { name, kind: rest.length === 0 ? 'file' : 'folder' });
    }
    return [...entries.values()];
  }

  resolveLink(uri: string, within: string): Promise<LinkTarget> {
    return this.base.resolveLink(uri, within);
  }

  async exists(uri: string, within: string): Promise<boolean | undefined> {
    const file = this.overlaid.get(uri);
    return file ? file.after !== undefined : this.base.exists(uri, within);
  }
}

/** Whether two contents are the same; a file that is not there is like no other. */
function equal(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
