import type { JsonNode } from '../../json/jsonTree.ts';
import type { Project } from '../../project.ts';
import { hashedDisk, isWellFormedChecksum, matchChecksum } from './checksum.ts';
import { pathsBeingWritten } from './lock.ts';
import { manifestFiles } from './manifestModel.ts';
import type { HandoffRoot } from './root.ts';

/** How a file stands to what its manifest recorded of it. */
export type FileVerdict = 'matching' | 'drifted' | 'missing' | 'unreadable' | 'unrecorded' | 'being-written';

export interface JudgedFile {
  /** As the manifest names it. */
  readonly name: string;
  /** Its entry in the manifest. */
  readonly node: JsonNode;
  readonly verdict: FileVerdict;
}

/**
 * Every file that the manifest of a root lists, with how it stands to its checksum (AAHP v3 section 2.2), in the order of the manifest.
 * Empty when there is no manifest that can be read.
 */
export function judgeFiles(root: HandoffRoot, project: Project): JudgedFile[] {
  const { manifest } = root;
  if (!manifest || project.isSkipped(manifest)) return [];
  const writing = pathsBeingWritten(project, root);
  return manifestFiles(manifest).map(({ name, node, checksum }) => {
    const path = root.resolve(name);
    if (path !== undefined && writing.has(path)) return { name, node, verdict: 'being-written' };
    const file = path === undefined ? undefined : project.document(path);
    if (!file) return { name, node, verdict: 'missing' };
    const disk = hashedDisk(file);
    if (!disk) return { name, node, verdict: 'unreadable' };
    if (checksum === undefined || !isWellFormedChecksum(checksum)) return { name, node, verdict: 'unrecorded' };
    return { name, node, verdict: matchChecksum(checksum, disk) === 'none' ? 'drifted' : 'matching' };
  });
}
