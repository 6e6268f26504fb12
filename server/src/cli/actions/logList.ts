import { type EntryFilter, type ListedEntry, listEntries } from '../../engine/formats/ahil/listEntries.ts';
import { answersTo, answeredBy, threadOf } from '../../engine/formats/ahil/thread.ts';
import { ahilLog } from '../../engine/formats/ahil/log.ts';
import { type LogEntry, logEntries } from '../../engine/formats/aahp/markdown/log.ts';
import { newestFirst } from '../../engine/formats/aahp/markdown/logOrder.ts';
import type { Document } from '../../engine/document.ts';
import type { JsonNode } from '../../engine/json/jsonTree.ts';
import { parseJson } from '../../engine/json/parseJson.ts';
import { commandLineLimits } from '../../engine/settings.ts';
import { repeatedName } from '../../engine/safety/repeatedName.ts';
import { quote } from '../../engine/text/quote.ts';
import { type Cli, type ExitCode, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { relativeTo } from '../displayPath.ts';
import { endOfList, troubleOf, type Unlisted, unlistedJson } from '../listedFolders.ts';
import { type OpenedLog, type OpenedLogs, openLogs } from '../openLogs.ts';
import { printable, printableJson, printablePath } from '../printable.ts';
import { withheldText } from '../withheld.ts';
import { type PrintedText, withheldTexts } from '../withheldEntries.ts';

export interface LogListOptions {
  readonly limit?: number;
  readonly json?: boolean;
  readonly pending?: boolean;
  readonly state?: readonly string[];
  readonly type?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly thread?: string;
}

/** An entry of either kind of log, with the day that decides its place in the list. */
interface Line {
  /** `undefined` for one without a readable date. */
  readonly day: number | undefined;
  /** What others wrote and is printed, as one text. */
  readonly printed: PrintedText;
  /** @param columns how many characters a line may have; a longer one is broken before what was said */
  readonly text: (isWithheld: boolean, columns: number | undefined) => string;
  readonly json: (isWithheld: boolean) => object;
}

/**
 * `agent-handoff log`: the entries of LOG.md and of all AHIL logs, newest first; those without a readable date come last. With
 * `--thread` one entry with all that hangs together with it, in the order in which they were written, and in full.
 */
export async function logList(path: string, options: LogListOptions, cli: Cli): Promise<ExitCode> {
  const opened = await openLogs(path, cli, clockOf(cli));
  const onlyAhil = options.thread !== undefined || hasFilter(options);
  const markdown = onlyAhil ? [] : markdownLogs(opened);
  const unlisted = [...opened.closed, ...unlistedLogs(opened, markdown, cli)];
  const lines =
    options.thread === undefined
      ? listed(opened, markdown, unlisted, options, cli)
      : thread(opened, options.thread, options);
  const shown = lines.slice(0, options.limit);
  const printed = shown.map((line) => line.printed);
  const withheld = await withheldTexts(printed, opened, commandLineLimits.findings);
  const said = <Said>(say: (line: Line, isWithheld: boolean) => Said) =>
    shown.map((line) => say(line, withheld.has(line.printed)));
  if (options.json) {
    const entries = said((line, isWithheld) => line.json(isWithheld));
    cli.stdout.write(printableJson({ entries, unlisted: unlistedJson(unlisted, 'file') }));
  } else if (shown.length === 0) cli.stdout.write(nothing(opened, options));
  else cli.stdout.write(said((line, isWithheld) => line.text(isWithheld, cli.stdout.columns)).join(''));
  return endOfList(unlisted, cli);
}

/** The LOG.md of a handoff folder. */
interface MarkdownLog {
  readonly log: Document;
  readonly isSkipped: boolean;
}

function markdownLogs({ roots }: OpenedLogs): MarkdownLog[] {
  return roots.flatMap(({ root, project }) => {
    const log = root.documents.get('LOG.md');
    return log ? [{ log, isSkipped: project.isSkipped(log) }] : [];
  });
}

/** What cannot be listed, or not as a whole. */
function unlistedLogs({ logs }: OpenedLogs, markdown: readonly MarkdownLog[], { cwd }: Cli): Unlisted[] {
  const closed = [
    ...markdown.flatMap(({ log, isSkipped }) => (isSkipped ? relativeTo(cwd, log.uri) : [])),
    ...logs.flatMap(({ file, isSkipped }) => (isSkipped ? file : [])),
  ];
  const broken = logs.filter(({ isSkipped, document }) => !isSkipped && document.json.errors.length > 0);
  return [
    ...closed.map((file) => ({
      shown: file,
      trouble: new UsageError(`${printablePath(file)} cannot be looked into.`, '"agent-handoff check" says why.'),
    })),
    ...broken.map(({ file }) => ({
      shown: file,
      trouble: new UsageError(
        `${printablePath(file)} is not valid JSON, so entries may be missing from the list.`,
        '"agent-handoff check" says where.',
      ),
    })),
  ];
}

/** @throws {UsageError} when there is no log, or none that can be looked into */
function listed(
  { logs }: OpenedLogs,
  markdown: readonly MarkdownLog[],
  unlisted: readonly Unlisted[],
  options: LogListOptions,
  cli: Cli,
): Line[] {
  const usable = logs.filter(({ isSkipped }) => !isSkipped);
  const readable = markdown.filter(({ isSkipped }) => !isSkipped);
  if (usable.length === 0 && readable.length === 0) {
    if (unlisted.length > 0) throw troubleOf(unlisted);
    if (!hasFilter(options)) throw new UsageError(...noLog);
  }
  const several = usable.length + readable.length > 1;
  const lines = [
    ...readable.flatMap(({ log }) => markdownLines(log, several, cli)),
    ...usable.flatMap((log) =>
      listEntries(log.document, filterOf(options)).map((entry) =>
        ahilLine(log, entry, several ? 'with file' : 'short'),
      ),
    ),
  ];
  return lines.sort((a, b) => (b.day ?? -Infinity) - (a.day ?? -Infinity) || 0);
}

const noLog = [
  'There is no log: no LOG.md in a handoff folder, and no exchange.json, *.ahil.json or *.adpl.',
  '"agent-handoff log new" and "agent-handoff append --create" make one.',
] as const;

/** Whether only entries of AHIL logs can be meant. */
function hasFilter(options: LogListOptions): boolean {
  return Object.values(filterOf(options)).some((wanted) => wanted !== undefined && wanted !== false);
}

function filterOf({ pending, state, type, from, to }: LogListOptions): EntryFilter {
  return { waiting: pending, states: state && new Set(state), types: type && new Set(type), from, to };
}

function nothing({ logs }: OpenedLogs, { pending, to }: LogListOptions): string {
  if (pending) return to === undefined ? 'No entry is pending.\n' : `No entry is pending for ${printable(to)}.\n`;
  return logs.length === 0 ? 'LOG.md has no entries.\n' : 'There are no such entries.\n';
}

/** @throws {UsageError} when no log has the entry, or several have */
function thread({ logs }: OpenedLogs, id: string, { pending, state, type, from, to }: LogListOptions): Line[] {
  if (pending || state || type || from !== undefined || to !== undefined) {
    throw new UsageError('--thread shows a whole thread.', 'Leave the other filters out.');
  }
  const [log, index] = logWith(logs, id);
  const related = ahilLog(log.document);
  const { entries, relations } = related;
  return threadOf(related, index).flatMap((one) => {
    const entry = entries[one];
    if (!entry) return [];
    return [
      ahilLine(log, { document: log.document, log: related, index: one, entry, state: relations.state(one) }, 'full'),
    ];
  });
}

/**
 * The log that has an entry, and where.
 * @throws {UsageError} when none has, or several have
 */
export function logWith(logs: readonly OpenedLog[], id: string): readonly [log: OpenedLog, index: number] {
  const found = logs.flatMap((log) => {
    const index = log.isSkipped ? undefined : ahilLog(log.document).indexOf(id);
    return index === undefined ? [] : [[log, index] as const];
  });
  const [first] = found;
  if (!first) {
    const closed = logs.filter(({ isSkipped }) => isSkipped);
    const also = closed.map(({ file }) => ` ${printablePath(file)} cannot be looked into.`).join('');
    throw new UsageError(`No log has an entry ${printable(id)}.${also}`, `"agent-handoff log" lists what there is.`);
  }
  if (found.length > 1) {
    const names = found.map(([{ file }]) => `  ${printablePath(file)}`).join('\n');
    throw new UsageError(
      `Several logs have an entry ${printable(id)}.`,
      `Name one of them as the last argument:\n${names}`,
    );
  }
  return first;
}

function markdownLines(log: Document, withFile: boolean, cli: Cli): Line[] {
  const all = logEntries(log);
  const dated = new Set(newestFirst(all));
  const file = relativeTo(cli.cwd, log.uri);
  return [...dated, ...all.filter((entry) => !dated.has(entry))].map((entry) => ({
    day: entry.date.day,
    printed: { document: log, ranges: [entry.heading.range, entry.agentRange], language: 'markdown' },
    text: (isWithheld, columns) => markdownText(entry, isWithheld, withFile ? file : undefined, columns),
    json: (isWithheld) => markdownJson(entry, isWithheld, file),
  }));
}

function markdownText(
  { date, time, agent, title, tasks }: LogEntry,
  isWithheld: boolean,
  file: string | undefined,
  columns: number | undefined,
): string {
  const clock = time === undefined ? '' : ` ${clockTime(time.minutes)}`;
  if (isWithheld) return lineOf(`${date.text}${clock}`, withheldText, file, columns);
  const by = agent === undefined ? '' : `  ${quote(agent)}:`;
  const about = tasks.length === 0 ? '' : `  (${tasks.map(quote).join(', ')})`;
  return lineOf(`${date.text}${clock}${by}`, `${quote(title)}${about}`, file, columns);
}

function markdownJson(
  { date, time, agent, title, tasks, heading, provenance }: LogEntry,
  isWithheld: boolean,
  file: string,
): object {
  return {
    kind: 'log',
    file,
    date: date.text,
    time: time === undefined ? null : clockTime(time.minutes),
    agent: isWithheld ? null : (agent ?? null),
    title: isWithheld ? null : title,
    withheld: isWithheld,
    tasks,
    sessionId: provenance.session?.value ?? null,
    commitBefore: provenance['commit-before']?.value ?? null,
    commitAfter: provenance['commit-after']?.value ?? null,
    line: heading.line,
  };
}

function ahilLine({ file }: OpenedLog, listed: ListedEntry, layout: 'short' | 'with file' | 'full'): Line {
  return {
    day: listed.entry.day,
    printed: { document: listed.document, ranges: [listed.log.rangeOf(listed.index)], language: 'json' },
    text: (isWithheld, columns) =>
      layout === 'full'
        ? ahilFull(listed, isWithheld)
        : ahilText(listed, isWithheld, layout === 'with file' ? file : undefined, columns),
    json: (isWithheld) => ahilJson(listed, isWithheld, file),
  };
}

function ahilText(
  { entry, state }: ListedEntry,
  isWithheld: boolean,
  file: string | undefined,
  columns: number | undefined,
): string {
  return lineOf(`${whoOf(entry, state)}:`, isWithheld ? withheldText : quote(entry.content ?? ''), file, columns);
}

/** Who says something to whom, and when, with what became of it. */
function whoOf({ id, type, from, to, date }: ListedEntry['entry'], state: ListedEntry['state']): string {
  return [shown(date), shown(state), `${shown(from)} → ${shown(to)}`, shown(type), shown(id)].join('  ');
}

/** Who says what, on one line where it fits; else what is said stands on a line of its own, and the file behind it or on a third. */
export function lineOf(who: string, what: string, file: string | undefined, columns: number | undefined): string {
  const fits = (text: string) => columns === undefined || [...text].length <= columns;
  const whole = `${who}  ${what}${inFile(file)}`;
  if (fits(whole)) return `${whole}\n`;
  const second = `    ${what}${inFile(file)}`;
  return fits(second) ? `${who}\n${second}\n` : `${who}\n    ${what}\n  ${inFile(file)}\n`;
}

/** An entry with all of its content, each line of which begins with a bar, so that no content can pretend to be an entry. */
function ahilFull(listed: ListedEntry, isWithheld: boolean): string {
  const { entry, log, index } = listed;
  const answers = answeredBy(log, index).map((target) => shown(log.entries[target]?.id));
  const refers = answers.length === 0 ? '' : `  answers ${answers.join(', ')}`;
  const content = (entry.content ?? '').split(/\r\n|\n|\r/).map((line) => `  | ${printable(line)}\n`);
  const lines = isWithheld ? [`  ${withheldText}\n`] : content;
  return `${whoOf(entry, listed.state)}${refers}\n${lines.join('')}`;
}

function ahilJson({ document, log, index, entry, state }: ListedEntry, isWithheld: boolean, file: string): object {
  const { id, type, from, to, date, status, content } = entry;
  const context = log.memberNode(index, 'context');
  const idsOf = (indexes: readonly number[]) => indexes.map((one) => nameJson(log.entries[one]?.id));
  return {
    kind: 'ahil',
    file,
    id: nameJson(id),
    type: nameJson(type),
    from: nameJson(from),
    to: nameJson(to),
    date: nameJson(date),
    status: nameJson(status),
    state: state ?? null,
    content: isWithheld ? null : (content ?? null),
    context: isWithheld || context === undefined ? null : valueOf(document, context),
    withheld: isWithheld,
    refs: entry.refs.map(repeatedName),
    answers: idsOf(answeredBy(log, index)),
    answeredBy: idsOf(answersTo(log, index)),
    index,
    line: document.text.positionAt(log.anchor(index).start).line,
  };
}

/** The plain value of a part of a document. */
function valueOf(document: Document, node: JsonNode): unknown {
  const { start, end } = document.json.range(node);
  return parseJson(document.text.text.slice(start, end)).value;
}

/** A name of an entry on a line. */
function shown(name: string | undefined): string {
  return name === undefined || name === '' ? '?' : quote(repeatedName(name));
}

function nameJson(name: string | undefined): string | null {
  return name === undefined ? null : repeatedName(name);
}

function inFile(file: string | undefined): string {
  return file === undefined ? '' : `  [${printablePath(file)}]`;
}

function clockTime(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
