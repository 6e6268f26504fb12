import { decodeJsonString } from '../../../json/jsonString.ts';
import type { Embedding } from '../log.ts';

/** Where the entries of a log stand in its text, in UTF-16 offsets. */
export interface LogPlaces {
  readonly embedding: Embedding;
  /** The offset of `[` and that of `]`. */
  readonly array: { readonly start: number; readonly end: number };
  /** Where each item begins, and where it ends. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const quote = 34;
const comma = 44;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/**
 * Finds the array of entries without parsing: one pass that skips strings and counts brackets. Exact for valid JSON; for a text
 * whose brackets, commas or quotes do not fit together it finds nothing rather than a wrong place. Other defects inside of
 * entries stay unseen, since nothing in them is touched. Of duplicate keys the last counts, as for parsers.
 */
export function scanLog(text: string, isAdpl: boolean): LogPlaces | { readonly none: true } {
  return new Scanner(text, isAdpl).scan() ?? { none: true };
}

class Scanner {
  private readonly text: string;
  private readonly embedding: 'object' | 'adpl';
  /** Open brackets, outermost first. */
  private readonly open: number[] = [];
  /** The last keys of the root object and of the object below it. */
  private rootKey = '';
  private innerKey = '';
  private found: { embedding: Embedding; start: number; end: number; starts: number[]; ends: number[] } | undefined;
  /** The nesting depth of the items while the array of entries is open; 0 otherwise. */
  private itemDepth = 0;
  /** Whether a value has begun since the last bracket or comma. */
  private inValue = false;
  private lastEnd = 0;

  constructor(text: string, isAdpl: boolean) {
    this.text = text;
    this.embedding = isAdpl ? 'adpl' : 'object';
  }

  scan(): LogPlaces | undefined {
    const { text } = this;
    let closed = false;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 32 || code === 10 || code === 13 || code === 9) continue;
      // Behind the end of the outermost value nothing may follow.
      if (closed) return undefined;
      if (code === quote) {
        const end = this.stringEnd(at);
        if (end === -1) return undefined;
        this.beginValue(at);
        if (this.open.length <= 2 && this.open.at(-1) === openBrace) this.noteKey(at, end);
        at = end - 1;
      } else if (code === openBrace || code === openBracket) {
        this.beginValue(at);
        this.push(code, at);
      } else if (code === closeBrace || code === closeBracket) {
        if (!this.pop(code, at)) return undefined;
        closed = this.open.length === 0;
      } else if (code === comma) {
        if (!this.inValue) return undefined;
        this.endItem();
        this.inValue = false;
      } else if (code !== colon) {
        this.beginValue(at);
      }
      this.lastEnd = at + 1;
    }
    const { found } = this;
    if (!closed || found?.end === undefined || found.end === -1) return undefined;
    return {
      embedding: found.embedding,
      array: { start: found.start, end: found.end },
      starts: found.starts,
      ends: found.ends,
    };
  }

  private beginValue(at: number): void {
    if (!this.inValue && this.found && this.open.length === this.itemDepth) this.found.starts.push(at);
    this.inValue = true;
  }

  private endItem(): void {
    if (this.found && this.open.length === this.itemDepth) this.found.ends.push(this.lastEnd);
  }

  private push(code: number, at: number): void {
    const depth = this.open.push(code);
    this.inValue = false;
    if (this.itemDepth !== 0 || code !== openBracket) return;
    const isRoot = depth === 1 && this.embedding === 'object';
    const isEntries =
      depth === 2 && this.embedding === 'object' && this.rootKey === 'entries' && this.open[0] === openBrace;
    const isLog = depth === 3 && this.embedding === 'adpl' && this.rootKey === 'ahi' && this.innerKey === 'log';
    if (!isRoot && !isEntries && !isLog) return;
    this.found = { embedding: isRoot ? 'array' : this.embedding, start: at, end: -1, starts: [], ends: [] };
    this.itemDepth = depth;
  }

  /** Whether a closing bracket fits the open one. */
  private pop(code: number, at: number): boolean {
    const depth = this.open.length;
    const opened = this.open.pop();
    if (opened !== (code === closeBrace ? openBrace : openBracket)) return false;
    // What precedes is a value, or the bracket is empty; a comma would be one too many.
    if (!this.inValue && this.text.charCodeAt(this.lastEnd - 1) === comma) return false;
    if (this.found && depth === this.itemDepth) {
      if (this.inValue) this.found.ends.push(this.lastEnd);
      this.found.end = at;
      this.itemDepth = 0;
    }
    this.inValue = true;
    return true;
  }

  /** Keeps a string of the two outermost objects, which is a key or will be replaced by the next key. */
  private noteKey(start: number, end: number): void {
    if (!this.isKey(end)) return;
    const key = decodeJsonString(this.text, start, end);
    if (this.open.length === 1) {
      this.rootKey = key;
      // A repeated key replaces what the first one held.
      if (key === 'entries' && this.embedding === 'object') this.found = undefined;
      if (key === 'ahi' && this.embedding === 'adpl') this.found = undefined;
    } else {
      this.innerKey = key;
      if (this.rootKey === 'ahi' && key === 'log' && this.embedding === 'adpl') this.found = undefined;
    }
  }

  /** Whether a colon follows. */
  private isKey(end: number): boolean {
    let at = end;
    while (at < this.text.length && this.text.charCodeAt(at) <= 32) at++;
    return this.text.charCodeAt(at) === colon;
  }

  /** The offset behind the closing quote of the string that begins at `start`; -1 when there is none. */
  private stringEnd(start: number): number {
    for (let at = this.text.indexOf('"', start + 1); at !== -1; at = this.text.indexOf('"', at + 1)) {
      let before = at - 1;
      while (this.text.charCodeAt(before) === backslash) before--;
      if ((at - 1 - before) % 2 === 0) return at + 1;
    }
    return -1;
  }
}
