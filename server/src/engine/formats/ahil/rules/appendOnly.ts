import type { Document } from '../../../document.ts';
import { type Message, message } from '../../../message.ts';
import type { Project } from '../../../project.ts';
import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import type { HistoryDifference } from '../history/compareHistory.ts';
import type { LogHistory } from '../history/earlierVersions.ts';
import type { LogSeals, SealVerdict } from '../history/logSeals.ts';
import { ahilLog } from '../log.ts';
import { appendedOnDisk } from '../operations/takeOver.ts';

/** What the fix of this rule is told about a finding. */
export interface AppendOnlyData {
  readonly difference: HistoryDifference;
  /** Told by the seal of the log, which knows that something was recorded and not what. */
  readonly bySeal?: true;
}

/** The same of a finding about what others appended to the file on disk. */
export interface OvertakenData {
  readonly overtaken: true;
}

/** What was recorded of an entry: its id, and where. */
interface Recorded {
  readonly id: string | undefined;
  readonly version: string | Message;
}

/** A log that is rewritten proves nothing: what was said, by whom and in which order has to stay. */
export function appendOnly(history: LogHistory, seals: LogSeals): ProjectRule {
  return {
    code: 'ahil/append-only',
    title: 'An entry was changed, removed, moved, or inserted before old ones',
    severity: 'error',
    fixable: 'explicit',
    source: 'AHIL 1.0, rule 2',
    uncertain: true,
    scope: 'project',
    messages: {
      changed:
        'This entry was recorded otherwise ({version}), with another {members: and }. Entries are never edited: restore it, and append what is to be said now.',
      'changed-whole':
        'This entry was recorded otherwise ({version}). Entries are never edited: restore it, and append what is to be said now.',
      removed: 'The entry {id} was recorded here ({version}) and is gone. Entries are never deleted: restore it.',
      'removed-no-id': 'An entry was recorded here ({version}) and is gone. Entries are never deleted: restore it.',
      moved: 'This entry was recorded elsewhere in the log ({version}). Entries keep their order: put it back.',
      inserted: 'This entry stands before older ones. New entries are appended at the end of the log.',
      overtaken:
        'Since this text was begun, {count} entries were appended to the file on disk: {ids}. Saving this text over them would lose them; take them over first.',
      'overtaken-one':
        'Since this text was begun, {ids} was appended to the file on disk. Saving this text over it would lose it; take it over first.',
      seal: 'The log cannot be compared with its seal. {reason}',
    },
    *check(project: Project): Iterable<ProblemInDocument> {
      for (const document of project.documentsOfKind('ahil/log', 'ahil/adpl')) {
        if (project.isSkipped(document)) continue;
        const compared = history.compare(project, document);
        const differences = compared?.differences ?? [];
        for (const difference of differences) {
          const record = difference.kind === 'inserted' ? undefined : compared?.records[difference.before];
          const recorded = { id: record?.entry.id, version: record?.version ?? '' };
          const problem = toProblem(document, recorded, { difference });
          if (problem) yield problem;
        }
        yield* againstSeal(document, seals.verdict(project, document), differences);
        yield* againstDisk(document);
      }
    },
  };
}

/** What others have appended to the file while an editor has unsaved changes of it. */
function* againstDisk(document: Document): Iterable<ProblemInDocument> {
  const appended = appendedOnDisk(document);
  if (appended.length === 0) return;
  const { array } = ahilLog(document);
  const end = array === undefined ? document.text.text.length : document.json.range(array).end;
  const ids = appended.map(({ id }) => id ?? '?');
  yield {
    document,
    range: { start: Math.max(0, end - 1), end },
    message: appended.length === 1 ? 'overtaken-one' : 'overtaken',
    args: { count: appended.length, ids },
    data: { overtaken: true } satisfies OvertakenData,
  };
}

/** What the seal says and version control does not. */
function* againstSeal(
  document: Document,
  verdict: SealVerdict | undefined,
  known: readonly HistoryDifference[],
): Iterable<ProblemInDocument> {
  if (!verdict) return;
  if (verdict.kind === 'broken') {
    const { array } = ahilLog(document);
    const start = array === undefined ? 0 : document.json.range(array).start;
    const range = { start, end: Math.min(start + 1, document.text.text.length) };
    yield { document, range, message: 'seal', args: { reason: verdict.reason } };
    return;
  }
  const version = message('sealed on {date}', { date: verdict.sealed });
  const places = new Set(known.map(({ kind, after }) => `${kind} ${after}`));
  for (const difference of verdict.differences) {
    if (places.has(`${difference.kind} ${difference.after}`)) continue;
    const id = difference.kind === 'inserted' ? undefined : verdict.entries[difference.before]?.id;
    const problem = toProblem(document, { id, version }, { difference, bySeal: true });
    if (problem) yield problem;
  }
}

function toProblem(document: Document, { id, version }: Recorded, data: AppendOnlyData): ProblemInDocument | undefined {
  const log = ahilLog(document);
  const { difference } = data;
  const { after } = difference;
  // What is missing from a log with a syntax error, or stands elsewhere, may be so because of the error.
  const isWhole = document.json.errors.length === 0;
  if (!isWhole && (difference.kind === 'removed' || difference.kind === 'moved')) return undefined;
  if (difference.kind === 'removed') {
    // Where it would stand is the entry that stands there now, else the end of the log.
    const end = log.array === undefined ? document.text.text.length : document.json.range(log.array).end;
    const range = after < log.nodes.length ? log.anchor(after) : { start: Math.max(0, end - 1), end };
    const args = { version, ...(id !== undefined && { id }) };
    return { document, range, message: id === undefined ? 'removed-no-id' : 'removed', args, data };
  }
  // An entry that is being typed is broken now and then; as long as it is, it is not compared.
  if (log.isDamaged(after)) return undefined;
  const place = { document, range: log.anchor(after), pointer: log.pointer(after), data };
  if (difference.kind === 'inserted') return { ...place, message: 'inserted' };
  if (difference.kind === 'moved') return { ...place, message: 'moved', args: { version } };
  const { members } = difference;
  const [only] = members;
  return {
    ...place,
    range: only !== undefined && members.length === 1 ? log.memberRange(after, only) : place.range,
    message: members.length === 0 ? 'changed-whole' : 'changed',
    args: { version, members },
  };
}
