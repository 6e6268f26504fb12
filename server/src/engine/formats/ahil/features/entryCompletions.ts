import type { Completion, Place } from '../../../features.ts';
import { type JsonCursor, jsonCursor } from '../../../json/jsonCursor.ts';
import { ahilLog } from '../log.ts';
import { lastEntryBefore } from './entryAt.ts';
import { memberCompletions } from './memberCompletions.ts';
import { snippetCompletions } from './snippetCompletions.ts';
import { valueCompletions } from './valueCompletions.ts';

/** A cursor in the array of entries. */
export interface LogPlace extends Place {
  readonly cursor: JsonCursor;
  /** The entry that the cursor is in; -1 between entries. */
  readonly index: number;
}

/**
 * Between entries: a whole one of each type. In an entry: members, the words that they take, the participants of the log, and the ids
 * that can be referred to. Commas and quotes that are missing come along.
 */
export function completionsInLog(place: Place): Completion[] {
  const { project, document, offset } = place;
  const kind = project.kindOf(document);
  if (kind !== 'ahil/log' && kind !== 'ahil/adpl') return [];
  const log = ahilLog(document);
  const { json, text } = document;
  if (log.array === undefined) return [];
  const { start, end } = json.range(log.array);
  const isClosed = text.text.charAt(end - 1) === ']';
  if (offset <= start || (isClosed ? offset >= end : offset > end)) return [];
  const last = lastEntryBefore(log, offset);
  const cursor = jsonCursor(text.text, last === -1 ? start + 1 : log.rangeOf(last).start, offset);
  if (cursor.expects === 'nothing') return [];
  const [, ...inside] = cursor.path;
  if (cursor.path.length === 0) return snippetCompletions({ ...place, cursor, index: -1 });
  const within: LogPlace = { ...place, cursor, index: last };
  if (inside.length > 0 && inside[0] !== 'context') return [];
  return cursor.expects === 'key' ? memberCompletions(within) : valueCompletions(within);
}
