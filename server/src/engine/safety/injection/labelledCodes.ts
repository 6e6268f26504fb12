import type { Decoded } from './decoded.ts';
import { decodeBase85 } from './decoders/base85.ts';
import { decodeHex } from './decoders/hexadecimal.ts';
import { decodeQuotedPrintable } from './decoders/quotedPrintable.ts';
import { decodeRot47 } from './decoders/rot13.ts';
import { decodeUu } from './decoders/uuencode.ts';
import { lineEndOf, lineStartOf } from './lines.ts';

/** So far behind its name an encoded text may begin, and so long it is at least and at most. */
const NEAR = 120;
const LEAST = 20;
const MOST = 100_000;

/**
 * Encodings whose characters say too little by themselves: what is in them is decoded where their name or their frame stands. Each is looked
 * for by characters that ordinary text seldom has, so that a text without them costs one fast search.
 */
export function labelledCodes(source: string, targets: Decoded[]): void {
  // What has been looked at is not looked at again, so that a text of nothing but beginnings costs no more than any other.
  let last = 0;
  let close = 0;
  for (const at of placesOf(source, '<~')) {
    if (at < last) continue;
    if (close <= at) close = source.indexOf('~>', at);
    if (close < 0) break;
    last = close;
    if (close - at <= MOST) base85(source, at + 2, close, targets);
  }
  last = 0;
  for (const at of placesOf(source, '85')) {
    if (at < last || !/(?:base|ascii|\bb|\ba|\bz)[ -]?$/i.test(source.slice(Math.max(0, at - 7), at))) continue;
    const word = wordBehind(source, at + 2);
    if (word === undefined) continue;
    base85(source, word.start, word.end, targets);
    last = word.end;
  }
  last = 0;
  for (const at of placesOf(source, '0x')) {
    BYTE_ROW.lastIndex = at;
    if (at < last || !BYTE_ROW.test(source)) continue;
    const end = BYTE_ROW.lastIndex;
    last = end;
    const unit = decodeHex(source, at, end);
    if (unit !== undefined) targets.push({ unit, start: at, end, name: 'hexadecimal', suspicious: true, whole: true });
  }
  last = 0;
  for (const at of placesOf(source, '64')) {
    UU_HEAD.lastIndex = at - 6;
    if (at < last || !source.startsWith('begin ', at - 6) || !UU_HEAD.test(source)) continue;
    const start = UU_HEAD.lastIndex;
    const { unit, end } = decodeUu(source, start, Math.min(source.length, start + MOST));
    last = end;
    if (unit !== undefined) targets.push({ unit, start, end, name: 'uuencode', suspicious: true, whole: true });
  }
  last = 0;
  for (const at of placesOf(source, '47')) {
    if (at < last || !/rot[ -]?$/i.test(source.slice(Math.max(0, at - 4), at))) continue;
    const end = lineEndOf(source, Math.min(source.length, lineEndOf(source, at) + 1));
    let start = at + 2;
    while (start < end && /[\s:=,-]/.test(source.charAt(start))) start++;
    const unit = decodeRot47(source, start, end);
    targets.push({ unit, start, end, name: 'rot47', suspicious: true, whole: false });
    last = end;
  }
  last = 0;
  for (const at of placesOf(source, '=20')) {
    if (at < last) continue;
    const start = lineStartOf(source, at, 2000);
    let end = lineEndOf(source, at);
    while (source.charAt(end - 1) === '=' && end < source.length && end - start < MOST)
      end = lineEndOf(source, end + 1);
    last = end;
    if (source.slice(start, end).split('=20').length < 4) continue;
    const unit = decodeQuotedPrintable(source, start, end);
    targets.push({ unit, start, end, name: 'quoted-printable', suspicious: false, whole: false });
  }
}

/** Bytes in hexadecimal, each with its sign. */
const BYTE_ROW = /0x[0-9a-f]{2}(?:[\s,;]{1,4}0x[0-9a-f]{2}){7,8000}/iy;
/** The first line of uuencoded text: the rights of the file and its name. */
const UU_HEAD = /begin 64[0-7] [^\n]{1,100}\n/y;

/** Every place of a part in a text. */
function* placesOf(source: string, part: string): Generator<number> {
  for (let at = source.indexOf(part); at >= 0; at = source.indexOf(part, at + part.length)) yield at;
}

/** The first long word without spaces near a place. */
function wordBehind(source: string, at: number): { start: number; end: number } | undefined {
  for (let start = at; start < Math.min(source.length, at + NEAR);) {
    while (start < source.length && /[\s"':]/.test(source.charAt(start))) start++;
    let end = start;
    while (end < source.length && end - start < MOST && !/\s/.test(source.charAt(end))) end++;
    if (end - start >= LEAST) return { start, end };
    start = Math.max(end, start + 1);
  }
  return undefined;
}

function base85(source: string, start: number, end: number, targets: Decoded[]): void {
  let last = end;
  // A quote behind it may belong to the text or to the alphabet.
  const unit = decodeBase85(source, start, end) ?? decodeBase85(source, start, (last = end - 1));
  if (unit !== undefined) targets.push({ unit, start, end: last, name: 'base85', suspicious: true, whole: true });
}
