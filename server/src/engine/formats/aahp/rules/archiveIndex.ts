import type { Document } from '../../../document.ts';
import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { archivedHash, type ArchiveIndexEntry, archiveIndexEntries } from '../markdown/archiveIndex.ts';
import { logEntries } from '../markdown/log.ts';
import { plainText } from '../markdown/plainText.ts';
import { type HandoffRoot, handoffRoots } from '../root.ts';

/** The index is there to show that nothing was taken out of the archive, which nobody reads for a long time. */
export const archiveIndex: ProjectRule = {
  code: 'aahp/archive-index',
  title: 'The archive index names entries that LOG-ARCHIVE.md does not have',
  severity: 'warning',
  fixable: 'none',
  source: 'AAHP v3 section 1.3; archive index of the AAHP tools',
  scope: 'project',
  messages: {
    'no-archive':
      'LOG-ARCHIVE.md is not there, but its index names this entry. Restore the archive from version control.',
    missing:
      'LOG-ARCHIVE.md has no entry {title} any more. Restore it from version control: archived entries are never deleted.',
    changed:
      'The entry {title} in LOG-ARCHIVE.md is not the one that was archived. Restore it from version control: archived entries are never changed.',
    archive: 'The archive',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const root of handoffRoots(project)) {
      const index = root.documents.get('LOG-ARCHIVE.index.json');
      if (index && !project.isSkipped(index)) yield* indexProblems(project, root, index);
    }
  },
};

function* indexProblems(project: Project, root: HandoffRoot, index: Document): Iterable<ProblemInDocument> {
  const { json } = index;
  const archive = root.documents.get('LOG-ARCHIVE.md');
  const unknown = archive ? project.isSkipped(archive) : project.facts.exists(root.pathOf('LOG-ARCHIVE.md')) !== false;
  if (unknown || json.errors.length > 0) return;
  const entries = archiveIndexEntries(index);
  const headings = new Set(archive?.markdown.headings.map(({ text }) => normalise(text)));
  const hashes = new Set(archive && entries.some(({ sha256 }) => sha256 !== undefined) ? hashesOf(archive) : []);
  // A tool may hash in another way; only when some hash is found is it known that the others should be, too.
  const comparable = entries.some(({ sha256 }) => sha256 !== undefined && hashes.has(sha256));
  for (const entry of entries) {
    const isThere = headings.has(normalise(entry.title));
    if (isThere && !(comparable && isChanged(entry, hashes))) continue;
    yield {
      document: index,
      range: json.range(entry.titleNode),
      pointer: json.pointer(entry.titleNode),
      message: !archive ? 'no-archive' : isThere ? 'changed' : 'missing',
      args: { title: normalise(entry.title) },
      related: archive ? [{ document: archive, range: { start: 0, end: 0 }, message: 'archive' }] : [],
    };
  }
}

function isChanged({ sha256 }: ArchiveIndexEntry, hashes: ReadonlySet<string>): boolean {
  return sha256 !== undefined && !hashes.has(sha256);
}

function hashesOf(archive: Document): string[] {
  return logEntries(archive).map(({ body }) => archivedHash(archive.text.text.slice(body.start, body.end)));
}

/** Titles are compared as a reader sees them, with or without the marks of the heading. */
function normalise(title: string): string {
  return plainText(title.replace(/^#{1,6}[ \t]/, ''));
}
