import type { Document } from '../../../document.ts';
import type { Fix } from '../../../fix.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import type { LogHistory } from '../history/earlierVersions.ts';
import type { LogSeals } from '../history/logSeals.ts';
import { ahilLog } from '../log.ts';

/**
 * A fix that is not offered for entries which an earlier version of the log or its seal holds: editing them would repair one
 * defect by a worse one, since entries are never edited once they are recorded. Where the history is not known, the fix stays as it is.
 */
export function unlessRecorded(fix: Fix, history: LogHistory, seals: LogSeals): Fix {
  const isRecorded = (finding: Finding, project: Project): boolean =>
    isInRecordedEntry(finding, project, history, seals);
  return {
    ...fix,
    title: (finding, project) => (isRecorded(finding, project) ? undefined : fix.title(finding, project)),
    build: (finding, project, answers) =>
      isRecorded(finding, project) ? undefined : fix.build(finding, project, answers),
  };
}

/** Whether a finding stands in an entry that an earlier version of its log or its seal holds. */
export function isInRecordedEntry(finding: Finding, project: Project, history: LogHistory, seals: LogSeals): boolean {
  const document = project.document(finding.document.path);
  if (!document) return false;
  const sealed = seals.verdict(project, document);
  return (
    stands(finding, document, history.compare(project, document)?.match) ||
    (sealed?.kind === 'compared' && stands(finding, document, sealed.match))
  );
}

/** Whether a finding stands in one of some entries. Told by its place: not every finding carries an index. */
function stands({ range: { start } }: Finding, document: Document, entries: Int32Array | undefined): boolean {
  if (!entries) return false;
  const log = ahilLog(document);
  return entries.some((index) => {
    if (index === -1) return false;
    const range = log.rangeOf(index);
    return range.start <= start && start < range.end;
  });
}
