import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import type { Project } from '../../../project.ts';
import { hashedDisk, isWellFormedChecksum, listedFiles, matchChecksum } from '../checksum.ts';
import { pathsBeingWritten } from '../lock.ts';
import { handoffRoots } from '../root.ts';

/** A file changed without its manifest: an edit outside the protocol, a bad merge, or tampering. */
export const checksumDrift: ProjectRule = {
  code: 'aahp/checksum-drift',
  title: 'A file no longer matches its checksum in the manifest',
  severity: 'warning',
  fixable: 'explicit',
  source: 'AAHP v3 section 2.2',
  scope: 'project',
  messages: {
    drift:
      '{file} has changed since this checksum was recorded. Read it as assumed, not verified; regenerate the manifest once you have seen what changed.',
    file: 'The file on disk',
    mirror: 'This file has changed since MANIFEST.json recorded its checksum.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    const beingWritten = new Set<string>();
    for (const root of handoffRoots(project))
      for (const path of pathsBeingWritten(project, root)) beingWritten.add(path);
    for (const { manifest, entry, file } of listedFiles(project)) {
      const { checksum, checksumNode } = entry;
      const disk = hashedDisk(file);
      if (!file || !disk || checksum === undefined || checksumNode === undefined || !isWellFormedChecksum(checksum))
        continue;
      if (matchChecksum(checksum, disk) !== 'none' || beingWritten.has(file.path)) continue;
      yield {
        document: manifest,
        range: manifest.json.range(checksumNode),
        message: 'drift',
        args: { file: entry.name },
        pointer: manifest.json.pointer(checksumNode),
        related: [{ document: file, range: { start: 0, end: 0 }, message: 'file' }],
        mirror: { document: file, range: file.text.lineRange(0), message: 'mirror' },
        data: { file: file.path },
      };
    }
  },
};
