import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { hashedDisk, isWellFormedChecksum, listedFiles, matchChecksum } from '../checksum.ts';

/** What the fix of `aahp/lines-drift` needs: the number of lines that the file has. */
export interface LinesDriftData {
  readonly lines: number;
}

/** Where the checksum is wrong, too, the whole entry is out of date, and saying so twice helps nobody. */
export const linesDrift: ProjectRule = {
  code: 'aahp/lines-drift',
  title: 'The recorded number of lines is not that of the file',
  severity: 'hint',
  fixable: 'explicit',
  source: 'AAHP v3 section 1.1',
  scope: 'project',
  messages: {
    lines:
      '{file} has {actual} lines, not {stated}, although its checksum is right. Lines are counted by their line feeds.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const { manifest, entry, file } of listedFiles(project)) {
      const { checksum, lines, linesNode } = entry;
      const disk = hashedDisk(file);
      if (!disk || lines === undefined || lines < 0 || linesNode === undefined || lines === disk.newlines) continue;
      if (checksum === undefined || !isWellFormedChecksum(checksum) || matchChecksum(checksum, disk) === 'none')
        continue;
      yield {
        document: manifest,
        range: manifest.json.range(linesNode),
        message: 'lines',
        args: { file: entry.name, actual: disk.newlines, stated: lines },
        pointer: manifest.json.pointer(linesNode),
        data: { lines: disk.newlines } satisfies LinesDriftData,
      };
    }
  },
};
