import type { Document } from '../../document.ts';
import type { Project } from '../../project.ts';
import { hashedDisk, isWellFormedChecksum } from './checksum.ts';
import { manifestFiles, type ManifestFileEntry } from './manifestModel.ts';
import { checkedManifests, type HandoffRoot } from './root.ts';

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
  project: Project,
  manifest: Document,
  { checksum }: ManifestFileEntry,
): NamedFile | undefined {
  if (checksum === undefined || !isWellFormedChecksum(checksum)) return undefined;
  const same = project.derived(unlistedFiles).get(manifest)?.get(checksum);
  return same?.length === 1 ? same[0] : undefined;
}

/** The files that manifests do not list, by every checksum that is one of theirs. Found once, since a manifest may list any number of absent files. */
function unlistedFiles(project: Project): ReadonlyMap<Document, ReadonlyMap<string, readonly NamedFile[]>> {
  return new Map([...checkedManifests(project)].map(({ root, manifest }) => [manifest, unlistedIn(root, manifest)]));
}

function unlistedIn(root: HandoffRoot, manifest: Document): ReadonlyMap<string, readonly NamedFile[]> {
  const listed = new Set(manifestFiles(manifest).map(({ name }) => root.resolve(name)));
  const unlisted = new Map<string, NamedFile[]>();
  for (const [name, document] of root.documents) {
    const disk = listed.has(document.path) ? undefined : hashedDisk(document);
    if (!disk || document.text.text.trim() === '') continue;
    const { raw, withoutCr, crlf } = disk.sha256;
    for (const digest of new Set([raw, withoutCr, crlf])) {
      const checksum = `sha256:${digest}`;
      unlisted.set(checksum, [...(unlisted.get(checksum) ?? []), { name, document }]);
    }
  }
  return unlisted;
}
