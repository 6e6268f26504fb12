import type { Hover, HoverBlock, Place } from '../../../features.ts';
import { type Message, message } from '../../../message.ts';
import type { IsWarnedOf } from '../../../safety/warnedParts.ts';
import type { OffsetRange } from '../../../text/sourceText.ts';
import { type AhilLog, ahilLog } from '../log.ts';
import { referenceNodes } from '../references.ts';
import { entryStatusInfos, entryTypeInfos } from '../snippets.ts';
import { stateWords } from '../stateWords.ts';
import { answeredBy, answersTo } from '../thread.ts';
import { isEntryStatus, isEntryType } from '../vocabulary.ts';
import { lastEntryBefore } from './entryAt.ts';
import { shownEntry } from './shownEntry.ts';
import { pushAll } from '../../../pushAll.ts';

/** Of a long thread so many answers are listed. */
const listLimit = 12;

/**
 * On the id, type or status of an entry: what became of it, what it answers and what answers it. On a reference the same of the
 * entry that it names.
 */
export function* entryHover({ project, document, offset, isWarnedOf }: Place): Iterable<Hover> {
  const kind = project.kindOf(document);
  if (kind !== 'ahil/log' && kind !== 'ahil/adpl') return;
  const log = ahilLog(document);
  const found = subjectAt(log, offset);
  if (!found) return;
  const { range, index, meaning } = found;
  const { id, type, from, to, date, content } = textsOf(log, index, isWarnedOf);
  const words = stateWords(log, index, project.today);
  const blocks: HoverBlock[] = [];
  if (meaning) blocks.push({ kind: 'text', message: meaning });
  blocks.push({
    kind: 'text',
    message: message('{id}: {type} of {from} to {to}, {date}', { id, type, from, to, date }),
  });
  if (content !== '' && found.isReference) blocks.push({ kind: 'text', message: message('{content}', { content }) });
  if (words) blocks.push({ kind: 'text', message: message('State: {words}', { words }) });
  pushAll(blocks, list(log, message('It answers:'), answeredBy(log, index), isWarnedOf));
  pushAll(blocks, list(log, message('Answered by:'), answersTo(log, index), isWarnedOf));
  yield { range, blocks };
}

interface Subject {
  /** The text that the hover is about. */
  readonly range: OffsetRange;
  /** The entry that it speaks of. */
  readonly index: number;
  readonly isReference: boolean;
  /** What a type or status means in general. */
  readonly meaning?: Message;
}

function subjectAt(log: AhilLog, offset: number): Subject | undefined {
  const { json } = log.document;
  const own = lastEntryBefore(log, offset);
  if (own === -1 || offset > log.rangeOf(own).end) return undefined;
  for (const member of ['id', 'type', 'status'] as const) {
    const node = log.memberNode(own, member);
    if (node === undefined || !holds(json.memberRange(node), offset)) continue;
    const meaning = meaningOf(member, log.entries[own]?.[member]);
    return { range: json.memberRange(node), index: own, isReference: false, ...(meaning && { meaning }) };
  }
  for (const { ref, node } of referenceNodes(json, log.memberNode(own, 'context'))) {
    const range = json.range(node);
    if (!holds(range, offset)) continue;
    const index = log.indexOf(ref);
    return index === undefined ? undefined : { range, index, isReference: true };
  }
  return undefined;
}

function meaningOf(member: 'id' | 'type' | 'status', word: string | undefined): Message | undefined {
  if (member === 'type' && isEntryType(word)) return message(entryTypeInfos[word].description);
  if (member === 'status' && isEntryStatus(word)) return message(entryStatusInfos[word]);
  return undefined;
}

/** What an entry says, as it may be shown; a question mark for what it lacks. */
function textsOf(log: AhilLog, index: number, isWarnedOf: IsWarnedOf) {
  const {
    id = '?',
    type = '?',
    status = '?',
    from = '?',
    to = '?',
    date = '?',
    content = '',
  } = log.entries[index] ?? {};
  const shown = shownEntry(log, index, isWarnedOf);
  return {
    id: shown('id', id),
    type: shown('type', type),
    status: shown('status', status),
    from: shown('from', from),
    to: shown('to', to),
    date: shown('date', date),
    content: shown('content', content),
  };
}

function list(log: AhilLog, heading: Message, indexes: readonly number[], isWarnedOf: IsWarnedOf): HoverBlock[] {
  if (indexes.length === 0) return [];
  const items = indexes.slice(0, listLimit).map((index) => {
    const { id, type, status, from, date, content } = textsOf(log, index, isWarnedOf);
    return message('{id} ({type}, {status}) of {from}, {date}: {content}', { id, type, status, from, date, content });
  });
  if (indexes.length > listLimit) items.push(message('and {count} more', { count: indexes.length - listLimit }));
  return [
    { kind: 'text', message: heading },
    { kind: 'list', items },
  ];
}

function holds({ start, end }: OffsetRange, offset: number): boolean {
  return offset >= start && offset <= end;
}
