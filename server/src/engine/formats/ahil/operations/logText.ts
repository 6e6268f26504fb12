import { parseJson } from '../../../json/parseJson.ts';
import { type Message, message } from '../../../message.ts';
import { SourceText } from '../../../text/sourceText.ts';
import type { Entry } from '../entry.ts';
import { composeEntryId, idPrefix } from '../entryId.ts';
import { EntryReader } from '../entryReader.ts';
import type { Embedding } from '../log.ts';
import { type LogPlaces, scanLog } from './scanLog.ts';

/** The text of a log with the places of its entries, none of which is parsed before somebody asks for it. */
export class LogText {
  readonly text: string;
  readonly embedding: Embedding;
  /** How many entries there are. */
  readonly count: number;
  private readonly places: LogPlaces;
  private readonly parsed = new Map<number, Entry>();

  private constructor(text: string, places: LogPlaces) {
    this.text = text;
    this.places = places;
    this.embedding = places.embedding;
    this.count = places.starts.length;
  }

  /**
   * Finds the entries of a log in one pass over its brackets and quotes, about a tenth of the cost of a full parse. `text` has no
   * byte order mark; `isAdpl` says that the log is in `ahi.log`. A sentence that says what to do when there is none.
   */
  static read(text: string, isAdpl: boolean): LogText | Message {
    const places = scanLog(text, isAdpl);
    return 'array' in places ? new LogText(text, places) : whyThereIsNone(text, isAdpl);
  }

  /** The offsets of the brackets of the array. */
  get array(): { readonly start: number; readonly end: number } {
    return this.places.array;
  }

  /** The offset at which an entry begins; behind the last one, that of the closing bracket. */
  startOf(index: number): number {
    return this.places.starts[index] ?? this.places.array.end;
  }

  /** The JSON source of an entry; the empty string when there is none. */
  sourceOf(index: number): string {
    const start = this.places.starts[index];
    return start === undefined ? '' : this.text.slice(start, this.places.ends[index]);
  }

  /** What an entry says. */
  entry(index: number): Entry {
    let entry = this.parsed.get(index);
    if (!entry) {
      const tree = parseJson(this.sourceOf(index));
      entry = new EntryReader(tree).read(tree.root ?? -1);
      this.parsed.set(index, entry);
    }
    return entry;
  }

  /** The first entry with an id; `undefined` when there is none. */
  find(id: string): number | undefined {
    return this.mentions(id).find((index) => this.entry(index).id === id);
  }

  /** The entries in whose text an id stands as a string of its own, in file order. */
  mentions(id: string): number[] {
    const found = new Set<number>();
    for (const { index } of this.occurrences(id, true)) found.add(index);
    return [...found].sort((a, b) => a - b);
  }

  /** The id that the next entry of a sender gets on a day (ISO date): one above the highest number in use. */
  nextId(sender: string, date: string): string {
    const prefix = idPrefix(sender, date);
    const candidates: { number: number; index: number }[] = [];
    for (const { index, end } of this.occurrences(prefix, false)) {
      const digits = /^\d{3,9}(?=")/.exec(this.text.slice(end, end + 10))?.[0];
      if (digits !== undefined) candidates.push({ number: Number(digits), index });
    }
    // References repeat ids. Only the highest has to be the id of an entry, so only few entries are parsed.
    candidates.sort((a, b) => b.number - a.number);
    for (const { number, index } of candidates) {
      const id = this.entry(index).id;
      if (id?.startsWith(prefix) && Number(id.slice(prefix.length)) === number)
        return composeEntryId(sender, date, number + 1);
    }
    return composeEntryId(sender, date, 1);
  }

  /** Where a string begins with, or is, some text, as a JSON literal plain or with everything beyond ASCII escaped. */
  private *occurrences(text: string, whole: boolean): Generator<{ index: number; end: number }, void, undefined> {
    const literal = JSON.stringify(text);
    for (const form of new Set([literal, asciiOnly(literal)])) {
      const wanted = whole ? form : form.slice(0, -1);
      for (let at = this.text.indexOf(wanted); at !== -1; at = this.text.indexOf(wanted, at + 1)) {
        // A quote behind a backslash is part of a longer string.
        if (this.text.charCodeAt(at - 1) === 92) continue;
        const index = this.indexAt(at);
        if (index !== undefined) yield { index, end: at + wanted.length };
      }
    }
  }

  /** The entry that an offset lies in. */
  private indexAt(offset: number): number | undefined {
    const { starts, ends } = this.places;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low > 0 && offset < (ends[low - 1] ?? 0) ? low - 1 : undefined;
  }
}

/** Says why nothing can be appended. Only here is the text parsed in full, to name the place. */
function whyThereIsNone(text: string, isAdpl: boolean): Message {
  const tree = parseJson(text);
  const [error] = tree.errors;
  if (error) {
    const { line } = SourceText.fromString(text).positionAt(error.start);
    return message('The log is not valid JSON (line {line}). Repair it first; nothing was written.', {
      line: line + 1,
    });
  }
  return isAdpl
    ? message('This ADPL file has no array "ahi.log". Add "ahi": { "log": [] }, then append.')
    : message(
        'This file is no AHIL log: it is neither an array of entries nor an object with an array "entries", such as {"schema_version": "1.0", "entries": []}.',
      );
}

function asciiOnly(literal: string): string {
  return literal.replace(/[\u0080-\uffff]/g, (unit) => '\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0'));
}
