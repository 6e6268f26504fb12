import type { TextUnit } from '../textUnit.ts';
import type { Decoded } from './decoded.ts';
import { decodeBinary } from './decoders/binary.ts';
import { decodeStyled } from './decoders/styledLetters.ts';
import { decodeBase32 } from './decoders/base32.ts';
import { decodeBase64, isBase64 } from './decoders/base64.ts';
import { decodeHex, decodeReversedHex } from './decoders/hexadecimal.ts';
import { decodeEntities } from './decoders/htmlEntities.ts';
import { decodeEscapes } from './decoders/escapes.ts';
import { decodeMorse } from './decoders/morse.ts';
import { decodePercent } from './decoders/percent.ts';
import { decodeReversed, decodeReversedWords } from './decoders/reversed.ts';
import { decodeMirrored, decodeRot13, decodeRotated } from './decoders/rot13.ts';
import { CIPHER_WORDS, mirrored, shifted } from './lexicon/turned.ts';
import { RARE } from './lexicon/wordClass.ts';
import { lineEndOf, lineStartOf } from './lines.ts';
import type { SafetyLanguage, ScanResult } from './scanResult.ts';
import { labelledCodes } from './labelledCodes.ts';
import { shortRuns } from './shortRuns.ts';

/** Is given a string of JSON or YAML as it reads without its escapes, and its place. */
export type ReadEscaped = (unit: TextUnit, start: number, end: number) => void;

/**
 * Everything in a source that can be decoded into text: base64, hexadecimal, entities, percent signs, rot13, reversed or spaced letters,
 * plain letters behind escapes.
 * @param read is given what is no disguise: strings with escapes of other characters, one after the other
 */
export function decodeTargets(
  source: string,
  language: SafetyLanguage,
  scanned: ScanResult,
  read?: ReadEscaped,
): Decoded[] {
  const targets: Decoded[] = [];
  longWords(source, scanned, targets);
  shortRuns(source, scanned, targets);
  entities(source, scanned, targets);
  percent(source, scanned, targets);
  escapes(source, language, scanned, targets, read);
  turned(source, scanned, targets);
  binary(source, scanned, targets);
  styled(source, scanned, targets);
  morse(source, scanned, targets);
  labelledCodes(source, targets);
  return targets;
}

/** So much of an encoded word is decoded, a multiple of four: more no reader undoes, and it would take memory without end. */
const ENCODED_LIMIT = 1_000_000;

function longWords(source: string, scanned: ScanResult, targets: Decoded[]): void {
  let last = 0;
  for (let i = 0; i < scanned.longWords.length; i += 2) {
    let start = scanned.longWords[i] ?? 0;
    let end = scanned.longWords[i + 1] ?? 0;
    if (start < last) continue;
    while (start > last && isBase64(source.charCodeAt(start - 1))) start--;
    while (end < source.length && isBase64(source.charCodeAt(end))) end++;
    // Encoded text is often broken into lines of the same length.
    while (source.charAt(end) === '\n' && isBase64(source.charCodeAt(end + 1))) {
      let next = end + 1;
      while (next < source.length && isBase64(source.charCodeAt(next))) next++;
      if (next < source.length && source.charAt(next) !== '\n') break;
      end = next;
    }
    last = end;
    let stop = Math.min(end, start + ENCODED_LIMIT);
    while (stop > start && source[stop - 1] === '=') stop--;
    const word = source.slice(start, stop);
    const digits = /^(?:0x)?[0-9a-f]+$/i.test(word);
    const hex = digits ? (decodeHex(source, start, stop) ?? decodeReversedHex(source, start, stop)) : undefined;
    const base32 = hex === undefined && /^[A-Z2-7]+$/.test(word) ? decodeBase32(source, start, stop) : undefined;
    const unit =
      hex ??
      base32 ??
      decodeBase64(source, start, stop) ??
      (word.includes('/') || word.includes('=') ? lastPart(source, start, stop) : undefined);
    if (unit !== undefined)
      targets.push({
        unit,
        start,
        end,
        name: hex !== undefined ? 'hexadecimal' : base32 !== undefined ? 'base32' : 'base64',
        suspicious: true,
        whole: true,
      });
  }
}

/** Base64 behind a slash or an equals sign that belongs to the text before it ("?data=…"). */
function lastPart(source: string, start: number, end: number): TextUnit | undefined {
  const word = source.slice(start, end);
  const cut = Math.max(word.lastIndexOf('='), word.lastIndexOf('/', 24));
  return cut >= 0 && end - (start + cut + 1) >= 16 ? decodeBase64(source, start + cut + 1, end) : undefined;
}

function lineRange(source: string, at: number): { start: number; end: number } {
  return { start: lineStartOf(source, at, 2000), end: lineEndOf(source, at) };
}

function entities(source: string, scanned: ScanResult, targets: Decoded[]): void {
  let last = 0;
  for (const at of scanned.escapes) {
    if (at < last || !source.startsWith('&#', at)) continue;
    const { start, end } = lineRange(source, at);
    const { unit, numeric } = decodeEntities(source, start, end);
    if (numeric >= 1) targets.push({ unit, start, end, name: 'HTML entities', suspicious: numeric >= 6, whole: false });
    last = end;
  }
}

const PERCENT_RUN = /%[2-7][0-9a-f](?:[^\s%]{0,12}%[0-9a-f]{2}){3}/iy;

function percent(source: string, scanned: ScanResult, targets: Decoded[]): void {
  let last = 0;
  for (const at of scanned.escapes) {
    PERCENT_RUN.lastIndex = at;
    if (at < last || !PERCENT_RUN.test(source)) continue;
    let start = at;
    let end = PERCENT_RUN.lastIndex;
    while (start > 0 && start > at - 200 && !/\s/.test(source[start - 1] ?? ' ')) start--;
    while (end < source.length && end < at + 4000 && !/\s/.test(source[end] ?? ' ')) end++;
    last = end;
    const unit = decodePercent(source, start, end);
    if (unit !== undefined) {
      targets.push({ unit, start, end, name: 'percent-encoding', suspicious: false, whole: false });
    }
  }
}

/** What begins an escape of a character by its number. YAML also has names for what begins the codes of terminals, and for NUL. */
const ESCAPE_START = /\\[uxU]/y;
const YAML_ESCAPE_START = /\\[uxUe0]/y;

function escapes(
  source: string,
  language: SafetyLanguage,
  scanned: ScanResult,
  targets: Decoded[],
  read: ReadEscaped | undefined,
): void {
  const start = language === 'yaml' ? YAML_ESCAPE_START : ESCAPE_START;
  let last = 0;
  let behind = 0;
  for (const at of scanned.escapes) {
    start.lastIndex = at;
    if (at < behind || !start.test(source)) continue;
    const string = stringAround(source, language, at);
    const whole = string ?? lineRange(source, at);
    // Where quotes are missing, a string may seem to begin inside of the one before.
    const range = { start: Math.max(last, whole.start), end: whole.end };
    const { unit, letters } = decodeEscapes(source, range.start, range.end);
    if (letters >= 3) targets.push({ ...range, unit, name: 'escapes', suspicious: true, whole: false });
    else if (string) read?.(unit, range.start, range.end);
    behind = Math.max(range.end, at + 2);
    last = range.end;
  }
}

/** The inside of the string around an escape: any of JSON, one in double quotes of YAML; there characters may be written by their numbers. */
function stringAround(
  source: string,
  language: SafetyLanguage,
  at: number,
): { start: number; end: number } | undefined {
  if (language === 'json') return { start: stringStart(source, at), end: stringEnd(source, at) };
  if (language !== 'yaml') return undefined;
  const line = lineStartOf(source, at, 2000);
  const quotes = source.slice(line, at).replace(/\\./g, '  ');
  if (quotes.split('"').length % 2 === 1) return undefined;
  return { start: line + quotes.lastIndexOf('"') + 1, end: stringEnd(source, at) };
}

function stringStart(source: string, at: number): number {
  for (let i = at - 1; i >= 0 && i > at - 100_000; i--) {
    if (source.charCodeAt(i) !== 0x22) continue;
    let slashes = 0;
    while (source.charCodeAt(i - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return i + 1;
  }
  return Math.max(0, at - 1000);
}

function stringEnd(source: string, at: number): number {
  for (let i = at; i < source.length; i++) {
    const c = source.charCodeAt(i);
    if (c === 0x5c) i++;
    else if (c === 0x22 || c === 0x0a) return i;
  }
  return source.length;
}

/** By how many places the letters of a text have to be moved so that a word of attacks stands in it; rot13 is looked for elsewhere. */
function shiftOf(text: string): number | 'mirrored' | undefined {
  for (const match of text.matchAll(/[A-Za-z]{6,12}/g)) {
    const word = match[0].toLowerCase();
    for (const plain of CIPHER_WORDS) {
      if (plain.length !== word.length) continue;
      if (word === mirrored(plain)) return 'mirrored';
      const by = (word.charCodeAt(0) - plain.charCodeAt(0) + 26) % 26;
      if (by !== 0 && by !== 13 && word === shifted(plain, by)) return 26 - by;
    }
  }
  return undefined;
}

/** Sentences with words that only make sense rotated by 13 letters or read backwards. */
function turned(source: string, scanned: ScanResult, targets: Decoded[]): void {
  for (const { start, end, rare } of scanned.candidates) {
    if ((rare & RARE.turned) === 0) continue;
    const line = lineRange(source, Math.max(start, end - 1));
    const from = Math.min(start, line.start);
    const to = Math.max(end, line.end);
    const common = { start: from, end: to, suspicious: true, whole: false };
    targets.push({ ...common, unit: decodeRot13(source, from, to), name: 'rot13' });
    targets.push({ ...common, unit: decodeReversed(source, from, to), name: 'reversed text' });
    targets.push({ ...common, unit: decodeReversedWords(source, from, to), name: 'reversed words' });
    const shift = shiftOf(source.slice(from, to));
    if (shift === 'mirrored')
      targets.push({ ...common, unit: decodeMirrored(source, from, to), name: 'mirrored letters' });
    else if (shift !== undefined)
      targets.push({ ...common, unit: decodeRotated(source, from, to, shift), name: 'shifted letters' });
  }
}

/** Runs of bytes in binary digits. */
function binary(source: string, scanned: ScanResult, targets: Decoded[]): void {
  const { bits } = scanned;
  for (let i = 0; i < bits.length;) {
    const start = bits[i] ?? 0;
    let end = bits[i + 1] ?? 0;
    i += 2;
    while (i < bits.length && (bits[i] ?? 0) - end <= 2) {
      end = bits[i + 1] ?? end;
      i += 2;
    }
    const unit = end - start >= 40 ? decodeBinary(source, start, end) : undefined;
    if (unit !== undefined) targets.push({ unit, start, end, name: 'binary digits', suspicious: true, whole: true });
  }
}

/** So many signs in a row may be words in Morse code, and so far a row is followed. */
const MORSE_SIGNS = 10;
const MORSE_LIMIT = 8000;

/** Rows of Morse code. Any of them holds an `a`, `u` or `v`, whose sign ends like this. */
function morse(source: string, scanned: ScanResult, targets: Decoded[]): void {
  let last = 0;
  for (const at of scanned.dots) {
    if (at < last || !source.startsWith('.- ', at)) continue;
    let start = at;
    while (start > 0 && at - start < MORSE_LIMIT && '.-/ '.includes(source.charAt(start - 1))) start--;
    let end = at;
    while (end < source.length && end - at < MORSE_LIMIT && '.-/ \n'.includes(source.charAt(end))) end++;
    last = Math.max(end, at + 3);
    while (/[ \n]/.test(source.charAt(start))) start++;
    while (/[ \n]/.test(source.charAt(end - 1))) end--;
    const row = source.slice(start, end);
    const unit = row.split(/[ /\n]+/).length >= MORSE_SIGNS ? decodeMorse(source, start, end) : undefined;
    if (unit !== undefined) targets.push({ unit, start, end, name: 'Morse code', suspicious: true, whole: true });
  }
}

/** Lines with letters in mathematical, squared or circled form. */
function styled(source: string, scanned: ScanResult, targets: Decoded[]): void {
  let last = 0;
  for (const at of scanned.styled) {
    if (at < last) continue;
    const { start, end } = lineRange(source, at);
    last = end;
    const unit = decodeStyled(source, start, end);
    if (unit !== undefined)
      targets.push({ unit, start, end, name: 'letters in disguise', suspicious: false, whole: false });
  }
}
