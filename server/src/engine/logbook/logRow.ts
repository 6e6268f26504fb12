import type { Document } from '../document.ts';
import type { AhilLog } from '../formats/ahil/log.ts';
import type { DayNumber } from '../text/isoDate.ts';
import type { OffsetRange } from '../text/sourceText.ts';

/** What all rows of the logbook have. Texts are as written, not yet fit to be shown. */
interface Row {
  readonly document: Document;
  /** What tells the row from others of its document, also after a change elsewhere in it. */
  readonly key: string;
  /** The day that orders the row: its own or, where that cannot be read, that of the entry before it. */
  readonly day: DayNumber | undefined;
  /** Minutes since midnight in UTC, where they are known. */
  readonly minutes: number | undefined;
  /** Orders rows of one document and day: the higher, the newer. */
  readonly position: number;
  /** The date as written; `undefined` when there is none. */
  readonly date: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** An entry of an AHIL log. */
export interface EntryRow extends Row {
  readonly kind: 'entry';
  /** The log or, of one that is too large, the end of it. */
  readonly log: AhilLog;
  /** Which entry of `log` it is. */
  readonly index: number;
  /** What has to be added to offsets in `log` to have those in the document. */
  readonly offset: number;
}

/** An entry of LOG.md. */
export interface NoteRow extends Row {
  readonly kind: 'note';
  readonly title: string;
  readonly range: OffsetRange;
  /** Where its agent is named. */
  readonly agentRange: OffsetRange;
}

/** A handoff document of one of the three formats that pass work from one agent to the next. */
export interface HandoffRow extends Row {
  readonly kind: 'handoff';
  readonly format: 'universal' | 'governed' | 'uagent';
  /** What tells which handoffs belong together: the trace or session; `undefined` when the handoff names none. */
  readonly trace: string | undefined;
  readonly title: string;
  readonly range: OffsetRange;
  /** Where its texts stand. */
  readonly places: Readonly<Record<'text' | 'from' | 'to' | 'trace', OffsetRange | undefined>>;
}

export type LogRow = EntryRow | NoteRow | HandoffRow;

/**
 * Compares rows so that the newest comes first: by day, by time of day (what has none comes last), then by place. A total order, so
 * that pages of it never overlap.
 */
export function byAge(a: LogRow, b: LogRow): number {
  return (
    compare(b.day ?? -Infinity, a.day ?? -Infinity) ||
    compare(b.minutes ?? -1, a.minutes ?? -1) ||
    compare(a.document.uri, b.document.uri) ||
    compare(b.position, a.position)
  );
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
