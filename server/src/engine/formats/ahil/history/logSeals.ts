import type { Document } from '../../../document.ts';
import type { Message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import { fileExists, fileText } from '../../common/fileFacts.ts';
import type { Entry } from '../entry.ts';
import { type AhilLog, ahilLog } from '../log.ts';
import type { HistoryComparison } from './compareHistory.ts';
import { RecordedEntry } from './recordedEntry.ts';
import { compareWithSeal, type Hash, readSeal, type Seal, type SealedEntry, sealedEntry, sealNameOf } from './seal.ts';

/** What a seal says of a log. */
export type SealVerdict =
  | (HistoryComparison & {
      readonly kind: 'compared';
      /** ISO date on which the log was sealed. */
      readonly sealed: string;
      /** What it held then, which `before` counts. */
      readonly entries: readonly SealedEntry[];
    })
  /** The seal itself is of no use, for the reason given. */
  | { readonly kind: 'broken'; readonly reason: Message };

/**
 * Compares logs with the seals beside them, and remembers the hashes of entries, so that in a log that somebody types in only
 * the entry with the cursor is hashed anew.
 */
export class LogSeals {
  private readonly hash: Hash;
  private readonly hashes = new WeakMap<Entry, SealedEntry>();
  /** By text: the seal of a log hardly ever changes. */
  private lastRead: { readonly text: string; readonly seal: Seal | Message } | undefined;
  private readonly verdicts = new WeakMap<Document, { readonly text: string; readonly verdict: SealVerdict }>();

  constructor(hash: Hash) {
    this.hash = hash;
  }

  /** `undefined` when the log has no seal, or that is not known. */
  verdict(project: Project, document: Document): SealVerdict | undefined {
    const path = sealNameOf(document.path);
    const text = fileExists(project, path) === true ? fileText(project, path) : undefined;
    if (text === undefined) return undefined;
    const known = this.verdicts.get(document);
    if (known?.text === text) return known.verdict;
    const verdict = this.compare(this.read(text), ahilLog(document));
    this.verdicts.set(document, { text, verdict });
    return verdict;
  }

  /** The entries of a log as seals hold them. */
  entriesOf(log: AhilLog): SealedEntry[] {
    return log.entries.map((entry, index) => this.entry(log, entry, index));
  }

  private entry(log: AhilLog, entry: Entry, index: number): SealedEntry {
    const hash = () => sealedEntry(new RecordedEntry(entry.id, log.sourceOf(index)), this.hash);
    // All items that are no objects share one entry, so it says nothing of their text.
    if (!entry.isObject) return hash();
    let sealed = this.hashes.get(entry);
    if (!sealed) this.hashes.set(entry, (sealed = hash()));
    return sealed;
  }

  private read(text: string): Seal | Message {
    if (this.lastRead?.text !== text) this.lastRead = { text, seal: readSeal(text, this.hash) };
    return this.lastRead.seal;
  }

  private compare(seal: Seal | Message, log: AhilLog): SealVerdict {
    if ('template' in seal) return { kind: 'broken', reason: seal };
    const { sealed, entries } = seal;
    return { kind: 'compared', sealed, entries, ...compareWithSeal(seal, this.entriesOf(log)) };
  }
}
