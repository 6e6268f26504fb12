/** The parts of an id of the form `<sender>-<YYYYMMDD>-<NNN>`. AHIL 1.0, "ID convention". */
export interface EntryIdParts {
  readonly sender: string;
  /** ISO date, `YYYY-MM-DD`; may name a day that the calendar does not have. */
  readonly date: string;
  /** The sequence as a number; `NaN` never. */
  readonly number: number;
  /** The sequence as written, three digits or more. */
  readonly digits: string;
}

/** Takes an id apart; `undefined` when it has another form. Works from the end, since senders may hold `-` themselves. */
export function parseEntryId(id: string): EntryIdParts | undefined {
  const beforeNumber = id.lastIndexOf('-');
  const beforeDate = beforeNumber - 9;
  if (beforeDate < 1 || id.charCodeAt(beforeDate) !== hyphen) return undefined;
  const digits = id.slice(beforeNumber + 1);
  if (digits.length < 3 || digits.length > 9 || !isDigits(digits)) return undefined;
  const day = id.slice(beforeDate + 1, beforeNumber);
  if (!isDigits(day)) return undefined;
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  return { sender: id.slice(0, beforeDate), date, number: Number(digits), digits };
}

/**
 * The number of an id that is made of exactly this sender, this date (`YYYY-MM-DD`) and a number of at least three digits;
 * -1 when the id is anything else. Allocates nothing, since it is asked of every entry.
 */
export function regularNumber(id: string, sender: string, date: string): number {
  const dash = sender.length;
  const length = id.length - dash - 10;
  if (length < 3 || length > 9 || date.length !== 10 || !id.startsWith(sender)) return -1;
  if (id.charCodeAt(dash) !== hyphen || id.charCodeAt(dash + 9) !== hyphen) return -1;
  for (let index = 0, from = 0; index < 8; index++, from++) {
    if (index === 4 || index === 6) from++;
    const code = date.charCodeAt(from);
    if (code < 48 || code > 57 || id.charCodeAt(dash + 1 + index) !== code) return -1;
  }
  let number = 0;
  for (let index = dash + 10; index < id.length; index++) {
    const code = id.charCodeAt(index);
    if (code < 48 || code > 57) return -1;
    number = number * 10 + code - 48;
  }
  return number;
}

/** Composes the id of a sender's entry; `number` counts from 1 and gets at least three digits. */
export function composeEntryId(sender: string, date: string, number: number): string {
  return `${idPrefix(sender, date)}${String(number).padStart(3, '0')}`;
}

/** What all ids of a sender on a day (ISO date) begin with. */
export function idPrefix(sender: string, date: string): string {
  return `${sender}-${date.replaceAll('-', '')}-`;
}

/**
 * The id that a sender's next entry of a day gets: one above the highest number among `ids`. Whatever is no id of that
 * sender and day is passed over.
 */
export function nextEntryId(sender: string, date: string, ids: Iterable<string | undefined>): string {
  const prefix = idPrefix(sender, date);
  let highest = 0;
  for (const id of ids) {
    if (!id?.startsWith(prefix)) continue;
    const digits = id.slice(prefix.length);
    if (digits.length >= 3 && digits.length <= 9 && isDigits(digits)) highest = Math.max(highest, Number(digits));
  }
  return composeEntryId(sender, date, highest + 1);
}

const hyphen = 45;

function isDigits(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 48 || code > 57) return false;
  }
  return true;
}
