import type { Document } from '../../../document.ts';
import type { DocumentRule, Problem } from '../../../rule.ts';
import type { Entry } from '../entry.ts';
import { parseEntryId } from '../entryId.ts';
import { ahilLog, type AhilLog } from '../log.ts';

/** A gap in a sender's numbers may be an entry that somebody has deleted. */
export const idSequence: DocumentRule = {
  code: 'ahil/id-sequence',
  title: 'The numbers of a sender on a day do not run from 001 without gaps',
  severity: 'hint',
  fixable: 'none',
  source: 'AHIL 1.0, rule 6',
  scope: 'document',
  kinds: ['ahil/log', 'ahil/adpl'],
  messages: {
    start: 'The first entry of {sender} on {date} has the number {number}; numbers begin at 001. Is an entry missing?',
    gap: 'The number {number} follows {previous}. Are entries of {sender} on {date} missing in between?',
    back: 'The number {number} stands behind {previous}. Numbers of {sender} on {date} grow in the order of the log.',
    previous: 'The number before',
  },
  *check(document: Document): Iterable<Problem> {
    const log = ahilLog(document);
    const last = new Map<string, Map<string, Position>>();
    const before = new Map<number, Position | undefined>();
    const found = log.select((entry, index) => {
      const { sender = '', date = '', number } = entry.number === -1 ? partsOf(entry) : regularParts(entry);
      if (number === -1) return false;
      let ofSender = last.get(sender);
      if (!ofSender) last.set(sender, (ofSender = new Map<string, Position>()));
      const previous = ofSender.get(date);
      // The same number again is a duplicate id, which has a rule of its own.
      if (previous?.number === number) return false;
      const isNext = number === (previous?.number ?? 0) + 1;
      if (!isNext) before.set(index, previous && { ...previous });
      if (previous) {
        previous.number = number;
        previous.index = index;
      } else {
        ofSender.set(date, { number, index });
      }
      return !isNext;
    });
    const given = found.length === 0 ? undefined : givenNumbers(log);
    for (const [index, { id = '' }] of found) {
      const parts = parseEntryId(id);
      if (!parts) continue;
      const { sender, date, number, digits } = parts;
      const previous = before.get(index);
      const from = previous?.number ?? 0;
      const isBack = previous !== undefined && number < from;
      // What stands elsewhere in the log is not missing; that it stands in the wrong order is said where it does.
      if (number > from && areAllGiven(given?.get(sender)?.get(date) ?? [], from, number)) continue;
      yield {
        range: log.memberRange(index, 'id'),
        message: previous === undefined ? 'start' : isBack ? 'back' : 'gap',
        args: {
          sender,
          date,
          number: digits,
          previous: previous === undefined ? '' : String(previous.number).padStart(3, '0'),
        },
        pointer: log.pointer(index, 'id'),
        ...(previous && {
          related: [{ document, range: log.memberRange(previous.index, 'id'), message: 'previous' }],
        }),
      };
    }
  },
};

/** The last number of a sender on a day so far, and its entry. */
interface Position {
  number: number;
  index: number;
}

interface Parts {
  readonly sender?: string | undefined;
  readonly date?: string | undefined;
  readonly number: number;
}

/** The numbers that each sender has given on each day, in rising order and each of them once. */
function givenNumbers(log: AhilLog): ReadonlyMap<string, ReadonlyMap<string, readonly number[]>> {
  const bySender = new Map<string, Map<string, number[]>>();
  for (const entry of log.entries) {
    const { sender = '', date = '', number } = entry.number === -1 ? partsOf(entry) : regularParts(entry);
    if (number === -1) continue;
    let byDate = bySender.get(sender);
    if (!byDate) bySender.set(sender, (byDate = new Map<string, number[]>()));
    const numbers = byDate.get(date);
    if (numbers) numbers.push(number);
    else byDate.set(date, [number]);
  }
  for (const byDate of bySender.values())
    for (const [date, numbers] of byDate)
      byDate.set(
        date,
        [...new Set(numbers)].sort((a, b) => a - b),
      );
  return bySender;
}

/** Whether no number between two others is missing; found by counting, since a log may hold any number of steps back. */
function areAllGiven(rising: readonly number[], from: number, to: number): boolean {
  return countBelow(rising, to) - countBelow(rising, from + 1) === to - from - 1;
}

function countBelow(rising: readonly number[], limit: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Most ids repeat what the entry says, and need not be taken apart. */
function regularParts({ from, date, number }: Entry): Parts {
  return { sender: from, date, number };
}

function partsOf({ id }: Entry): Parts {
  return (id === undefined ? undefined : parseEntryId(id)) ?? { number: -1 };
}
