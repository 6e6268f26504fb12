import type { CancellationToken } from 'vscode-languageserver';
import { sha256Hex } from '../engine/formats/common/sha256.ts';
import { PossibleAnswers } from '../engine/formats/ahil/possibleAnswers.ts';
import { answersTo, decidingAnswer } from '../engine/formats/ahil/thread.ts';
import { human } from '../engine/formats/ahil/vocabulary.ts';
import { daysWaiting } from '../engine/formats/ahil/waiting.ts';
import { type Logbook, logbook, shownName, textOf, typeOf } from '../engine/logbook/logbook.ts';
import type { EntryRow, LogRow } from '../engine/logbook/logRow.ts';
import { placeInRow, type RowText } from '../engine/logbook/rowPlaces.ts';
import type { Project } from '../engine/project.ts';
import { formatIsoDate } from '../engine/text/isoDate.ts';
import { type IsWarnedOf, warnedParts, withheldName } from '../engine/safety/warnedParts.ts';
import { escapeUnsafe } from '../engine/text/quote.ts';
import type { OffsetRange } from '../engine/text/sourceText.ts';
import { shortened } from '../engine/text/shorten.ts';
import {
  type AnswerAction,
  type LogEntryInfo,
  type LogGapInfo,
  type LogItem,
  type LogParams,
  type LogResult,
  requests,
} from '../protocol.ts';
import type { ProjectName } from '../workspace/projectNames.ts';
import { toRange } from './diagnostics.ts';
import { handleRequest, type ServerContext } from './serverContext.ts';

/** So many code points of a text go to the client: enough for a tooltip. */
const textLimit = 500;

/** Gives the log view its rows. */
export function registerLog(context: ServerContext): void {
  const none: LogResult = { items: [], total: 0, waiting: 0, participants: [], types: [], gaps: [] };
  context.connection.onRequest(requests.log, (params: LogParams, token: CancellationToken) =>
    handleRequest(context, requests.log, token, none, () => rowsFor(context, params)),
  );
}

async function rowsFor(
  { workspace, checks, foldersWalked }: ServerContext,
  { limit, action, ...filter }: LogParams,
): Promise<LogResult> {
  await foldersWalked;
  const checked = await Promise.all(workspace.projectUris().map((uri) => checks.current(uri)));
  const projects = checked.map(({ project }) => project);
  const answers = answersIn(projects);
  const nameOf = workspace.projectName();
  const verdicts = new Map(checked.map(({ project, findings }) => [project, warnedParts(project, findings)]));
  const accepts = action && ((row: LogRow) => row.kind === 'entry' && answers(row).includes(action));
  const isWithheld = (project: Project, row: LogRow, text: RowText) =>
    row.kind !== 'note' || text === 'from' ? isWarnedIn(row, text, verdicts.get(project)) : false;
  const { rows, total, waiting, participants, types, gaps } = logbook(projects, limit, {
    ...filter,
    accepts,
    isWithheld,
  });
  return {
    items: rows.map((one) => describe(one, answers, nameOf, shownTexts(one.row, verdicts.get(one.project)))),
    total,
    waiting,
    participants,
    types,
    gaps: gaps.map((gap) => describeGap(gap, nameOf)),
  };
}

type AnswersTo = (row: EntryRow) => AnswerAction[];

/** What the person may answer, with what is known of a log kept for its next row. */
function answersIn(projects: readonly Project[]): AnswersTo {
  const identities = new Map(
    projects.flatMap((project) =>
      [...project.documents.values()].map((document) => [document, project.settings.identity ?? human] as const),
    ),
  );
  const known = new Map<EntryRow['log'], PossibleAnswers>();
  return ({ log, index, document }) => {
    if (log.isDamaged(index)) return [];
    let possible = known.get(log);
    if (!possible) known.set(log, (possible = new PossibleAnswers(log, identities.get(document) ?? human)));
    return possible.of(index);
  };
}

function describe(
  { project, row, waitsForMe }: Logbook['rows'][number],
  answers: AnswersTo,
  nameOf: ProjectName,
  shown: ShownTexts,
): LogItem {
  const all = common(project, row, nameOf, shown);
  switch (row.kind) {
    case 'entry':
      return { ...describeEntry(row, project, waitsForMe, answers, shown), ...all };
    case 'note':
      return { kind: 'note', ...all };
    case 'handoff':
      return { kind: 'handoff', ...all, format: row.format, trace: shown.name('trace', row.trace) };
  }
}

/** How the texts of a row are shown. The list is read away from the files and their findings, by agents as well as by people. */
interface ShownTexts {
  isWithheld(text: RowText): boolean;
  name(member: RowText, text: string | undefined): string | undefined;
  /** Whose answer made the state of an entry what it is. */
  answerer(row: EntryRow): string | undefined;
}

function isWarnedIn(row: LogRow, text: RowText, isWarnedOf: IsWarnedOf | undefined): boolean {
  const place = placeInRow(row, text);
  return place !== undefined && (isWarnedOf?.(row.document, place) ?? false);
}

function shownTexts(row: LogRow, isWarnedOf: IsWarnedOf | undefined): ShownTexts {
  const isWarned = (one: LogRow, text: RowText) => isWarnedIn(one, text, isWarnedOf);
  const named = (one: LogRow, member: RowText, text: string | undefined) =>
    text !== undefined && isWarned(one, member) ? withheldName : name(text);
  return {
    isWithheld: (text) => isWarned(row, text),
    name: (member, text) => named(row, member, text),
    answerer: (entry) => {
      const { log, index } = entry;
      const answer = decidingAnswer(log, index);
      const at = answersTo(log, index).find((other) => log.entries[other] === answer);
      return at === undefined ? name(answer?.from) : named({ ...entry, index: at }, 'from', answer?.from);
    },
  };
}

function describeEntry(
  row: EntryRow,
  project: Project,
  waitsForMe: boolean,
  answers: AnswersTo,
  shown: ShownTexts,
): Omit<LogEntryInfo, keyof ReturnType<typeof common>> {
  const { log, index } = row;
  const entry = log.entries[index];
  return {
    kind: 'entry',
    entry: entry?.id ?? '',
    label: shown.name('id', entry?.id) ?? '',
    type: shown.name('type', typeOf(row)) ?? '',
    state: log.relations.state(index) ?? 'unknown',
    stateBy: shown.answerer(row),
    waitsForMe,
    daysWaiting: daysWaiting(log, index, project.today),
    answers: answersTo(log, index).length,
    actions: answers(row),
  };
}

function describeGap(
  { project, gap: { document, reason, shown } }: Logbook['gaps'][number],
  nameOf: ProjectName,
): LogGapInfo {
  const file = escapeUnsafe(document.path);
  return { uri: document.uri, file, project: escapeUnsafe(nameOf(project.uri)), reason, shown };
}

function common(project: Project, row: LogRow, nameOf: ProjectName, shown: ShownTexts) {
  const { document, day, minutes, from, to } = row;
  const range = row.kind === 'entry' ? rangeOf(row) : row.range;
  const textIsWithheld = shown.isWithheld('text');
  return {
    // What tells rows apart may be text that others wrote, which is withheld where a safety rule warns of it.
    id: `${document.uri}#${sha256Hex(row.key).slice(0, 32)}`,
    uri: document.uri,
    range: toRange(document.text, range),
    file: escapeUnsafe(document.path),
    project: escapeUnsafe(nameOf(project.uri)),
    day: day === undefined ? undefined : formatIsoDate(day),
    time: minutes === undefined ? undefined : clock(minutes),
    from: shown.name('from', from),
    to: shown.name('to', to),
    text: textIsWithheld ? '' : escapeUnsafe(shortened(textOf(row), textLimit)),
    textIsWithheld,
  };
}

/** Where an entry stands in its document. */
function rangeOf({ log, index, offset }: EntryRow): OffsetRange {
  const { start, end } = log.rangeOf(index);
  return { start: start + offset, end: end + offset };
}

function name(text: string | undefined): string | undefined {
  return text === undefined ? undefined : shownName(text);
}

function clock(minutes: number): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
