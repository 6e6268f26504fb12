import type { Document } from '../document.ts';
import type { OffsetRange } from '../text/sourceText.ts';
import { scannedText } from './scannedText.ts';

/**
 * The text of a document as its reader gets it: with the escapes of JSON and YAML strings and of Markdown resolved in place, and a
 * map back to the source. Offsets are UTF-16 code units.
 */
export interface Reading {
  readonly text: string;
  /** The source range that the characters from `start` up to `end` were made from. */
  sourceRange(start: number, end: number): OffsetRange;
}

/** YAML is read as raw text beyond this many UTF-16 units: the parser takes its time. */
const yamlLimit = 5 * 1024 * 1024;

/** What a document says, computed once; use it as `document.derived(readingOf)`. Works whether or not the text parses. */
export function readingOf(document: Document): Reading {
  const { text, language } = scannedText(document);
  switch (language) {
    case 'json':
      return text.includes('\\') ? replaced(text, jsonEscapes(text)) : plain(text);
    case 'yaml':
      return text.length <= yamlLimit && /\\|''/.test(text) ? replaced(text, yamlEscapes(document, text)) : plain(text);
    case 'markdown':
      return text.includes('\\') ? replaced(text, markdownEscapes(text)) : plain(text);
    default:
      return plain(text);
  }
}

/** The reading of a text that has no escapes. */
function plain(text: string): Reading {
  return { text, sourceRange: (start, end) => ({ start, end }) };
}

/** A piece of the source that reads as something else. */
interface Escape extends OffsetRange {
  readonly means: string;
}

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** Backslashes have no meaning in JSON outside of strings, so text that does not parse reads the same. */
function* jsonEscapes(text: string): Generator<Escape, void, undefined> {
  for (const { 0: escape, index } of text.matchAll(/\\(?:u[0-9A-Fa-f]{4}|["\\/bfnrt])/g)) {
    const name = escape.charAt(1);
    const means = name === 'u' ? String.fromCharCode(Number.parseInt(escape.slice(2), 16)) : (SIMPLE[name] ?? name);
    yield { start: index, end: index + escape.length, means };
  }
}

const YAML_SIMPLE: Readonly<Record<string, string>> = {
  ...SIMPLE,
  '0': '\0',
  a: '\x07',
  v: '\v',
  e: '\x1b',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
};

function* yamlEscapes(document: Document, text: string): Generator<Escape, void, undefined> {
  for (const { quote, start, end } of document.yaml.quotedScalars()) {
    const inner = text.slice(start + 1, end - 1);
    if (quote === "'") {
      for (const { index } of inner.matchAll(/''/g))
        yield { start: start + 1 + index, end: start + 3 + index, means: "'" };
      continue;
    }
    const escapes = /\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|\r?\n[ \t]*|[^xuU\r\n])/g;
    for (const { 0: escape, index } of inner.matchAll(escapes)) {
      const from = start + 1 + index;
      yield { start: from, end: from + escape.length, means: yamlMeaning(escape) };
    }
  }
}

function yamlMeaning(escape: string): string {
  const name = escape.charAt(1);
  // A line that ends in a backslash goes on in the next one.
  if (name === '\n' || name === '\r') return '';
  if (escape.length === 2) return YAML_SIMPLE[name] ?? name;
  const code = Number.parseInt(escape.slice(2), 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

/** What formatters put a backslash before in prose, and what tokens and addresses are made of. */
function* markdownEscapes(text: string): Generator<Escape, void, undefined> {
  for (const { 0: escape, index } of text.matchAll(/\\[_@-]/g))
    yield { start: index, end: index + 2, means: escape.charAt(1) };
}

/** A text in which pieces, given in order, are replaced by what they mean. */
function replaced(text: string, escapes: Iterable<Escape>): Reading {
  const parts: string[] = [];
  const sources: number[] = [];
  const sourceEnds: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let position = 0;
  let length = 0;
  for (const { start, end, means } of escapes) {
    parts.push(text.slice(position, start), means);
    length += start - position;
    sources.push(start);
    sourceEnds.push(end);
    starts.push(length);
    length += means.length;
    ends.push(length);
    position = end;
  }
  if (sources.length === 0) return plain(text);
  parts.push(text.slice(position));
  /** The source range of one character: through the last piece that begins at or before it. */
  const sourceOf = (offset: number): OffsetRange => {
    let low = 0;
    let high = starts.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle - 1;
    }
    const behind = offset - (ends[high] ?? 0);
    if (high >= 0 && behind < 0) return { start: sources[high] ?? 0, end: sourceEnds[high] ?? 0 };
    const start = (sourceEnds[high] ?? 0) + behind;
    return { start, end: start + 1 };
  };
  return {
    text: parts.join(''),
    sourceRange: (start, end) => {
      const from = sourceOf(start).start;
      return { start: from, end: end > start ? sourceOf(end - 1).end : from };
    },
  };
}
