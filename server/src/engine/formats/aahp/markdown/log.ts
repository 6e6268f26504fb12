import type { Document } from '../../../document.ts';
import type { MarkdownHeading } from '../../../markdown/markdownDocument.ts';
import { type DayNumber, parseIsoDate } from '../../../text/isoDate.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { isHandoffFile } from './handoffFile.ts';
import { type LogHeading, parseLogHeading } from './logHeading.ts';
import { plainText } from './plainText.ts';
import { type Provenance, readProvenance } from './provenance.ts';
import { sectionsOf } from './sections.ts';
import { lastLineOf } from './lastLine.ts';
import { taskMentions } from './taskMentions.ts';

/** The date in an entry's heading. */
export interface LogDate {
  /** As written, `YYYY-MM-DD`. */
  readonly text: string;
  /** `undefined` when the calendar has no such day. */
  readonly day: DayNumber | undefined;
  readonly range: OffsetRange;
}

/** A time of day: from the heading or, if that has none, from a timestamp of the same day. Times of one source compare. */
export interface LogTime {
  /** Since midnight. */
  readonly minutes: number;
  readonly source: 'heading' | 'timestamp';
}

/** An entry of LOG.md or LOG-ARCHIVE.md: an H2 heading with exactly one ISO date and what follows it. */
export interface LogEntry {
  readonly heading: MarkdownHeading;
  readonly date: LogDate;
  readonly time: LogTime | undefined;
  /** What the heading says beside date, time and agent. */
  readonly title: string;
  /** By a provenance line or, without one, by the heading. */
  readonly agent: string | undefined;
  /** Where the agent is named, if it is: in its line of provenance or in the heading. */
  readonly agentRange: OffsetRange;
  readonly provenance: Provenance;
  /** The tasks that heading and text mention, each once, in the order of their first mention. */
  readonly tasks: readonly string[];
  /** From the heading up to what follows: the next H2, dated or not, or a section marker whose partner is outside. */
  readonly range: OffsetRange;
  /** The same without the blank lines and rules (`---`) at its end, which separate entries and belong to none. */
  readonly body: OffsetRange;
}

/** The most entries that LOG.md should hold (AAHP v3 section 1.3). */
export const entryLimit = 10;

/**
 * The entries of LOG.md or LOG-ARCHIVE.md in the order of the text; none of any other file. Headings without a date (`Older
 * sessions`, `YYYY-MM-DD your-agent: …`) or with several belong to no entry, and neither does what stands below them. Only
 * headings with `##` count: `---` below a line makes a heading of it, but authors of logs mean a rule. Computed once a document.
 */
export function logEntries(document: Document): readonly LogEntry[] {
  return isHandoffFile(document, 'LOG.md', 'LOG-ARCHIVE.md') ? document.derived(readEntries) : [];
}

function readEntries(document: Document): readonly LogEntry[] {
  const { text, markdown } = document;
  const boundaries = markdown.headings.filter(
    ({ level, nested, range }) =>
      level === 2 &&
      !nested &&
      text.text
        .slice(range.start, range.start + 5)
        .trimStart()
        .startsWith('##'),
  );
  const sections = pairedMarkers(document);
  return boundaries.flatMap((heading, index) => {
    const parsed = parseLogHeading(heading.text);
    if (!parsed) return [];
    const { start } = heading.range;
    const next = boundaries[index + 1]?.range.start ?? text.text.length;
    const end =
      within(sections, start, next).find(({ partner }) => partner < start || partner >= next)?.lineStart ?? next;
    const subheading = within(markdown.headings, heading.range.end, end)[0]?.range.start ?? end;
    const provenance = readProvenance(within(markdown.lines, start, subheading));
    const tasks = [...new Set(within(taskMentions(document), start, end).map(({ task }) => task))];
    return readEntry(document, heading, parsed, { start, end }, provenance, tasks);
  });
}

function readEntry(
  document: Document,
  heading: MarkdownHeading,
  parsed: LogHeading,
  range: OffsetRange,
  provenance: Provenance,
  tasks: readonly string[],
): LogEntry {
  const { text } = document;
  const at = text.text.indexOf(parsed.date, heading.range.start);
  const endLine = text.positionAt(range.end).line + (range.end === text.text.length ? 1 : 0);
  const last = text.lineRange(lastLineOf(document, heading.line, endLine));
  const agent = provenance.agent;
  return {
    heading,
    date: { text: parsed.date, day: parseIsoDate(parsed.date), range: { start: at, end: at + parsed.date.length } },
    time: readTime(parsed, provenance),
    title: parsed.title,
    agent: agent ? plainText(agent.value) : parsed.agent,
    agentRange: agent?.valueRange ?? heading.range,
    provenance,
    tasks,
    range,
    body: { start: range.start, end: Math.min(last.end, range.end) },
  };
}

function readTime(heading: LogHeading, { timestamp }: Provenance): LogTime | undefined {
  if (heading.time !== undefined) return { minutes: heading.time, source: 'heading' };
  const match = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)/.exec(timestamp?.value ?? '');
  if (!match || match[1] !== heading.date) return undefined;
  return { minutes: Number(match[2]) * 60 + Number(match[3]), source: 'timestamp' };
}

/** The section markers that have a partner: where each stands, where its line begins, and where the partner stands. */
function pairedMarkers(document: Document): { range: OffsetRange; lineStart: number; partner: number }[] {
  const pairs = sectionsOf(document).sections.flatMap(({ open, close }) => (close ? [[open, close] as const] : []));
  return pairs
    .flatMap(([open, close]) => [
      { range: open.range, lineStart: document.text.lineRange(open.line).start, partner: close.range.start },
      { range: close.range, lineStart: document.text.lineRange(close.line).start, partner: open.range.start },
    ])
    .sort((a, b) => a.range.start - b.range.start);
}

/** The items that begin within a part of the text; `items` are ordered by where they begin. */
function within<T extends { readonly range: OffsetRange }>(items: readonly T[], start: number, end: number): T[] {
  return items.slice(firstFrom(items, start), firstFrom(items, end));
}

function firstFrom(items: readonly { readonly range: OffsetRange }[], offset: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle]?.range.start ?? Infinity) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
