import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import { parseIsoDate } from '../../../text/isoDate.ts';
import type { Entry } from '../entry.ts';
import { parseEntryId } from '../entryId.ts';
import { ahilLog } from '../log.ts';

/** Ids tell sender, day and sequence; an id that tells something else misleads whoever sorts or answers by it. */
export const idFormat: DocumentRule = {
  code: 'ahil/id-format',
  title: 'An id is not of the form <from>-<YYYYMMDD>-<NNN>',
  severity: { malformed: 'warning', date: 'warning', sender: 'hint' },
  fixable: 'explicit',
  source: 'AHIL 1.0, rule 6 and "ID convention"',
  scope: 'document',
  kinds: ['ahil/log', 'ahil/adpl'],
  messages: {
    malformed: '{id} is not of the form <from>-<YYYYMMDD>-<NNN>, such as {example}.',
    impossible: 'The id {id} names the day {day}, which the calendar does not have.',
    date: 'The id {id} names the day {day}, but the entry is dated {date}.',
    sender: 'The id {id} begins with {sender}, but the entry is from {from}.',
  },
  *check(document: Document): Iterable<Problem> {
    const log = ahilLog(document);
    for (const [index, { id = '', from, date, day }] of log.select(isIrregular)) {
      const idParts = parseEntryId(id);
      const place = (message: string, variant: string, args: Record<string, string>): Problem => ({
        range: log.memberRange(index, 'id'),
        message,
        variant,
        args: { id, ...args },
        pointer: log.pointer(index, 'id'),
        data: { index, variant },
      });
      if (!idParts) {
        const sender = from === undefined || from === '' ? 'scout' : from;
        const example = `${sender}-${(day === undefined ? undefined : date?.replaceAll('-', '')) ?? '20260317'}-001`;
        yield place('malformed', 'malformed', { example });
        continue;
      }
      if (parseIsoDate(idParts.date) === undefined) yield place('impossible', 'malformed', { day: idParts.date });
      else if (hasOtherDate(idParts.date, date, day))
        yield place('date', 'date', { day: idParts.date, date: date ?? '' });
      if (hasOtherSender(idParts.sender, from))
        yield place('sender', 'sender', { sender: idParts.sender, from: from ?? '' });
    }
  },
};

function isIrregular({ id, number, day }: Entry): boolean {
  return id !== undefined && (number === -1 || day === undefined);
}

function hasOtherDate(own: string, date: string | undefined, day: number | undefined): boolean {
  return day !== undefined && own !== date;
}

function hasOtherSender(own: string, from: string | undefined): boolean {
  return from !== undefined && from !== '' && own !== from;
}
