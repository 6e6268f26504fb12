import { escapeUnsafe } from '../text/quote.ts';
import { shortened } from '../text/shorten.ts';
import { human } from '../formats/ahil/vocabulary.ts';
import { isLogName } from '../formats/ahil/detect.ts';
import { pendingFor } from '../formats/ahil/pending.ts';
import type { Document } from '../document.ts';
import { depthOf, type Project, skipReason, type SkipReason } from '../project.ts';
import { entryRows, newestEntryRows } from './entryRows.ts';
import { handoffRows } from './handoffRows.ts';
import { byAge, type EntryRow, type LogRow } from './logRow.ts';
import { noteRows } from './noteRows.ts';
import { pushAll } from '../pushAll.ts';

/** Which rows are wanted; what is left out or empty lets everything pass. */
export interface LogFilter {
  /** Part of any text of a row, whatever the case. */
  readonly text?: string | undefined;
  /** Types of entries, as `Logbook.types` names them; `note` and `handoff` stand for entries of LOG.md and for handoff documents. */
  readonly types?: readonly string[] | undefined;
  /** Senders or recipients, as `Logbook.participants` names them. */
  readonly participants?: readonly string[] | undefined;
  /** Whatever else a row has to be. */
  readonly accepts?: ((row: LogRow) => boolean) | undefined;
  /** Whether a name or type is to be withheld where it is listed to choose from. */
  readonly isWithheld?: ((project: Project, row: LogRow, text: 'from' | 'to' | 'type') => boolean) | undefined;
}

/** The longest name that is shown; code points. */
const nameLimit = 100;

/** So many names are offered to choose from. */
const choiceLimit = 1000;

/** A log that is not, or not in full, among the rows. */
export interface LogGap {
  readonly document: Document;
  readonly reason: SkipReason | 'outside';
  /** How many of its newest entries are among the rows all the same. */
  readonly shown: number;
}

/** Rows of several projects. */
export interface Logbook {
  /** The rows that were asked for: those that wait for the person first, all of them newest first. */
  readonly rows: readonly { readonly project: Project; readonly row: LogRow; readonly waitsForMe: boolean }[];
  /** How many rows the filter lets pass. */
  readonly total: number;
  /** How many entries wait for the person, whatever the filter. */
  readonly waiting: number;
  /** Everybody who sends or receives something, and all types that occur, in alphabetical order and as they may be shown. */
  readonly participants: readonly string[];
  readonly types: readonly string[];
  /** Logs of which something is missing, whatever the filter. */
  readonly gaps: readonly { readonly project: Project; readonly gap: LogGap }[];
}

/**
 * What agents and people told each other: entries of AHIL and ADPL files, of LOG.md, and handoff documents. At most `limit` rows
 * are given; a limit of 0 only counts. Of logs that are too large the newest entries are among them; other documents that format rules
 * skip are left out.
 */
export function logbook(projects: readonly Project[], limit: number, filter: LogFilter = {}): Logbook {
  const waiting: Logbook['rows'][number][] = [];
  const others: Logbook['rows'][number][] = [];
  /** Whether each name is one to choose from. */
  const participants = new Map<string, boolean>();
  const types = new Map<string, boolean>();
  const shown = shownNames();
  const wanted = passes(filter, shown);
  const { isWithheld = () => false } = filter;
  let count = 0;
  for (const project of projects) {
    const mine = project.derived(waitingRows);
    count += mine.size;
    if (limit === 0) continue;
    for (const row of project.derived(allRows)) {
      for (const end of ['from', 'to'] as const)
        note(participants, shown(row[end] ?? ''), () => isWithheld(project, row, end));
      note(types, shown(typeOf(row)), () => isWithheld(project, row, 'type'));
      if (!wanted(row)) continue;
      const waitsForMe = mine.has(row);
      (waitsForMe ? waiting : others).push({ project, row, waitsForMe });
    }
  }
  const newest = (rows: Logbook['rows'][number][]) => rows.sort((a, b) => byAge(a.row, b.row)).slice(0, limit);
  const first = newest(waiting);
  return {
    rows: [...first, ...newest(others).slice(0, limit - first.length)],
    total: waiting.length + others.length,
    waiting: count,
    participants: offered(participants),
    types: offered(types),
    gaps: limit === 0 ? [] : projects.flatMap((project) => project.derived(logGaps).map((gap) => ({ project, gap }))),
  };
}

/**
 * Nobody chooses from more than a thousand names; a file that has more is no reason to send them all. A name is offered that is not withheld
 * everywhere: what is hostile beside it may be why.
 */
function note(names: Map<string, boolean>, name: string, isWithheld: () => boolean): void {
  if (name === '' || names.get(name) === true || (names.size >= choiceLimit && !names.has(name))) return;
  names.set(name, !isWithheld());
}

/** The names that may be shown, in alphabetical order. */
function offered(names: ReadonlyMap<string, boolean>): string[] {
  return [...names].flatMap(([name, isOffered]) => (isOffered ? name : [])).sort();
}

/** What a filter calls the type of a row. */
export function typeOf(row: LogRow): string {
  return row.kind === 'entry' ? (row.log.entries[row.index]?.type ?? '') : row.kind;
}

/** The text of a row that says what it is about. */
export function textOf(row: LogRow): string {
  return row.kind === 'entry' ? (row.log.entries[row.index]?.content ?? '') : row.title;
}

function allRows(project: Project): readonly LogRow[] {
  const rows: LogRow[] = [];
  for (const document of project.documents.values()) {
    if (isLog(project, document)) for (const row of rowsOf(project, document)) rows.push(row);
    else if (isNotes(project, document) && !project.isSkipped(document)) pushAll(rows, noteRows(document));
  }
  return [...rows, ...handoffRows(project)];
}

/** The entries that wait for the person at the editor. */
function waitingRows(project: Project): ReadonlySet<LogRow> {
  const identity = project.settings.identity ?? human;
  const found = new Set<LogRow>();
  for (const document of project.documents.values()) {
    if (!isLog(project, document)) continue;
    const rows = rowsOf(project, document);
    const log = rows[0]?.log;
    if (!log) continue;
    const pending = new Set(pendingFor(log, identity));
    for (const row of rows) if (pending.has(row.index)) found.add(row);
  }
  return found;
}

function logGaps(project: Project): readonly LogGap[] {
  const gaps: LogGap[] = [];
  for (const document of project.documents.values()) {
    if (!project.isSkipped(document) || !(isLog(project, document) || isNotes(project, document))) continue;
    const reason = project.facts.outside.has(document.path) ? 'outside' : skipReason(document, project.settings);
    if (reason) gaps.push({ document, reason, shown: rowsOf(project, document).length });
  }
  return gaps;
}

/** The rows of an AHIL log: all, or the newest when it is too large, or none when it is skipped for another reason. */
function rowsOf(project: Project, document: Document): readonly EntryRow[] {
  if (!project.isSkipped(document)) return entryRows(document);
  const { settings, facts } = project;
  if (facts.outside.has(document.path) || skipReason(document, settings) !== 'too-large') return [];
  const rows = newestEntryRows(document);
  const end = rows[0]?.log.document;
  return end && !end.hasConflictMarkers && depthOf(end) <= settings.limits.depth ? rows : [];
}

function isLog(project: Project, document: Document): boolean {
  const kind = project.kindOf(document);
  if (kind === 'ahil/log' || kind === 'ahil/adpl') return true;
  if (!isLogName(document.name)) return false;
  // What cannot be read may be anything; its name tells what it should be.
  const { unreadable, truncatedFrom, text, hasConflictMarkers } = document;
  return [unreadable, truncatedFrom, text.decodingProblem].some((one) => one !== undefined) || hasConflictMarkers;
}

function isNotes(project: Project, document: Document): boolean {
  return project.kindOf(document) === 'aahp/markdown' && document.name === 'LOG.md';
}

/** A name or type of a file as it may be shown. */
export function shownName(name: string): string {
  return escapeUnsafe(shortened(name, nameLimit));
}

/** The same for many rows, in which few names come again and again. */
function shownNames(): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const shown = shownName(name);
    known.set(name, shown);
    return shown;
  };
}

function passes(
  { text = '', types = [], participants = [], accepts = () => true }: LogFilter,
  shown: (name: string) => string,
): (row: LogRow) => boolean {
  const wanted = text.trim().toLowerCase();
  const ofTypes = new Set(types);
  const of = new Set(participants);
  return (row) =>
    (ofTypes.size === 0 || ofTypes.has(shown(typeOf(row)))) &&
    (of.size === 0 || of.has(shown(row.from ?? '')) || of.has(shown(row.to ?? ''))) &&
    accepts(row) &&
    (wanted === '' || textsOf(row).some((one) => one?.toLowerCase().includes(wanted)));
}

function textsOf(row: LogRow): (string | undefined)[] {
  const own = row.kind === 'handoff' ? [row.trace, row.format] : row.kind === 'entry' ? [typeOf(row), row.key] : [];
  return [textOf(row), row.from, row.to, row.date, row.document.path, ...own];
}
