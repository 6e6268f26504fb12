import type { Document } from '../../../document.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { archiveChange } from '../fixes/archiveLog.ts';
import { archivedHash, archiveIndexEntries } from '../markdown/archiveIndex.ts';
import { type LogEntry, logEntries } from '../markdown/log.ts';
import { surplusEntries } from '../markdown/logArchive.ts';
import type { HandoffRoot } from '../root.ts';
import { isRefused, type Operation, type Refused, refuse } from './operation.ts';
import { RootEdits } from './rootEdits.ts';
import { pushAll } from '../../../pushAll.ts';

/**
 * Moves what is beyond `keep` entries of LOG.md to LOG-ARCHIVE.md, the oldest by date (AAHP v3 section 1.3), and records it in
 * LOG-ARCHIVE.index.json where there is one. The change is empty when nothing has to move.
 */
export function archiveLogEntries(
  project: Project,
  root: HandoffRoot,
  { keep, now }: { readonly keep: number; readonly now: string },
): Operation {
  const log = readable(project, root, 'LOG.md');
  if (isRefused(log)) return log;
  const entries = logEntries(log);
  const moved = surplusEntries(entries, keep);
  if (moved.length === 0) {
    const count = entries.length;
    const said =
      count === 1
        ? message('LOG.md has one entry, which need not move.')
        : message('LOG.md has {count} entries; none has to move.', { count });
    return { kind: 'planned', change: {}, said: [said] };
  }
  const change = archiveChange(project, log.path, keep);
  if (!change) {
    return refuse(
      'Nothing was moved: LOG-ARCHIVE.md cannot be read or has conflicts, or one of the two files ends inside of a code block or comment that is never closed. Repair that first.',
    );
  }
  const edits = new RootEdits(root, project, now);
  edits.add(change, project);
  const [newest, oldest] = [moved[0]?.date.text ?? '', moved.at(-1)?.date.text ?? ''];
  const kept = entries.length - moved.length;
  return {
    kind: 'planned',
    change: edits.build(),
    said: [
      moved.length === 1
        ? message('An entry moves to LOG-ARCHIVE.md, that of {oldest}; LOG.md keeps {kept}.', { oldest, kept })
        : message('{count} entries move to LOG-ARCHIVE.md, from {oldest} to {newest}; LOG.md keeps {kept}.', {
            count: moved.length,
            oldest,
            newest,
            kept,
          }),
    ],
  };
}

/**
 * What is wrong with log and archive as a whole: entries that stand in both or twice, and an index that does not fit the archive.
 * Empty when every entry stands in one place.
 */
export function archiveProblems(project: Project, root: HandoffRoot): readonly Message[] | Refused {
  const log = readable(project, root, 'LOG.md');
  if (isRefused(log)) return log;
  const archive = root.documents.has('LOG-ARCHIVE.md') ? readable(project, root, 'LOG-ARCHIVE.md') : undefined;
  if (archive && isRefused(archive)) return archive;
  const problems: Message[] = [];
  const places = new Map<string, string>();
  for (const document of [log, archive]) {
    if (!document) continue;
    for (const entry of logEntries(document)) {
      const hash = hashOf(document, entry);
      const place = `${document.name}:${entry.heading.line + 1}`;
      const other = places.get(hash);
      if (other === undefined) places.set(hash, place);
      else problems.push(message('The entry at {place} stands at {other} as well.', { place, other }));
    }
  }
  const index = root.documents.get('LOG-ARCHIVE.index.json');
  if (index) pushAll(problems, indexProblems(project, index, archive));
  return problems;
}

function indexProblems(project: Project, index: Document, archive: Document | undefined): Message[] {
  if (project.isSkipped(index) || index.json.errors.length > 0)
    return [message('LOG-ARCHIVE.index.json cannot be read.')];
  const named = archiveIndexEntries(index).flatMap(({ sha256, title }) =>
    sha256 === undefined ? [] : { sha256, title },
  );
  // Indexes of another shape say nothing about single entries.
  if (named.length === 0) return [];
  const archived = new Map(
    archive ? logEntries(archive).map((entry) => [hashOf(archive, entry), entry.heading.text] as const) : [],
  );
  const known = new Set(named.map(({ sha256 }) => sha256));
  return [
    ...named
      .filter(({ sha256 }) => !archived.has(sha256))
      .map(({ title }) =>
        message('LOG-ARCHIVE.index.json names an entry that the archive does not have: {title}', { title }),
      ),
    ...[...archived]
      .filter(([hash]) => !known.has(hash))
      .map(([, title]) => message('LOG-ARCHIVE.index.json does not name an entry of the archive: {title}', { title })),
  ];
}

function hashOf(document: Document, { body }: LogEntry): string {
  return archivedHash(document.text.text.slice(body.start, body.end));
}

function readable(project: Project, root: HandoffRoot, name: string): Document | Refused {
  const document = root.documents.get(name);
  if (!document) return refuse('There is no {file} in {folder}.', { file: name, folder: root.path || '.' });
  if (project.isSkipped(document))
    return refuse('{file} cannot be read, or has unresolved conflicts. Repair it first.', { file: name });
  return document;
}
