import type { Document } from '../../../document.ts';
import { isSameAgent } from '../agentName.ts';
import { isHandoffFile } from './handoffFile.ts';
import type { LogEntry } from './log.ts';
import { logEntries } from './log.ts';
import { newestFirst } from './logOrder.ts';
import type { ProvenanceKey } from './provenance.ts';
import { pushAll } from '../../../pushAll.ts';

/** A text of so many UTF-16 units tells an entry from others without its heading. */
const tellingLength = 40;

/** An entry of LOG.md or its archive as versions are compared by. */
export interface ComparedEntry {
  readonly entry: LogEntry;
  /** The heading without its layout. */
  readonly heading: string;
  /** What the entry says: layout, provenance lines and whether a claim counts as verified play no part. */
  readonly text: string;
  readonly provenance: ReadonlyMap<ProvenanceKey, string>;
  /** Whether it is the newest one of its file, which the session that wrote it may still be writing. */
  readonly isNewest: boolean;
}

/** An entry as it was recorded. */
export interface RecordedLogEntry extends ComparedEntry {
  readonly version: string;
}

/** How what was recorded differs from what is there. */
export type LogDifference =
  | { readonly kind: 'changed'; readonly record: RecordedLogEntry; readonly present: ComparedEntry }
  | { readonly kind: 'gone'; readonly record: RecordedLogEntry };

/** The entries of a file, ready to be compared. Computed once a document. */
export function comparedEntries(document: Document): readonly ComparedEntry[] {
  return document.derived(compareEntries);
}

/**
 * Everything that was ever recorded, each entry as it was when a newer one was written above it: until then it may still be
 * edited. Versions come oldest first.
 */
export function recordedEntries(
  versions: readonly { readonly name: string; readonly entries: readonly ComparedEntry[] }[],
): RecordedLogEntry[] {
  let records: RecordedLogEntry[] = [];
  for (const { name, entries } of versions) {
    const { pairs, added } = pair(records, entries);
    records = records.map((record) => {
      const present = pairs.get(record);
      // The newest entry may say more in the next version; what is older stays as it was recorded.
      return present && record.isNewest
        ? { ...present, version: present.text === record.text ? record.version : name }
        : record;
    });
    pushAll(
      records,
      added.map((entry) => ({ ...entry, version: name })),
    );
  }
  return records;
}

/** What became of the recorded entries. The newest one may have changed, but not be gone. */
export function compareLog(records: readonly RecordedLogEntry[], entries: readonly ComparedEntry[]): LogDifference[] {
  const { pairs } = pair(records, entries);
  return records.flatMap((record): LogDifference[] => {
    const present = pairs.get(record);
    if (!present) return [{ kind: 'gone', record }];
    return record.isNewest || isKept(record, present) ? [] : [{ kind: 'changed', record, present }];
  });
}

/** Finds for each recorded entry the one that it is now: by its words, by its heading, by what stands below the heading. */
function pair(
  records: readonly RecordedLogEntry[],
  entries: readonly ComparedEntry[],
): { pairs: ReadonlyMap<RecordedLogEntry, ComparedEntry>; added: ComparedEntry[] } {
  const pairs = new Map<RecordedLogEntry, ComparedEntry>();
  const left = new Set(entries);
  // Of two that say the same the older one has the better claim to what still says it: the newest one may have changed.
  const byClaim = [...records.filter(({ isNewest }) => !isNewest), ...records.filter(({ isNewest }) => isNewest)];
  const pairBy = (keyOf: (entry: ComparedEntry) => string) => {
    const waiting = new Map<string, ComparedEntry[]>();
    for (const entry of [...left].reverse()) {
      const known = waiting.get(keyOf(entry));
      if (known) known.push(entry);
      else waiting.set(keyOf(entry), [entry]);
    }
    for (const record of byClaim) {
      const entry = pairs.has(record) ? undefined : waiting.get(keyOf(record))?.pop();
      if (!entry) continue;
      pairs.set(record, entry);
      left.delete(entry);
    }
  };
  pairBy(({ heading, text, isNewest }) => `${isNewest}\n${heading}\n${text}`);
  pairBy(({ heading, text }) => `${heading}\n${text}`);
  pairBy(({ heading }) => heading);
  // A few words below a heading may be those of any entry.
  pairBy(({ entry, text }) => (text.length < tellingLength ? `${entry.date.text}\n${text}` : text));
  for (const record of records) {
    if (!record.isNewest || pairs.has(record)) continue;
    const continued = [...left].find(({ entry }) => isSameSession(record.entry, entry));
    if (!continued) continue;
    pairs.set(record, continued);
    left.delete(continued);
  }
  return { pairs, added: [...left] };
}

/** Whether an entry may be another wording of the entry of a session that was still being written. */
function isSameSession(one: LogEntry, other: LogEntry): boolean {
  return one.date.text === other.date.text && isSameAgent(one.agent ?? '', other.agent ?? '');
}

/** Provenance that was stated must be the same; what was not stated may have been added since. */
function isKept(record: ComparedEntry, present: ComparedEntry): boolean {
  if (record.heading !== present.heading || record.text !== present.text) return false;
  return [...record.provenance].every(([key, value]) => present.provenance.get(key) === value);
}

function compareEntries(document: Document): readonly ComparedEntry[] {
  const entries = logEntries(document);
  // Nobody writes in the archive any more.
  const newest = isHandoffFile(document, 'LOG.md') ? newestFirst(entries)[0] : undefined;
  return entries.map((entry) => compareEntry(document, entry, entry === newest));
}

function compareEntry({ text }: Document, entry: LogEntry, isNewest: boolean): ComparedEntry {
  const { heading, body, provenance } = entry;
  const stated = Object.values(provenance);
  const hidden = new Set(stated.map(({ line }) => line));
  const first = heading.line + 1;
  const last = text.positionAt(body.end).line;
  const words: string[] = [];
  for (let line = first; line <= last; line++) {
    const { start, end } = text.lineRange(line);
    if (!hidden.has(line)) words.push(text.text.slice(start, Math.min(end, body.end)));
  }
  return {
    entry,
    heading: plain(heading.text),
    text: plain(words.join(' ')),
    provenance: new Map(stated.map(({ key, value }) => [key, plain(value)])),
    isNewest,
  };
}

/** White space counts once; the protocol itself turns `(Verified)` into `(Assumed)` (section 2.2). Marks of quotes are layout. */
function plain(text: string): string {
  return text
    .replace(/\(Verified\)/gi, '(Assumed)')
    .replace(/[\s>]+/g, ' ')
    .trim();
}
