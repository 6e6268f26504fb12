import type { Document } from '../../../document.ts';
import type { Change, TextChange } from '../../../fix.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { archiveIndexChange } from './archiveIndex.ts';
import { type LogEntry, logEntries } from './log.ts';
import { compareNewestFirst, newestFirst } from './logOrder.ts';
import { isOpenEnded } from './openEnd.ts';

/** What is known of the files that archiving touches. */
export interface ArchiveInput {
  /** LOG.md. */
  readonly log: Document;
  /** LOG-ARCHIVE.md; `undefined` when there is none and it has to be made. */
  readonly archive: Document | undefined;
  readonly archivePath: string;
  /** LOG-ARCHIVE.index.json, if there is one. */
  readonly index: Document | undefined;
  /** How many entries LOG.md keeps. */
  readonly keep: number;
}

/** The entries that are beyond a number, the oldest ones by date whatever their order in the file; newest first. */
export function surplusEntries(entries: readonly LogEntry[], keep: number): LogEntry[] {
  const dated = newestFirst(entries);
  const surplus = Math.min(Math.max(0, entries.length - keep), dated.length);
  return dated.slice(dated.length - surplus);
}

/**
 * Moves the oldest entries of LOG.md to LOG-ARCHIVE.md (AAHP v3 section 1.3), as one change to all files concerned. Every entry
 * is afterwards in exactly one of the two: one that the archive holds already, as after an interrupted move, is only taken
 * out of the log. Entries without a date that the calendar has, and text that belongs to no entry, stay. `undefined` when there is
 * nothing to move, or when a code fence or comment that is never closed would swallow entries.
 */
export function archiveOldest(input: ArchiveInput): Change | undefined {
  const { log, archive, archivePath, index, keep } = input;
  const entries = logEntries(log);
  const moved = surplusEntries(entries, keep);
  if (moved.length === 0) return undefined;
  const last = entries.at(-1);
  if ((last && new Set(moved).has(last) && isOpenEnded(log)) || (archive && isOpenEnded(archive))) return undefined;
  const endOfLine = endOfLineFor(log, archive);
  const texts = moved.map((entry) => ({ entry, text: bodyOf(log, entry).replace(/\r\n|\r|\n/g, endOfLine) }));
  const missing = archive ? withoutArchived(archive, texts) : texts;
  // The log comes last: whoever is interrupted in between has an entry twice, which the next run puts right, and never not at all.
  const edits = new Map<string, readonly TextChange[]>();
  if (archive && missing.length > 0)
    edits.set(archive.path, insertions(archive, missing, endOfLine, usesSeparators(log, entries) ?? false));
  const added =
    index &&
    archiveIndexChange(
      index,
      missing.map(({ text }) => text),
    );
  if (index && added) edits.set(index.path, [added]);
  edits.set(log.path, removals(log, entries, new Set(moved)));
  return archive ? { edits } : { edits, create: new Map([[archivePath, newArchive(log, texts)]]) };
}

/** The line ending of the archive; of the log where the archive has none yet. */
function endOfLineFor(log: Document, archive: Document | undefined): string {
  return (archive?.text.text.includes('\n') ? archive : log).text.endOfLine;
}

interface MovedText {
  readonly entry: LogEntry;
  readonly text: string;
}

function bodyOf(document: Document, { body }: LogEntry): string {
  return document.text.text.slice(body.start, body.end);
}

/** Leaves out what the archive holds word for word; each archived entry stands for one moved entry. */
function withoutArchived(archive: Document, moved: readonly MovedText[]): MovedText[] {
  const archived = new Map<string, number>();
  const plain = (text: string) => text.replaceAll('\r', '');
  for (const entry of logEntries(archive)) {
    const text = plain(bodyOf(archive, entry));
    archived.set(text, (archived.get(text) ?? 0) + 1);
  }
  return moved.filter(({ text }) => {
    const left = archived.get(plain(text)) ?? 0;
    if (left > 0) archived.set(plain(text), left - 1);
    return left === 0;
  });
}

/** Takes entries out of the log with what separates them from the next; at its end with what separates them from the last. */
function removals(log: Document, entries: readonly LogEntry[], moved: ReadonlySet<LogEntry>): TextChange[] {
  const { text } = log.text;
  const changes: TextChange[] = [];
  let kept: LogEntry | undefined;
  let open: OffsetRange | undefined;
  const finish = () => {
    if (open)
      changes.push(
        kept?.range.end === open.start && open.end === text.length ? cutEnd(text, kept, open) : { ...open, text: '' },
      );
    open = undefined;
  };
  for (const entry of entries) {
    if (!moved.has(entry)) {
      finish();
      kept = entry;
    } else if (open?.end === entry.range.start) {
      open = { start: open.start, end: entry.range.end };
    } else {
      finish();
      open = entry.range;
    }
  }
  finish();
  return changes;
}

/** The log ends with a kept entry now, and with a line ending if it did before. */
function cutEnd(text: string, kept: LogEntry, removed: OffsetRange): TextChange {
  return { start: kept.body.end, end: removed.end, text: /\r?\n$/.exec(text)?.[0] ?? '' };
}

/** Puts each text before the first archived entry that is not newer, or behind the last; texts come newest first. */
function insertions(
  archive: Document,
  moved: readonly MovedText[],
  endOfLine: string,
  separated: boolean,
): TextChange[] {
  const archived = logEntries(archive);
  const separator =
    endOfLine + endOfLine + ((usesSeparators(archive, archived) ?? separated) ? `---${endOfLine}${endOfLine}` : '');
  const byPlace = new Map<LogEntry | undefined, string[]>();
  const placeOf = placeFinder(archived);
  for (const { entry, text } of moved) {
    const place = placeOf(entry);
    const texts = byPlace.get(place);
    if (texts) texts.push(text);
    else byPlace.set(place, [text]);
  }
  return [...byPlace].map(([place, texts]) => {
    const block = texts.join(separator);
    if (place) return { start: place.range.start, end: place.range.start, text: block + separator };
    const last = archived.at(-1);
    if (last) return { start: last.body.end, end: last.body.end, text: separator + block };
    return appendToEmpty(archive, block, endOfLine);
  });
}

/**
 * Finds the first archived entry that is not newer than a moved one. The first of a day or of an earlier one is always older than all that
 * stand before it, and those few are in order, whatever the order of the archive.
 */
function placeFinder(archived: readonly LogEntry[]): (entry: LogEntry) => LogEntry | undefined {
  const days: { readonly day: number; readonly from: number }[] = [];
  archived.forEach(({ date: { day } }, index) => {
    if (day !== undefined && day < (days.at(-1)?.day ?? Infinity)) days.push({ day, from: index });
  });
  return (entry) => {
    const { day } = entry.date;
    if (day === undefined) return archived.find((other) => other.date.day !== undefined);
    // The first entry of that day or an earlier one; within the day the times decide.
    let [low, high] = [0, days.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((days[middle]?.day ?? -Infinity) > day) low = middle + 1;
      else high = middle;
    }
    for (let index = days[low]?.from ?? archived.length; index < archived.length; index++) {
      const other = archived[index];
      if (other?.date.day !== undefined && compareNewestFirst(entry, other) <= 0) return other;
    }
    return undefined;
  };
}

/** Behind whatever introduces an archive without entries. */
function appendToEmpty(archive: Document, block: string, endOfLine: string): TextChange {
  const { text } = archive.text;
  const end = text.trimEnd().length;
  const lead = end === 0 ? '' : endOfLine + endOfLine;
  return { start: end, end: text.length, text: lead + block + endOfLine };
}

/** An archive of its own, headed as the log is. */
function newArchive(log: Document, moved: readonly MovedText[]): string {
  const { endOfLine } = log.text;
  const title = log.markdown.headings.find(({ level, nested }) => level === 1 && !nested)?.text;
  const separator = endOfLine + endOfLine + (usesSeparators(log, logEntries(log)) ? `---${endOfLine}${endOfLine}` : '');
  const head = [
    `# ${title === undefined ? 'Log archive' : `${title} (archive)`}`,
    '> Older entries of LOG.md, newest first. For people and for investigations; agents need not read it.',
  ].join(endOfLine + endOfLine);
  return [head, ...moved.map(({ text }) => text)].join(separator) + endOfLine;
}

/** Whether rules (`---`) stand between the entries; `undefined` when there are too few entries to tell. */
function usesSeparators(document: Document, entries: readonly LogEntry[]): boolean | undefined {
  const between = entries.slice(0, -1);
  if (between.length === 0) return undefined;
  return between.some(({ body, range }) => document.text.text.slice(body.end, range.end).trim() !== '');
}
