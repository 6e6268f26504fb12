import type { Document } from '../../../document.ts';
import type { EarlierVersion } from '../../../history.ts';
import { skipReason, type Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { logEntries } from '../markdown/log.ts';
import {
  comparedEntries,
  compareLog,
  type ComparedEntry,
  recordedEntries,
  type RecordedLogEntry,
} from '../markdown/logHistory.ts';
import { newestFirst } from '../markdown/logOrder.ts';
import { handoffRoots, type HandoffRoot } from '../root.ts';

/** The log is the audit trail: what an agent wrote of a session has to stay as it was written. */
export const logRewritten: ProjectRule = {
  code: 'aahp/log-rewritten',
  title: 'An older log entry was changed or is gone',
  severity: 'warning',
  fixable: 'none',
  source: 'AAHP v3 sections 1.3 and 2.4',
  uncertain: true,
  scope: 'project',
  messages: {
    changed:
      'This entry was recorded otherwise ({version}). Older entries stay as they were written: restore it, and say what is to be corrected in a new entry.',
    gone: 'The entry {entry} was recorded ({version}), and is neither here nor in LOG-ARCHIVE.md. Restore it; entries are archived, never deleted.',
  },
  *check(project: Project): Iterable<ProblemInDocument> {
    for (const root of handoffRoots(project)) yield* checkRoot(root, project);
  },
};

function* checkRoot(root: HandoffRoot, project: Project): Iterable<ProblemInDocument> {
  const log = root.documents.get('LOG.md');
  const archive = root.documents.get('LOG-ARCHIVE.md');
  if (!log) return;
  const present = [log, ...(archive ? [archive] : [])];
  if (present.some((document) => project.isSkipped(document))) return;
  const records = recordedOf(present, project);
  if (records.length === 0) return;
  const places = new Map<ComparedEntry, Document>();
  for (const document of present) for (const entry of comparedEntries(document)) places.set(entry, document);
  for (const difference of compareLog(records, [...places.keys()])) {
    const { version, entry } = difference.record;
    if (difference.kind === 'changed') {
      const document = places.get(difference.present);
      const { range } = difference.present.entry.heading;
      if (document) yield { document, range, message: 'changed', args: { version } };
    } else {
      const range = placeOf(difference.record, log);
      yield { document: log, range, message: 'gone', args: { entry: entry.heading.text, version } };
    }
  }
}

function recordedOf(present: readonly Document[], project: Project): RecordedLogEntry[] {
  const { history } = project.facts;
  const versions = present.flatMap(({ path }) => history?.versions(path) ?? []);
  return recordedEntries(
    versions.flatMap(({ name, document, merged }: EarlierVersion) =>
      // Where branches meet, the target's log takes precedence (section 7.3), so what a side branch logged may end with it.
      merged || skipReason(document, project.settings) !== undefined
        ? []
        : [{ name, entries: comparedEntries(document) }],
    ),
  );
}

/** The heading that the entry would stand above: the newest one that is older, else the last; else the first line. */
function placeOf({ entry }: RecordedLogEntry, log: Document): OffsetRange {
  const entries = logEntries(log);
  const { day } = entry.date;
  const older = day === undefined ? undefined : newestFirst(entries).find(({ date }) => (date.day ?? day) < day);
  return (older ?? entries.at(-1))?.heading.range ?? log.text.lineRange(0);
}
