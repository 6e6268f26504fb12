import type { Completion } from '../../../features.ts';
import { type Message, message } from '../../../message.ts';
import type { IsWarnedOf } from '../../../safety/warnedParts.ts';
import { quote } from '../../../text/quote.ts';
import { nextEntryId } from '../entryId.ts';
import { type AhilLog, ahilLog } from '../log.ts';
import { offeredParticipants } from '../participants.ts';
import { entryStatusInfos, entryTypeInfos } from '../snippets.ts';
import { answerTypes, entryStatuses, entryTypes, everyone, firstStatuses, human, isEntryType } from '../vocabulary.ts';
import type { LogPlace } from './entryCompletions.ts';
import { commas, filterFor, replaced } from './insertion.ts';
import { shownEntry } from './shownEntry.ts';

/** So many entries are offered to refer to: open ones first, then the newest. */
const referenceLimit = 200;

interface Value {
  readonly text: string;
  readonly detail?: Message;
  readonly documentation?: Message;
  readonly kind?: Completion['kind'];
}

/** The values that a member of an entry or of its context can take. */
export function valueCompletions(place: LogPlace): Completion[] {
  const range = replaced(place);
  const { behind, alsoChange } = commas(place);
  const { text } = place.document.text;
  const space = text.charAt(range.start - 1) === ':' ? ' ' : '';
  return valuesAt(place).map(({ text: value, kind = 'value', ...shown }, order) => ({
    label: quote(value),
    kind,
    ...shown,
    range,
    insert: `${space}${JSON.stringify(value)}${behind}`,
    filter: filterFor(place, value),
    sort: String(order).padStart(4, '0'),
    ...(alsoChange && { alsoChange }),
  }));
}

function valuesAt(place: LogPlace): Value[] {
  const { cursor, document, index, project } = place;
  const log = ahilLog(document);
  const [, context, list] = cursor.path;
  // In the context: `"ref": "…"`, or an item of `"refs": […]`.
  if (context === 'context') {
    const key = cursor.inObject ? cursor.key : list;
    return key === 'ref' || key === 'refs' ? references(log, index, place.isWarnedOf) : [];
  }
  switch (cursor.key) {
    case 'type':
      return entryTypes.map((type) => ({ text: type, documentation: message(entryTypeInfos[type].description) }));
    case 'status':
      return statuses(log.entries[index]?.type);
    case 'from':
      return [...new Set([...offeredParticipants(document, place.isWarnedOf), human])].map((text) => ({ text }));
    case 'to':
      return [...new Set([...offeredParticipants(document, place.isWarnedOf), human, everyone])].map((text) => ({
        text,
      }));
    case 'date':
      return [{ text: project.today, detail: message('today') }];
    case 'id':
      return ids(place, log);
    default:
      return [];
  }
}

function statuses(type: string | undefined): Value[] {
  const fitting = isEntryType(type) ? firstStatuses[type] : entryStatuses;
  return fitting.map((status) => ({ text: status, documentation: message(entryStatusInfos[status]) }));
}

/** The next free id of the sender or, as long as there is none, of everybody who might be it. */
function ids({ document, index, project, isWarnedOf }: LogPlace, log: AhilLog): Value[] {
  const { from, day, date } = log.entries[index] ?? {};
  const isKnown = from !== undefined && from !== '';
  const senders = isKnown ? [from] : [...new Set([...offeredParticipants(document, isWarnedOf), human])];
  const written = day !== undefined && date !== undefined ? date : project.today;
  const taken = log.entries.filter((_, other) => other !== index).map(({ id }) => id);
  return senders.slice(0, 10).map((sender) => ({
    text: nextEntryId(sender, written, taken),
    detail: message('next free id of {sender}', { sender }),
  }));
}

/** The entries before this one that an answer can name; what waits for an answer comes first. */
function references(log: AhilLog, index: number, isWarnedOf: IsWarnedOf): Value[] {
  const open: Value[] = [];
  const others: Value[] = [];
  for (let other = index - 1; other >= 0 && open.length < referenceLimit; other--) {
    const { id, type = '?', from = '?', content = '' } = log.entries[other] ?? {};
    if (id === undefined || id === '' || log.indexOf(id) !== other) continue;
    const shown = shownEntry(log, other, isWarnedOf);
    // What is withheld cannot be written either.
    if (shown('id', id) !== id) continue;
    const state = log.relations.state(other);
    const waits = state === 'pending' || state === 'approved' || state === 'acknowledged';
    const kind = shown('type', type);
    const value: Value = {
      text: id,
      kind: 'reference',
      detail:
        state === undefined ? message('{type}', { type: kind }) : message('{type}, {state}', { type: kind, state }),
      documentation: message('{type} of {from}: {content}', {
        type: kind,
        from: shown('from', from),
        content: shown('content', content),
      }),
    };
    if (waits && !answerTypes.has(type)) open.push(value);
    else if (others.length < referenceLimit) others.push(value);
  }
  return [...open, ...others].slice(0, referenceLimit);
}
