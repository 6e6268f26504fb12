import { Document } from '../../../document.ts';
import type { TextChange } from '../../../fix.ts';
import { insertItem } from '../../../json/jsonEdits.ts';
import { parseJson } from '../../../json/parseJson.ts';
import { type Message, message } from '../../../message.ts';
import type { DocumentRule } from '../../../rule.ts';
import { editorLimits } from '../../../settings.ts';
import { formatIsoDate, parseIsoDate } from '../../../text/isoDate.ts';
import { SourceText } from '../../../text/sourceText.ts';
import { findEntries } from '../log.ts';
import { missingReferences } from '../rules/reference.ts';
import { content } from '../rules/content.ts';
import { contradiction } from '../rules/contradiction.ts';
import { date } from '../rules/date.ts';
import { direction } from '../rules/direction.ts';
import { recipient } from '../rules/recipient.ts';
import { rejectionReason } from '../rules/rejectionReason.ts';
import { schema } from '../rules/schema.ts';
import { status } from '../rules/status.ts';
import { statusEdited } from '../rules/statusEdited.ts';
import { everyone, firstStatuses, isEntryType } from '../vocabulary.ts';
import { LogText } from './logText.ts';
import { relevantEntries } from './relevantEntries.ts';

/** What somebody wants to write into a log. */
export interface NewEntry {
  /** One of the seven types. */
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly content: string;
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  /** Must be one that entries of the type are written with; left out, it is the usual one. */
  readonly status?: string | undefined;
}

/** An entry as it stands in the log. */
export interface WrittenEntry {
  readonly id: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly status: string;
  readonly content: string;
  readonly context?: Readonly<Record<string, unknown>>;
}

export type AppendResult =
  | {
      readonly kind: 'appended';
      readonly entry: WrittenEntry;
      /** Index of the new entry in the log. */
      readonly index: number;
      /** The one change of the text: an insertion behind the last entry, or the contents of an empty array. */
      readonly change: TextChange;
      /** What is worth a word, but no reason to refuse. */
      readonly notes: readonly Message[];
    }
  | { readonly kind: 'refused'; readonly reasons: readonly Message[] };

/** A log that something is appended to. */
export interface LogSource {
  /** The text without its byte order mark. */
  readonly text: string;
  /** Whether the log is in `ahi.log` of an ADPL file (see `isAdplName`). */
  readonly isAdpl: boolean;
}

/** The rules whose findings on a new entry are a reason not to write it. */
const forbidding: readonly DocumentRule[] = [
  schema,
  direction,
  recipient,
  status,
  statusEdited,
  date,
  contradiction,
  rejectionReason,
];

/**
 * Appends an entry: gives it the next id of its sender and day, the date and the first status of its type, and refuses what
 * the rules forbid, in the words of the rules. AHIL 1.0, rules 2, 4, 5 and 6.
 *
 * Not one character of the entries that are there changes, and none of them is parsed that has nothing to do with the new one,
 * so that a log of megabytes costs one pass over its brackets. `today` is the ISO date of the present day in UTC.
 */
export function appendEntry(source: LogSource, request: NewEntry, today: string): AppendResult {
  const log = LogText.read(source.text, source.isAdpl);
  return log instanceof LogText ? appendTo(log, source.isAdpl, request, today) : { kind: 'refused', reasons: [log] };
}

/** Like `appendEntry`, for a log whose places are known already. */
export function appendTo(log: LogText, isAdpl: boolean, request: NewEntry, today: string): AppendResult {
  const reasons = nameProblems(request);
  const written = dateAfter(log, today);
  if (written === undefined) reasons.push(message('{date} is no date of the form YYYY-MM-DD.', { date: today }));
  if (reasons.length > 0 || written === undefined) return { kind: 'refused', reasons };

  const { type, from, to, content: text, context, status: wanted } = request;
  const first = isEntryType(type) ? firstStatuses[type][0] : 'pending';
  const entry: WrittenEntry = {
    id: log.nextId(from, written),
    type,
    from,
    to,
    date: written,
    status: wanted ?? first,
    content: text,
    ...(context && { context }),
  };
  const judged = judge(log, entry, today);
  if (judged.reasons.length > 0) return { kind: 'refused', reasons: judged.reasons };
  const change = insertEntry(log, isAdpl, entry);
  if (!change) {
    const line = SourceText.fromString(log.text).positionAt(log.array.end).line + 1;
    const reason = message('Around the end of the log (line {line}) the file is not valid JSON. Repair it first.', {
      line,
    });
    return { kind: 'refused', reasons: [reason] };
  }
  return { kind: 'appended', entry, index: log.count, change, notes: judged.notes };
}

/** Names that cannot be part of an id, or that stand for somebody else. */
function nameProblems({ from, to }: NewEntry): Message[] {
  const reasons: Message[] = [];
  if (from === everyone) reasons.push(message('"all" is no sender. Write the name of an agent, or "human".'));
  if (/[\s\p{Cc}"\\]/u.test(from)) {
    reasons.push(
      message('The sender {name} cannot be part of an id: write the name without spaces and quotes.', { name: from }),
    );
  }
  if (/[\s\p{Cc}"\\]/u.test(to)) {
    reasons.push(message('{name} is no recipient: write the name of one agent, "human" or "all".', { name: to }));
  }
  return reasons;
}

/**
 * The date of a new entry: today, or the day after when the last entry has that date already, since somebody east of
 * Greenwich wrote it and dates do not go back. `undefined` when `today` is no date.
 */
function dateAfter(log: LogText, today: string): string | undefined {
  const present = parseIsoDate(today);
  if (present === undefined) return undefined;
  const last = log.count === 0 ? undefined : log.entry(log.count - 1).day;
  return formatIsoDate(last === present + 1 ? last : present);
}

/** Runs the rules over the new entry and those that it has to do with. */
function judge(log: LogText, entry: WrittenEntry, today: string): { reasons: Message[]; notes: Message[] } {
  const related = relevantEntries(log, refsOf(entry));
  const sources = [...related.map((index) => log.sourceOf(index)), JSON.stringify(entry)];
  const document = new Document({
    uri: 'append:',
    path: 'append.ahil.json',
    text: SourceText.fromString(`[${sources.join(',')}]`),
  });
  const own = `/${sources.length - 1}`;
  const context = {
    kind: 'ahil/log' as const,
    settings: { severities: new Map(), limits: editorLimits, accepted: [] },
    today,
  };
  const reasons: Message[] = [];
  const isOwn = (pointer: string | undefined): boolean => pointer === own || pointer?.startsWith(own + '/') === true;
  for (const rule of forbidding) {
    for (const problem of rule.check(document, context)) {
      // That the log went wrong before is no reason not to write into it.
      if (isOwn(problem.pointer) && problem.message !== 'order') {
        reasons.push(message(rule.messages[problem.message] ?? problem.message, problem.args ?? {}));
      }
    }
  }
  const empty = content.messages['empty'];
  if (entry.content.trim() === '' && empty !== undefined && reasons.length === 0) reasons.push(message(empty));
  const { missing, unknown } = missingReferences(document, sources.length - 1);
  const notes = [...content.check(document, context)]
    .filter((problem) => isOwn(problem.pointer) && problem.message !== 'empty')
    .map((problem) => message(content.messages[problem.message] ?? problem.message, problem.args ?? {}));
  return { reasons: [...reasons, ...missing], notes: [...unknown, ...notes] };
}

function refsOf({ context }: WrittenEntry): string[] {
  return [context?.['ref'], context?.['refs']].flat().filter((ref) => typeof ref === 'string');
}

/**
 * The change that puts an entry behind the last one, laid out as its neighbours are. Only the two last entries are parsed,
 * together with what stands around the array.
 */
export function insertEntry(log: LogText, isAdpl: boolean, entry: object): TextChange | undefined {
  const { text, count } = log;
  const head = log.startOf(0);
  const kept = log.startOf(Math.max(0, count - 2));
  const excerpt = count <= 2 ? text : text.slice(0, head) + text.slice(kept);
  const offset = text.length - excerpt.length;
  const tree = parseJson(excerpt);
  const { array } = findEntries(tree, isAdpl);
  const edit = array === undefined ? undefined : insertItem(tree, array, entry);
  // Everything that is left out stands before the place of the edit.
  return edit && { start: edit.start + offset, end: edit.end + offset, text: edit.text };
}
