import type { DiskState } from '../engine/document.ts';

/** What reading a file gives. */
export type ReadResult =
  | {
      readonly kind: 'file';
      readonly bytes: Uint8Array;
      readonly disk: DiskState;
      /** Gives up the bytes, which nobody else holds, so that their memory is free at once. Absent where somebody may hold them. */
      readonly release?: () => void;
    }
  /** Larger than any limit; not read. */
  | { readonly kind: 'too-large'; readonly size: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'folder' }
  /** A symbolic link out of the folder that reads are confined to; not read. */
  | { readonly kind: 'outside' }
  /** A device, a file without permission … `reason` is a clause for a person. */
  | { readonly kind: 'unreadable'; readonly reason: string };

export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/** Where a symbolic link leads. */
export type LinkTarget =
  | { readonly kind: 'file' | 'folder'; /** The resolved place. */ readonly uri: string }
  | { readonly kind: 'outside' }
  | { readonly kind: 'broken' };

/** How the server reaches files: Node's own file system, or requests to the client. Nothing here ever writes or throws. */
export interface FileSystem {
  /**
   * Reads a file that lies, links resolved, inside a folder.
   * @param hashed whether the SHA-256 hashes of the disk state are wanted
   */
  read(uri: string, within: string, hashed: boolean): Promise<ReadResult>;
  /** The entries of a folder, in no order; empty when it cannot be read. */
  list(folder: string): Promise<readonly FolderEntry[]>;
  /**
   * The entries of a folder that lies, links resolved, inside another one; none where there is no such folder, `undefined` where nobody can
   * tell. Absent where single questions are cheap, or where a listing says less than they do.
   */
  listInside?(folder: string, within: string): Promise<readonly FolderEntry[] | undefined>;
  /** Resolves a symbolic link, confined to a folder. */
  resolveLink(uri: string, within: string): Promise<LinkTarget>;
  /** Whether something exists at a place inside a folder; `undefined` when that cannot be told. */
  exists(uri: string, within: string): Promise<boolean | undefined>;
}

/** No file larger than this is ever read, in bytes. */
export const readLimit = 256 * 1024 * 1024;
