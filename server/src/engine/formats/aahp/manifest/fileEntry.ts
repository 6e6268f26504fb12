import { isEmptySummary, looksCopied, summarize } from './summary.ts';

/** One file of the handoff folder, read by the caller. */
export interface ManifestFile {
  /** Name relative to the handoff folder, with `/`. */
  readonly name: string;
  /** The text **with** its byte order mark, if the file has one; the summary depends on it. */
  readonly text: string;
  /** `sha256:` and the lower-case hex digest of the bytes on disk without any `\r`. */
  readonly checksum: string;
  /** Checksums of the same bytes in other forms (raw, CRLF) that a manifest may hold although nothing has changed. */
  readonly equivalentChecksums?: readonly string[] | undefined;
  /** The number of newline characters in the bytes on disk. */
  readonly lines: number;
  /** When the file was last modified, in ISO 8601; a fraction of a second is dropped. */
  readonly modified: string;
  /** The text that the recorded checksum attests, when it is known, for instance from git. */
  readonly recordedText?: string | undefined;
}

/** `keep`: summaries and context that a person wrote stay. `generate`: all are made anew, as the protocol's tool does. */
export type SummaryMode = 'keep' | 'generate';

/** The members of one entry of `files`, in the order of the specification. */
export interface FileEntry {
  readonly checksum: string;
  readonly updated: string;
  readonly lines: number;
  readonly summary: string;
}

/** What the present manifest says of a file, as far as it has the right type. */
export interface RecordedEntry {
  readonly checksum?: string | undefined;
  readonly updated?: string | undefined;
  readonly summary?: string | undefined;
}

/** A new entry, and what became of the summary that was recorded. */
export interface EntryDecision {
  readonly entry: FileEntry;
  /** `kept` although a generator would write another; `lost`: a text that a person may have written is replaced. */
  readonly summary: 'generated' | 'kept' | 'lost';
}

/**
 * The entry of a file in the regenerated manifest.
 *
 * `updated` becomes the file's modification time when its content differs from what the recorded checksum attests, or when no
 * valid time is recorded; otherwise the recorded time stays. AAHP v3 sections 1.1, 7.2 and 8.6.
 */
export function decideEntry(file: ManifestFile, recorded: RecordedEntry, mode: SummaryMode): EntryDecision {
  const unchanged =
    recorded.checksum !== undefined &&
    (recorded.checksum === file.checksum || (file.equivalentChecksums ?? []).includes(recorded.checksum));
  const keepsTime = unchanged && recorded.updated !== undefined && isTimestamp(recorded.updated);
  const { summary, fate } = decideSummary(file, recorded.summary, unchanged, mode);
  return {
    entry: {
      checksum: file.checksum,
      updated: keepsTime ? recorded.updated : wholeSeconds(file.modified),
      lines: file.lines,
      summary,
    },
    summary: fate,
  };
}

/** An ISO 8601 timestamp without its fraction of a second, as the protocol's tool writes it; other text as it is. */
export function wholeSeconds(timestamp: string): string {
  return timestamp.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+(?=Z$|[+-]\d\d:\d\d$)/, '$1');
}

/** Whether a text has the form and the ranges of an RFC 3339 date-time. */
function isTimestamp(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(
    text,
  );
}

function decideSummary(
  file: ManifestFile,
  recorded: string | undefined,
  unchanged: boolean,
  mode: SummaryMode,
): { summary: string; fate: EntryDecision['summary'] } {
  const generated = summarize(file.text);
  if (recorded === undefined || recorded === generated || isEmptySummary(recorded))
    return { summary: generated, fate: 'generated' };
  const copied =
    looksCopied(recorded) || (file.recordedText !== undefined && summarize(file.recordedText) === recorded);
  if (mode === 'generate') return { summary: generated, fate: copied ? 'generated' : 'lost' };
  // Without the old text nobody can tell a plain sentence that was copied out of it from one that was written for the manifest.
  return unchanged || !copied ? { summary: recorded, fate: 'kept' } : { summary: generated, fate: 'generated' };
}
