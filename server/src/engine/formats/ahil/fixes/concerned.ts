import type { Project } from '../../../project.ts';
import type { Finding } from '../../../rule.ts';
import type { Entry } from '../entry.ts';
import { type AhilLog, ahilLog } from '../log.ts';

/** An entry that a fix is about. */
export interface ConcernedEntry {
  readonly log: AhilLog;
  readonly index: number;
  readonly entry: Entry;
}

/** The log that a finding stands in; `undefined` when it is not checked. */
export function concernedLog(finding: Finding, project: Project): AhilLog | undefined {
  const document = project.document(finding.document.path);
  return document && !project.isSkipped(document) ? ahilLog(document) : undefined;
}

/** The entry whose index the finding carries in `data.index`; `undefined` when nothing can be done to it. */
export function concernedEntry(finding: Finding, project: Project): ConcernedEntry | undefined {
  const log = concernedLog(finding, project);
  const index = (finding.data as { index?: unknown } | undefined)?.index;
  if (!log || typeof index !== 'number') return undefined;
  const entry = log.entries[index];
  if (!entry?.isObject || log.isDamaged(index)) return undefined;
  return { log, index, entry };
}
