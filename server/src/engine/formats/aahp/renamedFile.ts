import type { Document } from '../../document.ts';
import { hashedDisk, isWellFormedChecksum, matchChecksum } from './checksum.ts';
import { manifestFiles, type ManifestFileEntry } from './manifestModel.ts';
import type { HandoffRoot } from './root.ts';

/** A file of a handoff root and its name there. */
export interface NamedFile {
  /** Relative to the root. */
  readonly name: string;
  readonly document: Document;
}

/**
 * The file that an entry speaks of, where it has another name now: the only one of the folder that the manifest does not list and whose
 * bytes are those that the entry recorded. Empty files all have the same, which tells nothing.
 */
export function renamedFile(
  root: HandoffRoot,
  manifest: Document,
  { checksum }: ManifestFileEntry,
): NamedFile | undefined {
  if (checksum === undefined || !isWellFormedChecksum(checksum)) return undefined;
  const listed = new Set(manifestFiles(manifest).map(({ name }) => root.resolve(name)));
  const same: NamedFile[] = [];
  for (const [name, document] of root.documents) {
    const disk = listed.has(document.path) ? undefined : hashedDisk(document);
    if (disk && document.text.text.trim() !== '' && matchChecksum(checksum, disk) !== 'none')
      same.push({ name, document });
  }
  return same.length === 1 ? same[0] : undefined;
}
