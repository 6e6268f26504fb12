/** True when the line at `i` begins a new block: blank, heading, list item, table row, tag or rule; in YAML also a key. */
export function beginsBlock(text: string, i: number, end: number, yaml: boolean): boolean {
  let c = text.charCodeAt(i);
  while (i < end && (c === 0x20 || c === 0x09)) c = text.charCodeAt(++i);
  if (i >= end) return true;
  switch (c) {
    case 0x0a:
    case 0x0d:
    case 0x23: // #
    case 0x7c: // |
    case 0x2b: // +
    case 0x2a: // *
    case 0x2d: // -
    case 0x3d: // =
    case 0x3c: // <
      return true;
    default:
  }
  if (c >= 0x30 && c <= 0x39) {
    let j = i + 1;
    while (j < end && j < i + 9 && text.charCodeAt(j) >= 0x30 && text.charCodeAt(j) <= 0x39) j++;
    const after = text.charCodeAt(j);
    return after === 0x2e || after === 0x29;
  }
  return yaml && isKey(text, i, end);
}

/** Where the string of JSON stands that a line begins with, if an ASCII letter is its first character, as in lines with a member; else -1. */
export function stringAtLineStart(text: string, start: number): number {
  let i = start;
  while (i < text.length && (text.charCodeAt(i) === 0x20 || text.charCodeAt(i) === 0x09)) i++;
  if (i + 1 >= text.length || text.charCodeAt(i) !== 0x22) return -1;
  const letter = text.charCodeAt(i + 1) | 0x20;
  return letter >= 0x61 && letter <= 0x7a ? i : -1;
}

/** Longest YAML key that is looked for at the start of a line. */
const KEY_LIMIT = 40;

function isKey(text: string, i: number, end: number): boolean {
  for (let j = i; j < end && j < i + KEY_LIMIT; j++) {
    const c = text.charCodeAt(j);
    if (c === 0x3a) return j + 1 >= end || text.charCodeAt(j + 1) <= 0x20;
    const letter = (c >= 0x61 && c <= 0x7a) || (c >= 0x41 && c <= 0x5a) || (c >= 0x30 && c <= 0x39);
    if (!letter && c !== 0x5f && c !== 0x2d && c !== 0x22) return false;
  }
  return false;
}

/** Follows the code fences of a Markdown text line by line (CommonMark section 4.5, at any indentation, also in quotes). */
export class FenceTracker {
  readonly #text: string;
  readonly #active: boolean;
  readonly #closed: { start: number; end: number }[];
  #start = -1;
  #mark = 0;
  #length = 0;

  /** Closed fences are appended to `closed`; without `active` there are none. */
  constructor(text: string, active: boolean, closed: { start: number; end: number }[]) {
    this.#text = text;
    this.#active = active;
    this.#closed = closed;
  }

  /** True while a fence is open. */
  get open(): boolean {
    return this.#start >= 0;
  }

  /** True when an offset stands in the open fence or in the one that was closed last. */
  contains(offset: number): boolean {
    if (this.#start >= 0 && offset >= this.#start) return true;
    const last = this.#closed.at(-1);
    return last !== undefined && offset >= last.start && offset < last.end;
  }

  /** Reads the line that begins at an offset. */
  line(at: number): void {
    if (!this.#active) return;
    const text = this.#text;
    const end = text.length;
    let i = at;
    let c = i < end ? text.charCodeAt(i) : 0;
    while (i < end && (c === 0x20 || c === 0x09 || c === 0x3e)) c = text.charCodeAt(++i);
    if (c !== 0x60 && c !== 0x7e) return;
    let n = 1;
    while (i + n < end && text.charCodeAt(i + n) === c) n++;
    if (n < 3) return;
    if (this.#start < 0) {
      // An info string with backticks is inline code, not a fence.
      const lineEnd = text.indexOf('\n', i + n);
      if (c === 0x60 && text.slice(i + n, lineEnd < 0 ? Math.min(end, i + 400) : lineEnd).includes('`')) return;
      this.#start = at;
      this.#mark = c;
      this.#length = n;
      return;
    }
    if (c !== this.#mark || n < this.#length) return;
    let j = i + n;
    while (j < end && (text.charCodeAt(j) === 0x20 || text.charCodeAt(j) === 0x09 || text.charCodeAt(j) === 0x0d)) j++;
    if (j < end && text.charCodeAt(j) !== 0x0a) return;
    this.#closed.push({ start: this.#start, end: j });
    this.#start = -1;
  }
}

/** Where the text of a line begins behind indentation, quote marks, list marks and emphasis. */
export function lineText(text: string, from: number, end: number): number {
  let i = from;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c !== 0x20 && c !== 0x09 && c !== 0x3e && c !== 0x2a && c !== 0x5f && c !== 0x2d && c !== 0x22) break;
    i++;
  }
  return i;
}

/** How far a line is followed from a place in it; longer lines are looked at in part, so that cost does not grow with them. */
const LINE_LIMIT = 4000;

/** Where the line of an offset begins, at most `limit` units before it. */
export function lineStartOf(text: string, offset: number, limit: number = LINE_LIMIT): number {
  const least = Math.max(0, offset - limit);
  const end = Math.min(offset, text.length);
  return end <= least ? end : least + text.slice(least, end).lastIndexOf('\n') + 1;
}

/** Where the line of an offset ends (before its line break), at most `limit` units behind it. */
export function lineEndOf(text: string, offset: number, limit: number = LINE_LIMIT): number {
  const most = Math.min(text.length, offset + limit);
  const start = Math.max(0, offset);
  if (start >= most) return start;
  const found = text.slice(start, most).indexOf('\n');
  return found < 0 ? most : start + found;
}

/** The closed code fences of a Markdown text, in order. */
export function codeFences(text: string): { start: number; end: number }[] {
  const fences: { start: number; end: number }[] = [];
  const tracker = new FenceTracker(text, true, fences);
  for (let at = 0; at >= 0 && at < text.length;) {
    tracker.line(at);
    const next = text.indexOf('\n', at);
    at = next < 0 ? -1 : next + 1;
  }
  return fences;
}
