import type { Fix } from '../../../fix.ts';
import { message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import type { HistoryDifference } from '../history/compareHistory.ts';
import type { ComparedLog, LogHistory } from '../history/earlierVersions.ts';
import { restoreEntry } from '../history/restoreEntry.ts';
import type { AppendOnlyData } from '../rules/appendOnly.ts';
import type { AhilLog } from '../log.ts';
import { concernedLog } from './concerned.ts';

/** Puts back what was recorded. What a changed entry says now is kept as a new entry, so that nothing is lost either way. */
export function restoreHistory(history: LogHistory): Fix {
  return {
    code: 'ahil/append-only',
    id: 'restore',
    kind: 'explicit',
    preferred: true,
    title: (finding, project) => {
      switch (concerned(history, finding, project)?.difference.kind) {
        case 'changed':
          return message('Restore the entry, and append what it says now as a new one');
        case 'removed':
          return message('Restore the entry');
        case 'moved':
          return message('Move the entry back to its place');
        case 'inserted':
          return message('Move the entry to the end of the log');
        case undefined:
          return undefined;
      }
    },
    build: (finding, project) => {
      const found = concerned(history, finding, project);
      if (!found) return undefined;
      const { log, compared, difference } = found;
      const records = compared.records.map(({ entry }) => entry);
      const changes = restoreEntry(log, records, compared, difference, project.today);
      return changes && { edits: new Map([[log.document.path, changes]]) };
    },
  };
}

/** The difference that the finding is about, as long as it is still there. */
function concerned(
  history: LogHistory,
  finding: Finding,
  project: Project,
): { log: AhilLog; compared: ComparedLog; difference: HistoryDifference } | undefined {
  const data = finding.data as Partial<AppendOnlyData> | undefined;
  // A seal holds hashes, out of which no entry can be restored.
  const log = data?.bySeal ? undefined : concernedLog(finding, project);
  const wanted = data?.difference;
  const compared = log && history.compare(project, log.document);
  const difference = compared?.differences.find((one) => wanted && isEqual(one, wanted));
  return log && compared && difference && { log, compared, difference };
}

function isEqual(a: HistoryDifference, b: HistoryDifference): boolean {
  const before = (one: HistoryDifference): number => (one.kind === 'inserted' ? -1 : one.before);
  return a.kind === b.kind && a.after === b.after && before(a) === before(b);
}
