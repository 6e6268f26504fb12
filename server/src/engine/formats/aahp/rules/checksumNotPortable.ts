import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { hashedDisk, isWellFormedChecksum, listedFiles, matchChecksum } from '../checksum.ts';

/** A checksum of the bytes as one machine has them: right here, wrong on a machine with other line endings. */
export const checksumNotPortable: ProjectRule = {
  code: 'aahp/checksum-not-portable',
  title: 'A checksum depends on the line endings of one machine',
  severity: 'info',
  fixable: 'explicit',
  source: 'AAHP v3 sections 2.2 and 7.2',
  scope: 'project',
  messages: {
    crlf: 'This is the checksum of {file} with Windows line endings (CRLF), so it does not match where the file has others. Record the one without carriage returns.',
    raw: 'This checksum counts the carriage returns in {file}, so it does not match where the file is checked out without them. Record the one without carriage returns.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const { manifest, entry, file } of listedFiles(project)) {
      const { checksum, checksumNode } = entry;
      const disk = hashedDisk(file);
      if (!file || !disk || checksum === undefined || checksumNode === undefined || !isWellFormedChecksum(checksum))
        continue;
      const match = matchChecksum(checksum, disk);
      if (match !== 'raw' && match !== 'crlf') continue;
      yield {
        document: manifest,
        range: manifest.json.range(checksumNode),
        // Bytes that are their own CRLF form are so because the file has Windows line endings now.
        message: match === 'raw' && disk.sha256.raw !== disk.sha256.crlf ? 'raw' : 'crlf',
        args: { file: entry.name },
        pointer: manifest.json.pointer(checksumNode),
        data: { file: file.path },
      };
    }
  },
};
