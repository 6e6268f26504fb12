import type { Document } from '../../../document.ts';
import type { EarlierVersion } from '../../../history.ts';
import type { Project } from '../../../project.ts';
import { ahilLog } from '../log.ts';
import { withoutMergeOrder } from './branches.ts';
import { compareHistory, type HistoryComparison } from './compareHistory.ts';
import { type RecordedEntry, recordedEntries } from './recordedEntry.ts';

/**
 * The versions of a file along the history that is compared with (definitions, "History rules"), the oldest first, without the
 * present one. `undefined` when they are not known: no git, a shallow clone, nobody asked.
 */
export type HistoryOf = (project: Project, path: string) => readonly EarlierVersion[] | undefined;

/** An entry together with the version in which it was first recorded. */
export interface FirstRecord {
  readonly entry: RecordedEntry;
  readonly version: string;
  /** The index of that version. */
  readonly versionIndex: number;
}

/** A log compared with what was recorded of it. */
export interface ComparedLog extends HistoryComparison {
  /** What `before` counts: everything that was ever recorded. */
  readonly records: readonly FirstRecord[];
}

/**
 * Compares logs with their earlier versions and remembers the results, since several rules and fixes ask for the same ones and
 * earlier versions hardly ever change.
 */
export class LogHistory {
  private readonly historyOf: HistoryOf;
  private readonly records = new WeakMap<readonly EarlierVersion[], readonly FirstRecord[]>();
  private readonly compared = new WeakMap<Document, ComparedLog>();

  constructor(historyOf: HistoryOf) {
    this.historyOf = historyOf;
  }

  /** `undefined` when the earlier versions are not known. */
  compare(project: Project, document: Document): ComparedLog | undefined {
    const versions = this.historyOf(project, document.path);
    if (!versions) return undefined;
    const records = this.records.get(versions) ?? firstRecords(versions, document);
    this.records.set(versions, records);
    const known = this.compared.get(document);
    if (known?.records === records) return known;
    const before = records.map(({ entry }) => entry);
    const comparison = compareHistory(before, recordedEntries(ahilLog(document)));
    const { match } = comparison;
    const versionOf = (record: number) => records[record]?.versionIndex ?? 0;
    const differences = withoutMergeOrder(versions, versionOf, match, comparison.differences);
    const compared = { ...comparison, differences, records };
    this.compared.set(document, compared);
    return compared;
  }
}

/**
 * Everything that was ever recorded in a log, in the order in which it was appended. What a later version changed, removed or
 * moved stays as it was recorded first; so a defect that was repaired since leaves no trace, and one that came and stayed
 * shows in whichever version it came.
 *
 * @param present the version of now; where an earlier one has the same text, what is known of this one is used, which
 * saves reading a large log twice
 */
export function firstRecords(versions: readonly EarlierVersion[], present?: Document): FirstRecord[] {
  const records: FirstRecord[] = [];
  for (const [versionIndex, { name, document: recorded }] of versions.entries()) {
    const document = present?.text.text === recorded.text.text ? present : recorded;
    // What a broken version seems to lack or to say otherwise may be behind its syntax error.
    if (document.unreadable !== undefined || document.hasConflictMarkers || document.json.errors.length > 0) continue;
    const entries = recordedEntries(ahilLog(document));
    const { added } = compareHistory(
      records.map(({ entry }) => entry),
      entries,
    );
    for (const index of added) {
      const entry = entries[index];
      if (entry) records.push({ entry, version: name, versionIndex });
    }
  }
  return records;
}
