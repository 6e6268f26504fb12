import type { Fix } from '../../../fix.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import type { LogHistory } from '../history/earlierVersions.ts';
import { ahilLog } from '../log.ts';

/**
 * A fix that is not offered for entries which an earlier version of the log holds: editing them would repair one defect by a worse
 * one, since entries are never edited once they are recorded. Where the history is not known, the fix stays as it is.
 */
export function unlessRecorded(fix: Fix, history: LogHistory): Fix {
  return {
    ...fix,
    title: (finding, project) => (isRecorded(history, finding, project) ? undefined : fix.title(finding, project)),
    build: (finding, project, answers) =>
      isRecorded(history, finding, project) ? undefined : fix.build(finding, project, answers),
  };
}

function isRecorded(history: LogHistory, finding: Finding, project: Project): boolean {
  const document = project.document(finding.document.path);
  const compared = document && history.compare(project, document);
  if (!compared) return false;
  // What a finding stands in is told by its place: not every finding carries an index.
  const log = ahilLog(document);
  const { start } = finding.range;
  return compared.match.some((index) => {
    if (index === -1) return false;
    const range = log.rangeOf(index);
    return range.start <= start && start < range.end;
  });
}
