import { type Message, message } from '../../../message.ts';
import { compareHistory, type HistoryComparison } from './compareHistory.ts';
import type { ComparableEntry } from './recordedEntry.ts';

/** Lower-case hexadecimal SHA-256 of a text's UTF-8 bytes. */
export type Hash = (text: string) => string;

/**
 * What a log held when it was sealed: a hash for each entry, and one that chains them all. Serves where there is no git; whoever
 * keeps `head` somewhere else can tell later whether the seal itself was rewritten.
 */
export interface Seal {
  /** The name of the log's file. */
  readonly log: string;
  /** ISO date of the day on which the log was sealed. */
  readonly sealed: string;
  /** The end of the chain: each link is the hash of the link before it and of the next entry's hash. */
  readonly head: string;
  readonly entries: readonly SealedEntry[];
}

export interface SealedEntry {
  readonly hash: string;
  readonly id: string | undefined;
}

const version = '1';
const hexHash = /^[0-9a-f]{64}$/;

/** The name of the file that holds the seal of a log, beside it. */
export function sealNameOf(log: string): string {
  return `${log}.seal`;
}

/** The hash by which an entry is sealed. Layout and the order of members play no part. */
export function sealedEntry({ id, key }: Pick<ComparableEntry, 'id' | 'key'>, hash: Hash): SealedEntry {
  return { hash: hash(key), id };
}

/** Seals the entries of a log. @param today ISO date of the present day in UTC */
export function sealEntries(entries: readonly SealedEntry[], log: string, today: string, hash: Hash): Seal {
  return { log, sealed: today, head: headOf(entries, hash), entries };
}

/** The end of the chain that entries make. */
export function headOf(entries: readonly SealedEntry[], hash: Hash): string {
  return entries.reduce((link, entry) => nextLink(link, entry, hash), firstLink(hash));
}

/** With how many of its entries a log had a head; `undefined` when it never had, so that one of them was rewritten. */
export function sealedCount(entries: readonly SealedEntry[], head: string, hash: Hash): number | undefined {
  let link = firstLink(hash);
  let count = 0;
  for (const entry of entries) {
    if (link === head) return count;
    link = nextLink(link, entry, hash);
    count++;
  }
  return link === head ? count : undefined;
}

/** The text of a seal's file: JSON with one entry a line, so that it can be compared and merged. */
export function sealText({ log, sealed, head, entries }: Seal): string {
  const lines = entries.map(({ hash, id }) => `    ${JSON.stringify(id === undefined ? hash : `${hash} ${id}`)}`);
  const outer = Object.entries({ seal_version: version, algorithm: 'sha256', log, sealed, head });
  const members = outer.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`).join('');
  return `{\n${members}  "entries": [${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n  `}]\n}\n`;
}

/** Reads a seal's file. A sentence that says what to do when it is none, or when its chain does not hold. */
export function readSeal(text: string, hash: Hash): Seal | Message {
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
  } catch {
    return message('The seal is not valid JSON. Restore it from version control, or seal the log anew.');
  }
  const { seal_version, algorithm, log, sealed, head, entries } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (seal_version !== version || algorithm !== 'sha256') {
    return message('The seal is of a version that is not understood. Seal the log anew.');
  }
  if (typeof log !== 'string' || typeof sealed !== 'string' || typeof head !== 'string' || !Array.isArray(entries)) {
    return message('The seal lacks a part. Restore it from version control, or seal the log anew.');
  }
  const read: SealedEntry[] = [];
  for (const line of entries as readonly unknown[]) {
    const entry = typeof line === 'string' ? line : '';
    const digest = entry.slice(0, 64);
    if (!hexHash.test(digest) || (entry.length > 64 && entry.charAt(64) !== ' ')) {
      return message('The seal has an entry that is no hash. Restore it from version control, or seal the log anew.');
    }
    read.push({ hash: digest, id: entry.length > 64 ? entry.slice(65) : undefined });
  }
  if (headOf(read, hash) !== head) {
    return message(
      'The seal was edited: its chain of hashes does not hold. Restore it from version control, or seal the log anew.',
    );
  }
  return { log, sealed, head, entries: read };
}

/** Compares a log with its seal. Entries that were appended since are no difference; what a changed entry said is unknown. */
export function compareWithSeal(seal: Seal, entries: readonly SealedEntry[]): HistoryComparison {
  return compareHistory(seal.entries.map(comparable), entries.map(comparable));
}

function comparable({ hash, id }: SealedEntry): ComparableEntry {
  return { id, key: hash, keyWithoutId: undefined, source: undefined, members: undefined };
}

function firstLink(hash: Hash): string {
  return hash(`ahil-seal ${version}`);
}

function nextLink(link: string, { hash: own, id }: SealedEntry, hash: Hash): string {
  return hash(`${link}\n${own} ${id ?? ''}`);
}
