import { applyTextChanges, type TextChange } from '../../../fix.ts';
import { insertItemSource, type JsonPlace, removeNode } from '../../../json/jsonEdits.ts';
import { parseJson } from '../../../json/parseJson.ts';
import { insertEntry } from '../operations/appendEntry.ts';
import { LogText } from '../operations/logText.ts';
import type { AhilLog } from '../log.ts';
import { everyone, firstStatuses, human, isEntryType } from '../vocabulary.ts';
import type { HistoryComparison, HistoryDifference } from './compareHistory.ts';
import type { RecordedEntry } from './recordedEntry.ts';

/**
 * Repairs one difference between what was recorded of a log and what it holds: the original comes back to its place, and what a
 * changed entry says now is kept as a new entry at the end. `undefined` when the text around the place is not valid JSON,
 * or when there would be no way to keep what an entry says now.
 */
export function restoreEntry(
  log: AhilLog,
  records: readonly RecordedEntry[],
  comparison: HistoryComparison,
  difference: HistoryDifference,
  today: string,
): readonly TextChange[] | undefined {
  switch (difference.kind) {
    case 'changed':
      return restoreChanged(log, records[difference.before], difference.after, difference.members, today);
    case 'removed':
      return restoreRemoved(log, records, comparison, difference.before);
    case 'moved':
      return moveBack(log, records, comparison, difference.before, difference.after);
    case 'inserted':
      return moveToEnd(log, difference.after);
  }
}

function restoreChanged(
  log: AhilLog,
  record: RecordedEntry | undefined,
  index: number,
  members: readonly string[],
  today: string,
): readonly TextChange[] | undefined {
  const { document } = log;
  if (!record || log.isDamaged(index)) return undefined;
  const original = { ...log.rangeOf(index), text: withLineEnding(record.source, document.text.endOfLine) };
  const restored = applyTextChanges(document.text.text, [original]);
  const isAdpl = log.embedding === 'adpl';
  const text = LogText.read(restored, isAdpl);
  if (!(text instanceof LogText)) return undefined;
  const present = presentMembers(log, index);
  const kept = present && keptEntry(text, record, present, members, today);
  const appended = kept && insertEntry(text, isAdpl, kept);
  if (!appended) return undefined;
  // The insertion counts in the restored text; the entry before it may have another length now.
  const shift = original.text.length - (original.end - original.start);
  return [original, { ...appended, start: appended.start - shift, end: appended.end - shift }];
}

/**
 * The new entry that says what a changed one says now. Where only the status was changed to that of an answer, it is the
 * acknowledgement that should have been appended; else the changed entry under a new id, referring to the original.
 */
function keptEntry(
  log: LogText,
  record: RecordedEntry,
  present: Readonly<Record<string, unknown>>,
  members: readonly string[],
  today: string,
): Readonly<Record<string, unknown>> | undefined {
  const original = record.members;
  const status = textOf(present['status']);
  const asks = original !== undefined && original['type'] !== 'acknowledgement' && original['type'] !== 'observation';
  if (asks && members.length === 1 && members[0] === 'status' && status !== undefined && status !== 'pending') {
    const to = textOf(original['to']);
    const from = to === undefined || to === everyone ? human : to;
    return {
      id: log.nextId(from, today),
      type: 'acknowledgement',
      from,
      to: textOf(original['from']) ?? everyone,
      date: today,
      status,
      content: `The status of ${record.id ?? 'an entry'} was set to ${status} in the entry itself, without a word why.`,
      ...(record.id !== undefined && { context: { ref: record.id } }),
    };
  }
  const from = textOf(present['from']) ?? textOf(original?.['from']);
  if (from === undefined || from === '') return undefined;
  const type = textOf(present['type']);
  const first = isEntryType(type) && type !== 'acknowledgement' ? firstStatuses[type] : undefined;
  const usual =
    first === undefined || (first as readonly string[]).includes(status ?? '') ? present['status'] : first[0];
  const context = present['context'];
  const isObject = typeof context === 'object' && context !== null && !Array.isArray(context);
  const refers = isObject && (Object.hasOwn(context, 'ref') || Object.hasOwn(context, 'refs'));
  const reference = record.id === undefined || refers ? {} : { ref: record.id };
  const { id: _, ...rest } = present;
  return {
    id: log.nextId(from, today),
    ...rest,
    date: today,
    ...(usual !== undefined && { status: usual }),
    ...(context === undefined && Object.keys(reference).length === 0
      ? {}
      : { context: isObject ? { ...context, ...reference } : reference }),
  };
}

/** Puts a removed entry behind the nearest one before it that is still there. */
function restoreRemoved(
  log: AhilLog,
  records: readonly RecordedEntry[],
  { match }: HistoryComparison,
  before: number,
): readonly TextChange[] | undefined {
  const { json } = log.document;
  const record = records[before];
  if (!record || log.array === undefined) return undefined;
  const place = placeBehind(log, match, before);
  const edit = insertItemSource(json, log.array, record.source, place);
  return edit && [edit];
}

function moveBack(
  log: AhilLog,
  records: readonly RecordedEntry[],
  { match }: HistoryComparison,
  before: number,
  after: number,
): readonly TextChange[] | undefined {
  return moved(log, after, records[before]?.source ?? '', placeBehind(log, match, before, after));
}

function moveToEnd(log: AhilLog, index: number): readonly TextChange[] | undefined {
  const last = log.nodes.at(-1);
  return last === undefined ? undefined : moved(log, index, log.sourceOf(index), { after: last });
}

/** Takes an entry out and puts it in elsewhere, as two changes that do not touch each other. */
function moved(
  log: AhilLog,
  index: number,
  source: string,
  place: JsonPlace | undefined,
): readonly TextChange[] | undefined {
  const { json } = log.document;
  const node = log.nodes[index];
  if (node === undefined || log.array === undefined || place === undefined) return undefined;
  if (('after' in place ? place.after : place.before) === node) return undefined;
  const removal = removeNode(json, node);
  const insertion = insertItemSource(json, log.array, source, place);
  return removal && insertion && [removal, insertion];
}

/** Where an earlier entry belongs: behind the nearest one before it that is still there, else before the first. */
function placeBehind(log: AhilLog, match: Int32Array, before: number, without?: number): JsonPlace | undefined {
  for (let index = before - 1; index >= 0; index--) {
    const present = match[index] ?? -1;
    const node = present === -1 || present === without ? undefined : log.nodes[present];
    if (node !== undefined) return { after: node };
  }
  const [first] = log.nodes;
  return first === undefined ? undefined : { before: first };
}

function presentMembers(log: AhilLog, index: number): Readonly<Record<string, unknown>> | undefined {
  const tree = parseJson(log.sourceOf(index));
  const { value } = tree;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function withLineEnding(source: string, endOfLine: string): string {
  return source.replace(/\r?\n/g, endOfLine);
}
