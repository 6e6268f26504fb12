/**
 * The loop that sees every character of every text: finds words and numbers sixteen characters at a time, and asks of each word by its
 * hash whether it can matter. Written in AssemblyScript, which is compiled to WebAssembly when building; the class around it, and what the
 * numbers mean, are in engine/safety/injection/wordReader.ts. Only the text is ever written here from outside: it cannot do anything but
 * read numbers and answer with numbers.
 */

/** So many code units are read at once, with some behind them, where the last word may go on. */
export const WINDOW: i32 = 4096;
export const LOOKAHEAD: i32 = 192;
const BLOCK: i32 = 64;

/** Numbers of the filters over words and pairs of words; both are powers of two. */
export const WORD_FILTER: i32 = 0x1000;
export const PAIR_FILTER: i32 = 0x2000;

/** What the caller fills: the text, which characters end or mark something, the keys of hashes and the filters over words. */
export const text: usize = memory.data((WINDOW + LOOKAHEAD + BLOCK) * 2, 16);
/** The set of characters that may be signs. */
export const signs: usize = memory.data(16, 16);
/** For each ASCII character bits of `ALWAYS`, `BEFORE_PARTNER` and `BEFORE_FOLLOWER`: when it is a sign; and for which of them it is what follows. */
export const signKinds: usize = memory.data(128, 16);
export const nextKinds: usize = memory.data(128, 16);
export const groupKeys: usize = memory.data(64, 16);
export const rareWords: usize = memory.data(WORD_FILTER * 4, 16);
export const rarePairs: usize = memory.data(PAIR_FILTER * 4, 16);
/** A bit for each code unit: whether it is nothing but a blank between words (see blankCharacters.ts). */
export const blanks: usize = memory.data(0x2000, 16);
/** What the caller reads: three numbers for each place that was found, in the order of `FIELD` of the caller. */
export const PLACES: i32 = 256;
const FIELDS: i32 = 3;
export const found: usize = memory.data(PLACES * FIELDS * 4, 16);
/** The words since the caller last set their number: the number, where each begins, and its hash. */
export const WORDS: i32 = 16384;
export const wordCount: usize = memory.data(16, 16);
export const wordStarts: usize = memory.data(WORDS * 4, 16);
export const wordHashes: usize = memory.data(WORDS * 4, 16);

/** The text in lower case, a byte each; what is beyond ASCII has the highest bit. */
const lower: usize = memory.data(WINDOW + LOOKAHEAD + BLOCK, 16);
/** Where runs of letters, digits, underscores and characters beyond ASCII begin and end in the window, in turn; and where signs may stand. */
const edges: usize = memory.data((WINDOW + LOOKAHEAD + BLOCK) * 2, 16);
const marks: usize = memory.data((WINDOW + LOOKAHEAD + BLOCK) * 2, 16);

/** What a place is; the same as `FOUND` of the caller. What a word asks for is a bit from `1 << 2` on. */
const END: i32 = 0;
const SIGN: i32 = 1;
const ODD: i32 = 2;
const SHORT_RUN: i32 = 1 << 4;
const DIGITS: i32 = 1 << 6;

/** What follows of characters beyond ASCII: they follow what is always a sign, and full stops. */
const BEYOND: u32 = 0b101;

const PAIR_KEY: i32 = 0x9e3779b1;
const GROUP_KEY: i32 = 0x85ebca6b;
/** So many letters are hashed at once. */
const VECTOR: i32 = 16;
const LONG_WORD: i32 = 20;
const LONGEST: i32 = 63;
const LONG_NUMBER: i32 = 8;
/** With so many letters beside digits a word may be one in disguise. */
const FEW_LETTERS: i32 = 2;
const SHORT_WORDS: i32 = 5;
const SHORT_STEP: i32 = 4;
const PHRASE_GAP: i32 = 4;
/** As a place in the window: behind all others. */
const NOWHERE: i32 = 0xffff;
/** As the end of the word before: nothing can follow it. */
const FAR: i32 = -8192;
const BACKSLASH: u16 = 0x5c;

let base: i32 = 0;
/** The run and the sign that come next, as addresses. */
let edge: usize = edges;
let mark: usize = marks;
let previousHash: i32 = 0;
let previousEnd: i32 = FAR;
let run: i32 = 0;
/** How many places are noted. */
let places: i32 = 0;

/** Begins a text. */
export function begin(): void {
  previousHash = 0;
  previousEnd = FAR;
  run = 0;
}

/** 1 when the character at a place in the window, which may be a sign, is one with what follows it, else 0. */
function isSign(at: i32): i32 {
  const unit: usize = load<u16>(text + <usize>at * 2);
  const next: usize = load<u16>(text + <usize>at * 2, 2);
  const follows: u32 = next < 128 ? load<u8>(nextKinds + next) : BEYOND;
  return <i32>((load<u8>(signKinds + unit) & follows) != 0);
}

/** Finds the runs and signs in the `length` code units that stand in `text` and begin at `offset` of the whole text. */
export function classify(offset: i32, length: i32): void {
  base = offset;
  edge = edges;
  mark = marks;
  const signSet = v128.load(signs);
  const bitOf = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
  let carry: u64 = 0;
  let nextEdge = edges;
  let nextMark = marks;
  for (let start = 0; start < length; start += BLOCK) {
    let runs: u64 = 0;
    let marked: u64 = 0;
    for (let shift = 0; shift < BLOCK; shift += 16) {
      const at: usize = text + <usize>(start + shift) * 2;
      // Code units beyond 255 become 255, which is beyond ASCII like them.
      const most = i16x8.splat(0xff);
      const units = i8x16.narrow_i16x8_u(i16x8.min_u(v128.load(at), most), i16x8.min_u(v128.load(at, 16), most));
      const small = v128.or(units, i8x16.splat(0x20));
      const underscore = i8x16.eq(units, i8x16.splat(0x5f));
      v128.store(lower + <usize>(start + shift), v128.bitselect(units, small, underscore));
      const letter = i8x16.lt_u(i8x16.sub(small, i8x16.splat(0x61)), i8x16.splat(26));
      const digit = i8x16.lt_u(i8x16.sub(units, i8x16.splat(0x30)), i8x16.splat(10));
      const beyond = v128.or(units, underscore);
      // A set of ASCII characters is a byte for each low half, with a bit for each high half.
      const low = v128.and(units, i8x16.splat(15));
      const high = i8x16.swizzle(bitOf, i8x16.shr_u(units, 4));
      runs |= (<u64>i8x16.bitmask(v128.or(beyond, v128.or(letter, digit)))) << shift;
      const sign = v128.and(i8x16.swizzle(signSet, low), high);
      marked |= (<u64>i8x16.bitmask(i8x16.ne(sign, i8x16.splat(0)))) << shift;
    }
    let turns = runs ^ ((runs << 1) | carry);
    carry = runs >> 63;
    for (; turns != 0; turns &= turns - 1, nextEdge += 2) store<u16>(nextEdge, <u16>(start + <i32>ctz(turns)));
    for (; marked != 0; marked &= marked - 1) {
      const at = start + <i32>ctz(marked);
      store<u16>(nextMark, <u16>at);
      nextMark += (<usize>isSign(at)) << 1;
    }
  }
  if (carry != 0) {
    store<u16>(nextEdge, <u16>((length + BLOCK - 1) & ~(BLOCK - 1)));
    nextEdge += 2;
  }
  store<u32>(nextEdge, NOWHERE | (NOWHERE << 16));
  store<u16>(nextMark, NOWHERE);
}

/** 1 when a filter of so many numbers may hold a hash, as `mayHold` of the caller, else 0. */
function mayHold(filter: usize, numbers: i32, hash: i32): i32 {
  const bits: u32 = load<u32>(filter + (((<usize>hash) >>> (clz(numbers) + 1)) << 2));
  return (bits >>> (hash & 31)) & (bits >>> ((hash >>> 5) & 31)) & (bits >>> ((hash >>> 10) & 31)) & 1;
}

/**
 * Takes in a word; returns what it asks for, 0 for nothing. Offsets are those of the whole text. Everything is computed for every word:
 * guessing wrong which of them need less costs more than that.
 */
function meet(start: i32, end: i32, hash: i32, digits: i32): i32 {
  const length = end - start;
  const words: i32 = load<i32>(wordCount);
  store<i32>(wordStarts + <usize>words * 4, start);
  store<i32>(wordHashes + <usize>words * 4, hash);
  store<i32>(wordCount, words + <i32>(words < WORDS - 1));
  run = (run + 1) & ((length - 3) >> 31);
  const isPhrase =
    mayHold(rarePairs, PAIR_FILTER, (previousHash * PAIR_KEY) ^ hash) & (<i32>(start - previousEnd <= PHRASE_GAP));
  const asks =
    (mayHold(rareWords, WORD_FILTER, hash) << 2) |
    (isPhrase << 3) |
    (isShortRun() << 4) |
    ((<i32>(length >= LONG_WORD)) << 5) |
    digits;
  if (asks != 0) put(asks, end);
  previousHash = hash;
  previousEnd = end;
  return asks;
}

/** 1 at some of the words of a run of very short ones, else 0: not at the first of them only, since a part of it may stand far from that. */
function isShortRun(): i32 {
  return (<i32>(run >= SHORT_WORDS)) & (<i32>((run - SHORT_WORDS) % SHORT_STEP == 0));
}

/** Takes in a number of so many digits; returns what it asks for, 0 for nothing. */
function count(start: i32, length: i32): i32 {
  previousEnd = FAR;
  run = length <= 3 ? run + 1 : 0;
  const asks = isShortRun() << 4;
  if (asks != 0) put(asks, start + length);
  return asks;
}

/** Takes in a word that the caller has read; returns what it asks for, which is then the only place. */
export function word(start: i32, end: i32, hash: i32): i32 {
  places = 0;
  return meet(start, end, hash, 0);
}

/** Takes in a number that the caller has read, in the same way. */
export function number(start: i32, length: i32): i32 {
  places = 0;
  return count(start, length);
}

/** Takes in a letter of a script without spaces: no phrase goes on over it. */
export function part(): void {
  previousEnd = FAR;
}

/** Notes a place. */
function put(kind: i32, at: i32): void {
  const out: usize = found + <usize>places * (FIELDS * 4);
  store<i32>(out, kind);
  store<i32>(out, at, 4);
  store<i32>(out, load<i32>(wordCount), 8);
  places++;
}

/**
 * Reads on from one offset of the text to another, both in the window; words that begin before the latter are read to their end. Notes the
 * places that ask for something, until there is one behind which the caller has to read on itself or until there are many; returns how many
 * there are, at least one.
 */
export function read(from: i32, to: i32): i32 {
  const here = from - base;
  const end = to - base;
  places = 0;
  while (<i32>load<u16>(mark) < here) mark += 2;
  while (<i32>load<u16>(edge, 2) <= here) edge += 4;
  // A run in whose middle reading goes on begins there.
  let start = max(here, <i32>load<u16>(edge));
  let behind = end;
  while (places < PLACES - 1) {
    const next = <i32>load<u16>(mark);
    const stop = min(end, next);
    while (start < stop && places < PLACES - 1) {
      behind = <i32>load<u16>(edge, 2);
      const length = behind - start;
      const at: usize = lower + <usize>start;
      const characters = v128.load(at);
      if (lettersAtStart(characters) >= length) {
        meet(base + start, base + behind, hashOf(firstOf(characters, length), groupKeys), 0);
      } else {
        const next = other(start, behind);
        if (next == start) {
          put(ODD, base + start);
          return places;
        }
        if (next < behind) {
          // The run goes on behind a blank.
          behind = next;
          start = next;
          continue;
        }
      }
      edge += 4;
      start = <i32>load<u16>(edge);
    }
    if (start < stop) break;
    if (stop == end) {
      behind = max(end, behind);
      put(END, base + behind);
      return places;
    }
    put(SIGN, base + stop);
    if (load<u16>(text + <usize>stop * 2) == BACKSLASH) break;
    mark += 2;
  }
  return places;
}

/** How many of the characters are letters before the first that is none. */
function lettersAtStart(characters: v128): i32 {
  const letters = i8x16.lt_u(i8x16.sub(characters, i8x16.splat(0x61)), i8x16.splat(26));
  return ctz(~i8x16.bitmask(letters) | (1 << VECTOR));
}

/** The first so many characters, with 0 in place of the others. */
function firstOf(characters: v128, length: i32): v128 {
  const places = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return v128.and(characters, i8x16.lt_s(places, i8x16.splat(<i8>min(length, VECTOR))));
}

/**
 * Takes in what a run begins with when it is not all letters, or has more of them than are read at once: blanks, a number, or a word with
 * digits and underscores. Returns where that ends, or `start` when it has to be read elsewhere. Both are places in the window.
 */
function other(start: i32, end: i32): i32 {
  let at = start;
  let letters = 0;
  let digits = 0;
  for (; at < end; at++) {
    const character = load<u8>(lower + <usize>at);
    if (character >= 0x80) break;
    letters += <i32>(<u32>character - 0x61 < 26);
    digits += <i32>(character < 0x3a);
  }
  const length = at - start;
  if (length == 0) {
    while (at < end && isBlank(at)) at++;
    return at;
  }
  if (at < end && !isBlank(at)) return start;
  if (digits == length) {
    if (length >= LONG_NUMBER) return start;
    count(base + start, length);
    return at;
  }
  if (length > LONGEST) return start;
  let hash = 0;
  for (let i = 0; i < length; i += VECTOR) {
    hash += hashOf(firstOf(v128.load(lower + <usize>(start + i)), length - i), groupKeys + <usize>i);
  }
  meet(base + start, base + at, hash, digits > 0 && letters >= FEW_LETTERS && length < LONG_WORD ? DIGITS : 0);
  return at;
}

/** True for a blank beyond ASCII at a place in the window. */
function isBlank(at: i32): bool {
  const unit: u32 = load<u16>(text + <usize>at * 2);
  return ((load<u8>(blanks + ((<usize>unit) >>> 3)) >>> (<u8>(unit & 7))) & 1) != 0;
}

/** The hash of four groups of four letters with the keys of their places, as `WordHash` of the caller has it. */
function hashOf(letters: v128, keys: usize): i32 {
  let groups = i32x4.mul(letters, v128.load(keys));
  groups = i32x4.mul(v128.xor(groups, i32x4.shr_u(groups, 15)), i32x4.splat(GROUP_KEY));
  groups = i32x4.add(groups, v128.shuffle<i32>(groups, groups, 2, 3, 0, 1));
  groups = i32x4.add(groups, v128.shuffle<i32>(groups, groups, 1, 0, 3, 2));
  return i32x4.extract_lane(groups, 0);
}
