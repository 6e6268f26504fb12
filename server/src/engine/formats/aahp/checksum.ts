import type { Document, DiskState } from '../../document.ts';
import type { Project } from '../../project.ts';
import { manifestFiles, type ManifestFileEntry } from './manifestModel.ts';
import { checkedManifests, type HandoffRoot } from './root.ts';

/** The disk state of a file whose hashes are known. */
export type HashedDiskState = DiskState & Required<Pick<DiskState, 'sha256'>>;

/** The disk state of a document when its hashes are known; `undefined` when they are not. */
export function hashedDisk(document: Document | undefined): HashedDiskState | undefined {
  return document?.disk?.sha256 ? (document.disk as HashedDiskState) : undefined;
}

/**
 * The disk state of a document that may be recorded in a manifest. That of a file with an unresolved merge conflict may not: the checksum would
 * vouch for both sides and their markers.
 */
export function recordableDisk(document: Document | undefined): HashedDiskState | undefined {
  return document?.hasConflictMarkers ? undefined : hashedDisk(document);
}

/** How a recorded checksum compares with a file's bytes; the last two hold on one kind of machine only. */
export type ChecksumMatch = 'portable' | 'raw' | 'crlf' | 'none';

const wellFormed = /^sha256:[0-9a-f]{64}$/;

/** Whether a checksum is `sha256:` with 64 lower-case hexadecimal digits that are not all zero. */
export function isWellFormedChecksum(checksum: string): boolean {
  return wellFormed.test(checksum) && !/^sha256:0+$/.test(checksum);
}

/** The checksum that AAHP records for a file: SHA-256 over its bytes without any CR, so that a CRLF checkout verifies, too. */
export function portableChecksum({ sha256 }: HashedDiskState): string {
  return `sha256:${sha256.withoutCr}`;
}

/** In which form, if any, a well-formed checksum is that of a file. */
export function matchChecksum(checksum: string, { sha256 }: HashedDiskState): ChecksumMatch {
  const digest = checksum.slice('sha256:'.length);
  if (digest === sha256.withoutCr) return 'portable';
  if (digest === sha256.raw) return 'raw';
  return digest === sha256.crlf ? 'crlf' : 'none';
}

/** A manifest's file entry together with the file that it is about. */
export interface ListedFile {
  readonly root: HandoffRoot;
  readonly manifest: Document;
  readonly entry: ManifestFileEntry;
  /** The file that the entry names; `undefined` when the project has no such document. */
  readonly file: Document | undefined;
}

/**
 * Every file entry of every manifest of a project that format rules look at, but for those by which a manifest lists itself: it cannot hold its
 * own checksum, and that it is listed is reported by the schema.
 */
export function* listedFiles(project: Project): Generator<ListedFile, void, undefined> {
  for (const { root, manifest } of checkedManifests(project)) {
    for (const entry of manifestFiles(manifest)) {
      const path = root.resolve(entry.name);
      if (path !== undefined && path === manifest.path) continue;
      yield { root, manifest, entry, file: path === undefined ? undefined : project.document(path) };
    }
  }
}
