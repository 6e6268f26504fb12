import { decodeJsonString } from './jsonString.ts';
import type { OffsetRange } from '../text/sourceText.ts';

/** Where a cursor stands in JSON that somebody is writing, and what belongs there. Offsets are UTF-16 units. */
export interface JsonCursor {
  /** What leads from the outermost container to the one that holds the cursor: the key in an object, `undefined` in an array. */
  readonly path: readonly (string | undefined)[];
  /** Whether an object holds the cursor, and the key of the member whose value is expected. */
  readonly inObject: boolean;
  readonly key: string | undefined;
  /** What may be written there; `nothing` right behind a value, and between a key and its colon. */
  readonly expects: 'key' | 'value' | 'nothing';
  /** The string or word that the cursor is in or ends. */
  readonly token: JsonToken | undefined;
  /** Where a comma has to go before something is written, because there is none behind the value before. */
  readonly commaBefore: number | undefined;
  /** Whether something follows that has to be parted by a comma. */
  readonly commaBehind: boolean;
  /** Whether a colon follows, so that only a key is missing. */
  readonly colonBehind: boolean;
}

export interface JsonToken extends OffsetRange {
  readonly isString: boolean;
  /** Whether a string has its closing quote. */
  readonly isClosed: boolean;
}

interface Container {
  readonly isObject: boolean;
  /** The key that stands before the value. */
  key: string | undefined;
  state: 'key' | 'colon' | 'value' | 'comma';
}

/**
 * Reads a text from an item of an array up to a cursor. It need not be valid: brackets, commas and quotes may be missing, as they are
 * while somebody types. `start` is where the item begins, or the place behind the opening bracket. Linear, without recursion.
 */
export function jsonCursor(text: string, start: number, offset: number): JsonCursor {
  const stack: Container[] = [{ isObject: false, key: undefined, state: 'value' }];
  let token: JsonToken | undefined;
  let valueEnd = start;
  let at = start;
  while (at < offset && !token) {
    const code = text.charCodeAt(at);
    const top = stack.at(-1) as Container;
    if (isSpace(code)) {
      at++;
    } else if (code === 123 || code === 91) {
      stack.push({ isObject: code === 123, key: undefined, state: code === 123 ? 'key' : 'value' });
      at++;
    } else if (code === 125 || code === 93) {
      if (stack.length > 1) stack.pop();
      (stack.at(-1) as Container).state = 'comma';
      valueEnd = ++at;
    } else if (code === 44) {
      top.state = top.isObject ? 'key' : 'value';
      at++;
    } else if (code === 58) {
      top.state = 'value';
      at++;
    } else {
      const next = code === 34 ? stringAt(text, at, offset) : wordAt(text, at);
      // A closed string ends with its quote; a word, and a string without one, may go on behind the cursor.
      if (offset < next.end || (offset === next.end && !(next.isString && next.isClosed))) {
        token = next;
      } else {
        if (top.isObject && top.state !== 'value' && top.state !== 'colon') {
          top.key = next.isString ? decodeJsonString(text, next.start, next.end) : text.slice(next.start, next.end);
          top.state = 'colon';
        } else {
          top.state = 'comma';
          valueEnd = next.end;
        }
        at = next.end;
      }
    }
  }
  return describe(text, stack, token, offset, valueEnd);
}

function describe(
  text: string,
  stack: readonly Container[],
  token: JsonToken | undefined,
  offset: number,
  valueEnd: number,
): JsonCursor {
  const top = stack.at(-1) as Container;
  const place = token?.start ?? offset;
  let behind = token?.end ?? offset;
  while (behind < text.length && isSpace(text.charCodeAt(behind))) behind++;
  const next = text.charAt(behind);
  const isParted = top.state !== 'comma' || place > valueEnd;
  const expected = top.isObject && top.state !== 'value' ? 'key' : 'value';
  // Between a colon and the value that is there already, nothing is missing.
  const isTaken = top.isObject && top.state === 'value' && !token && !endsMember(text, behind);
  return {
    path: stack.slice(0, -1).map(({ isObject, key }) => (isObject ? key : undefined)),
    inObject: top.isObject,
    key: top.isObject && top.state === 'value' ? top.key : undefined,
    expects: top.state === 'colon' || !isParted || isTaken ? 'nothing' : expected,
    token,
    commaBefore: top.state === 'comma' && isParted ? valueEnd : undefined,
    commaBehind: next !== '' && !',}]:'.includes(next),
    colonBehind: next === ':',
  };
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** A run of characters that mean nothing in JSON. */
function wordAt(text: string, start: number): JsonToken {
  let end = start + 1;
  while (end < text.length && !isSpace(text.charCodeAt(end)) && !'{}[],:"'.includes(text.charAt(end))) end++;
  return { start, end, isString: false, isClosed: true };
}

/** A string up to its closing quote, at most up to the end of the line. */
function stringAt(text: string, start: number, offset: number): JsonToken {
  let end = start + 1;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 10 || code === 13) break;
    if (code === 92 && !isSpace(text.charCodeAt(end + 1))) {
      end++;
    } else if (code === 34) {
      if (offset > end || closes(text, end)) return { start, end: end + 1, isString: true, isClosed: true };
      // The quote opens the next string; what the cursor is in has none yet.
      end = offset;
      while (/[\w.-]/.test(text.charAt(end))) end++;
      break;
    }
  }
  return { start, end: Math.min(end, text.length), isString: true, isClosed: false };
}

/** Whether what follows a quote can follow a string. */
function closes(text: string, quote: number): boolean {
  let at = quote + 1;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at >= text.length || ',}]:"'.includes(text.charAt(at)) || /[\r\n]/.test(text.slice(quote + 1, at));
}

/** Whether what stands at an offset is no value of the member before: the end of the object, a comma, or the key of the next member. */
function endsMember(text: string, at: number): boolean {
  const next = text.charAt(at);
  if (next === '' || ',}]'.includes(next)) return true;
  if (next !== '"') return false;
  let { end } = stringAt(text, at, text.length);
  while (end < text.length && isSpace(text.charCodeAt(end))) end++;
  return text.charAt(end) === ':';
}
