import type { Document } from '../../../document.ts';
import type { EarlierVersion } from '../../../history.ts';
import type { Project } from '../../../project.ts';
import { type AhilLog, ahilLog, type Embedding } from '../log.ts';
import { withoutMergeOrder } from './mergeOrder.ts';
import { compareHistory, type HistoryComparison } from './compareHistory.ts';
import { type RecordedEntry, recordedEntries } from './recordedEntry.ts';

/**
 * The versions of a file along the history that is compared with, the oldest first, without the present one.
 * `undefined` when they are not known: no git, a shallow clone, nobody asked.
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
 * @param present the version of now; where it was only appended to since an earlier one, what is known of it is used, which
 * saves reading a large log twice
 */
export function firstRecords(versions: readonly EarlierVersion[], present?: Document): FirstRecord[] {
  const records: FirstRecord[] = [];
  const continued = present && isWhole(present) ? new ContinuedLog(ahilLog(present)) : undefined;
  for (const [versionIndex, { name, document }] of versions.entries()) {
    const known = continued?.begunAs(document);
    // What a broken version seems to lack or to say otherwise may be behind its syntax error.
    if (!known && !isWhole(document)) continue;
    const entries = known ?? recordedEntries(ahilLog(document));
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

function isWhole(document: Document): boolean {
  return document.unreadable === undefined && !document.hasConflictMarkers && document.json.errors.length === 0;
}

/** So many UTF-16 units are compared at once. */
const pieceLength = 65_536;

/** A log that may have been only appended to since an earlier version, which is then told by comparing texts. */
class ContinuedLog {
  private readonly log: AhilLog;
  private entriesCache: readonly RecordedEntry[] | undefined;

  constructor(log: AhilLog) {
    this.log = log;
  }

  /**
   * The entries of an earlier version when its text is that of the present one up to the end of some entry, and nothing but the
   * ends of the array and of the objects around it follows there. `undefined` when it has to be read.
   */
  begunAs(earlier: Document): readonly RecordedEntry[] | undefined {
    const { log } = this;
    if (earlier.unreadable !== undefined || log.nodes.length === 0) return undefined;
    const { text } = earlier.text;
    const common = commonLength(text, log.document.text.text);
    let low = 0;
    let high = log.nodes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (log.rangeOf(middle).end <= common) low = middle + 1;
      else high = middle;
    }
    if (low === 0 || !endsBehind(text, log.rangeOf(low - 1).end, log.embedding)) return undefined;
    this.entriesCache ??= recordedEntries(log);
    return this.entriesCache.slice(0, low);
  }
}

/** The brackets that end a log. */
const ends: Readonly<Record<Embedding, string>> = { array: ']', object: ']}', adpl: ']}}' };

/** Whether a log ends behind an offset: only its closing brackets and white space follow. */
function endsBehind(text: string, offset: number, embedding: Embedding): boolean {
  return text.length - offset < 1000 && text.slice(offset).replace(/[ \t\r\n]/g, '') === ends[embedding];
}

function commonLength(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let common = 0;
  while (common < length && a.slice(common, common + pieceLength) === b.slice(common, common + pieceLength)) {
    common += pieceLength;
  }
  common = Math.min(common, length);
  while (common < length && a.charCodeAt(common) === b.charCodeAt(common)) common++;
  return common;
}
