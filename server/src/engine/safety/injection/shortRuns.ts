import type { TextUnit } from '../textUnit.ts';
import type { Decoded } from './decoded.ts';
import { isDigit, isLetter, isWordAt, WORD_CHARACTER } from './characters.ts';
import { decodeAlphabetPlaces, decodeDecimal } from './decoders/characterNumbers.ts';
import { decodeFused } from './decoders/fused.ts';
import { decodeHex } from './decoders/hexadecimal.ts';
import { decodeSpaced } from './decoders/spaced.ts';
import { lineEndOf } from './lines.ts';
import type { ScanResult } from './scanResult.ts';

/** Longest word and gap inside a run of short words, and how far a run is followed. */
const RUN_WORD = 5;
const RUN_GAP = 6;
const RUN_LIMIT = 20_000;

/** The run of short words around a place, as far as it lies behind another place. */
function runAround(source: string, at: number, least: number): { start: number; end: number } {
  const isWord = (i: number): boolean => isWordAt(source, i);
  let start = at;
  for (let i = at - 1, word = 0, gap = 0; i >= Math.max(0, least, at - RUN_LIMIT); i--) {
    if (isWord(i)) {
      gap = 0;
      if (++word > RUN_WORD) break;
      if (i === 0 || !isWord(i - 1)) start = i;
    } else {
      word = 0;
      if (++gap > RUN_GAP) break;
    }
  }
  let end = at;
  for (let i = at, word = 0, gap = 0; i < Math.min(source.length, at + RUN_LIMIT); i++) {
    if (isWord(i)) {
      gap = 0;
      if (++word > RUN_WORD) break;
      if (!isWord(i + 1)) end = i + 1;
    } else {
      word = 0;
      if (++gap > RUN_GAP) break;
    }
  }
  return { start, end };
}

/** So many bytes in a row may be a text. */
const HEX_BYTES = 8;

/** The longest row of bytes in hexadecimal in a part of a source; undefined when it is too short. */
function hexRow(source: string, start: number, end: number): { start: number; end: number } | undefined {
  let best: { start: number; end: number } | undefined;
  let most = HEX_BYTES - 1;
  let first = start;
  let last = start;
  let count = 0;
  for (let at = start; at < end; at++) {
    if (!isAsciiWord(source.charCodeAt(at))) continue;
    let wordEnd = at + 1;
    while (wordEnd < end && isAsciiWord(source.charCodeAt(wordEnd))) wordEnd++;
    const byte = isHexByte(source, at, wordEnd);
    if (!byte || at - last > 4) count = 0;
    if (byte) {
      if (count === 0) first = at;
      count++;
      last = wordEnd;
      if (count > most) {
        most = count;
        best = { start: source.charAt(first - 1) === '\\' ? first - 1 : first, end: last };
      }
    }
    at = wordEnd;
  }
  return best;
}

/** A row of numbers behind a short word ("Octal: 122 145 …"), decoded. */
function numberRow(
  source: string,
  start: number,
  end: number,
): { start: number; end: number; unit: TextUnit | undefined } | undefined {
  let first = -1;
  let count = 0;
  let last = start;
  for (let at = start; at < end; at++) {
    if (!isAsciiWord(source.charCodeAt(at))) continue;
    let wordEnd = at;
    while (wordEnd < end && isDigit(source.charCodeAt(wordEnd))) wordEnd++;
    const isNumber = wordEnd > at && wordEnd - at <= 3 && !isAsciiWord(source.charCodeAt(wordEnd));
    while (wordEnd < end && isAsciiWord(source.charCodeAt(wordEnd))) wordEnd++;
    if (isNumber) {
      if (count++ === 0) first = at;
      last = wordEnd;
    } else if (count >= HEX_BYTES) break;
    else count = 0;
    at = wordEnd;
  }
  return count < HEX_BYTES ? undefined : { start: first, end: last, unit: numbersOf(source, first, last) };
}

/** What numbers stand for: characters, or letters by their places in the alphabet. */
function numbersOf(source: string, start: number, end: number): TextUnit | undefined {
  return decodeDecimal(source, start, end) ?? lettersByPlace(source, start, end);
}

/** Letters by their places in the alphabet; where nothing parts the words, those that are known are told apart. */
function lettersByPlace(source: string, start: number, end: number): TextUnit | undefined {
  const unit = decodeAlphabetPlaces(source, start, end);
  return unit === undefined ? undefined : (decodeFused(unit) ?? unit);
}

function isAsciiWord(code: number): boolean {
  return isLetter(code) || isDigit(code);
}

/** True for a byte in hexadecimal, with or without the sign that marks it: `6f`, `x6f`, `0x6f`. */
function isHexByte(source: string, start: number, end: number): boolean {
  const signs = end - start - 2;
  if (signs < 0 || signs > 2) return false;
  if (signs > 0 && (source.charCodeAt(end - 3) | 0x20) !== 0x78) return false;
  if (signs === 2 && source.charCodeAt(start) !== 0x30) return false;
  return isHexDigit(source.charCodeAt(end - 2)) && isHexDigit(source.charCodeAt(end - 1));
}

function isHexDigit(code: number): boolean {
  return isDigit(code) || (isLetter(code) && (code | 0x20) <= 0x66);
}

/** Letters that stand apart and are fewer different ones than these spell nothing: they number tasks (T-001, T-002) and the like. */
const DIFFERENT = 4;

/** Decodes runs of short words: letters that stand apart, bytes in hexadecimal, numbers of characters. */
export function shortRuns(source: string, scanned: ScanResult, targets: Decoded[]): void {
  let last = Number.NEGATIVE_INFINITY;
  for (const at of scanned.shortRuns) {
    if (at < last) continue;
    const { start, end } = runAround(source, at, last);
    // Of a run that is longer than it is followed, the first part is enough: a text of nothing else would cost too much.
    const goesOn = start - last <= RUN_GAP;
    last = end;
    if (goesOn) continue;
    const { pairs, letters, singles, different } = wordLengths(source, start, end);
    const row = pairs < HEX_BYTES ? undefined : hexRow(source, start, end);
    const hex = row === undefined ? undefined : decodeHex(source, row.start, row.end);
    const numbers =
      hex === undefined && !letters && /^[\d\s,;&#\\|-]{20,}$/.test(source.slice(start, end))
        ? { start, end, unit: numbersOf(source, start, end) }
        : hex === undefined && letters
          ? numberRow(source, start, end)
          : undefined;
    const common = { suspicious: true, whole: true };
    if (hex !== undefined && row !== undefined) targets.push({ ...common, ...row, unit: hex, name: 'hexadecimal' });
    else if (numbers?.unit !== undefined)
      targets.push({ ...common, ...numbers, unit: numbers.unit, name: 'character numbers' });
    else if (singles >= 5 && different >= DIFFERENT) {
      // Words of the last part may be written normally ("i+g+n+o+r+e previous instructions").
      const lineEnd = lineEndOf(source, end, 200);
      const unit = decodeSpaced(source, start, lineEnd);
      if (unit !== undefined) {
        targets.push({
          unit,
          start,
          end: lineEnd,
          name: 'spaced letters',
          suspicious: false,
          whole: false,
        });
        // Where all letters stand apart alike, nothing parts the words.
        const fused = decodeFused(unit);
        if (fused !== undefined)
          targets.push({ unit: fused, start, end: lineEnd, name: 'spaced letters', suspicious: false, whole: false });
      }
    }
  }
}

/**
 * Of a part of a source: how many letters stand alone and how many different ones, told by the last five bits of each; how many words are
 * long enough for a byte in hexadecimal, and whether there is any letter. Most parts are dates or cells of tables, and this shows it in one
 * reading.
 */
function wordLengths(
  source: string,
  start: number,
  end: number,
): { singles: number; different: number; pairs: number; letters: boolean } {
  let singles = 0;
  let alone = 0;
  let pairs = 0;
  let letters = false;
  let length = 0;
  let last = 0;
  let isDigit = false;
  for (let i = start; i <= end;) {
    const c = i < end ? source.charCodeAt(i) : 0x20;
    const width = c >= 0xd800 && c <= 0xdbff && (source.codePointAt(i) ?? 0) > 0xffff ? 2 : 1;
    const isWord = width === 1 ? i < end && isWordAt(source, i) : WORD_CHARACTER.test(source.slice(i, i + 2));
    if (isWord) {
      length += width;
      last = c;
      isDigit = c >= 0x30 && c <= 0x39;
      letters ||= !isDigit;
    } else if (length > 0) {
      if (length === 1 && !isDigit) {
        singles++;
        alone |= 1 << (last & 31);
      }
      if (length >= 2) pairs++;
      length = 0;
    }
    i += width;
  }
  return { singles, different: bitsOf(alone), pairs, letters };
}

/** How many bits of a number are set. */
function bitsOf(number: number): number {
  let count = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) count++;
  return count;
}
