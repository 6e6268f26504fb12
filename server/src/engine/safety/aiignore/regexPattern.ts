import { RE2JS, RE2JSSyntaxException, RE2Set } from 're2js';
import { betweenSlashes } from './ignoreLines.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import type { PatternMatch } from './globPattern.ts';

/** Why a regular expression cannot be used. */
export type RegexDefect = 'lookaround' | 'backreference' | 'possessive' | 'invalid' | 'too-large' | 'explodes';

/** Instructions of a compiled pattern; a longer one costs too much for what it could find. */
const sizeLimit = 1000;

/** Bytes that the states of one pattern may take. */
const memoryLimit = 256 * 1024;

/** States beyond which a pattern counts as one whose states explode; those of secrets and names have a few dozen. */
const stateLimit = 300;

/** Steps of the slow matcher, instructions times characters, that a pattern may take to find where it matches. */
const stepLimit = 3_000_000;

/** UTF-16 units, and steps of the slow matcher, that are spent at once to see whether there is any match. */
const blockLength = 16_384;
const blockSteps = 600_000;

/** UTF-16 units of the text that a pattern is tried on before it is used. */
const trialLength = 1_500;

/** Lines are searched in pieces of this many UTF-16 units, so that a long one costs no more than several short ones. */
const pieceLength = 2_000;

/**
 * A regular expression of `.aiignore`, matched in time linear in the text by automata that never go back. What such automata cannot
 * do (lookaround, backreferences) is a defect, and so is a pattern whose states explode on a text made from its own characters. One that
 * does so on another text, or takes too many steps to locate its matches, is given up: `exhausted` tells.
 */
export class RegexPattern {
  private readonly set: RE2Set;
  private readonly located: RE2JS;
  /** Instructions. */
  readonly size: number;
  private states = 0;
  private known = 0;
  private slow = false;

  private constructor(set: RE2Set, located: RE2JS) {
    this.set = set;
    this.located = located;
    this.size = located.programSize();
  }

  /** Compiles a pattern as it is written; a defect when that is not possible. */
  static compile(pattern: string): RegexPattern | RegexDefect {
    const { source, flags } = betweenSlashes(pattern) ?? { source: pattern, flags: '' };
    if (/\(\?<?[=!]/.test(source)) return 'lookaround';
    if (/(?:^|[^\\])(?:\\\\){0,50}\\(?:[1-9]|k<)/.test(source)) return 'backreference';
    if (/\(\?>|[*+?}]\+/.test(source)) return 'possessive';
    // A text is looked at in blocks of lines first, where `^` and `$` have to mean what they do in a line.
    const modes = ['m', ...['i', 's'].filter((flag) => flags.includes(flag))].join('');
    const written = `(?${modes})${RE2JS.translateRegExp(withoutOuterBounds(source))}`;
    try {
      const located = RE2JS.compile(written);
      if (located.programSize() > sizeLimit) return 'too-large';
      const set = new RE2Set(RE2Set.UNANCHORED, 0, memoryLimit);
      set.add(written);
      set.compile();
      const compiled = new RegexPattern(set, located);
      compiled.tryOn(trialText(source));
      return compiled.exhausted ? 'explodes' : compiled;
    } catch (error) {
      if (error instanceof RE2JSSyntaxException) {
        return /too large|repeat/.test(error.error) && !hasReversedCount(source) ? 'too-large' : 'invalid';
      }
      return 'invalid';
    }
  }

  /** Whether the pattern matches the empty text, and so everywhere. */
  get matchesNothing(): boolean {
    return this.located.matches('');
  }

  /** Whether the pattern has been given up: it finds nothing any more. */
  get exhausted(): boolean {
    return this.states > stateLimit || this.slow;
  }

  /** How many states of its automaton were made so far; what the pattern costs beyond one look at each character. */
  get statesMade(): number {
    return this.states;
  }

  /** The places in a text that the pattern matches, from left to right; never across lines. */
  *find(text: string): Generator<PatternMatch, void, undefined> {
    let steps = 0;
    for (const { start, end } of this.candidates(text)) {
      if (this.exhausted) return;
      const piece = text.slice(start, end);
      if (!this.tryOn(piece)) continue;
      for (const match of this.located.matchAll(piece)) {
        steps += this.size * piece.length;
        this.slow = steps > stepLimit;
        const found = match[0];
        if (found !== '') {
          const from = start + (match.index ?? 0);
          yield { start: from, end: from + found.length, value: undefined };
        }
        if (steps > stepLimit) return;
      }
    }
  }

  /** The pieces of a text that may hold a match: those of blocks that hold one. */
  private *candidates(text: string): Generator<OffsetRange, void, undefined> {
    // Where the states do not suffice, a block takes its length times the instructions.
    const length = Math.max(pieceLength, Math.min(blockLength, Math.floor(blockSteps / this.size)));
    for (const block of cuts(text, 0, text.length, length)) {
      if (this.exhausted) return;
      if (this.tryOn(text.slice(block.start, block.end))) yield* pieces(text, block);
    }
  }

  /** Whether the pattern matches anywhere in a piece of text. */
  private tryOn(piece: string): boolean {
    const found = this.set.match(piece).length > 0;
    this.countStates();
    return found;
  }

  private countStates(): void {
    const present = this.set.dfa.stateCount;
    // Fewer than before: the states were thrown away for want of memory and made anew.
    this.states += present >= this.known ? present - this.known : present;
    this.known = present;
  }
}

/**
 * A text of the two letters or digits that a pattern names most often, in no order that repeats soon, but the same every time: where a
 * pattern has to remember which of them stood where, its states explode on it.
 */
function trialText(source: string): string {
  const counts = new Map<string, number>();
  for (const character of source.replace(/\\[A-Za-z]/g, '').match(/[A-Za-z0-9]/g) ?? [])
    counts.set(character, (counts.get(character) ?? 0) + 1);
  const frequent = [...counts].sort(([, a], [, b]) => b - a).map(([character]) => character);
  const [one = 'a', other = one === '0' ? 'a' : '0'] = frequent;
  let state = 1;
  let text = '';
  for (let index = 0; index < trialLength; index++) {
    state = (state * 48_271) % 0x7fff_ffff;
    text += (state >> 8) % 2 === 0 ? one : other;
  }
  return text;
}

/** A whole token is asked for anyway; without `\b` at its ends a pattern needs fewer states. */
function withoutOuterBounds(source: string): string {
  if (/\|/.test(source)) return source;
  return source.replace(/^\\b/, '').replace(/(^|[^\\])\\b$/, '$1');
}

/** Whether a pattern has a `{4,2}`. */
function hasReversedCount(source: string): boolean {
  return [...source.matchAll(/\{(\d{1,9}),(\d{1,9})\}/g)].some(([, low, high]) => Number(low) > Number(high));
}

/** The lines of a part of a text, long ones cut at blanks. */
function* pieces(text: string, { start, end }: OffsetRange): Generator<OffsetRange, void, undefined> {
  for (let from = start; from < end;) {
    const newline = text.indexOf('\n', from);
    const lineEnd = newline === -1 ? end : Math.min(newline, end);
    yield* cuts(text, from, lineEnd, pieceLength);
    from = lineEnd + 1;
  }
}

/** A part of a text, cut behind line breaks, or behind blanks where a line is longer than `length`. */
function* cuts(text: string, start: number, end: number, length: number): Generator<OffsetRange, void, undefined> {
  let from = start;
  while (end - from > length) {
    const part = text.slice(from, from + length);
    const newline = part.lastIndexOf('\n');
    const last = newline > 0 ? newline : part.lastIndexOf(' ');
    const cut = from + (last > 0 ? last + 1 : length);
    yield { start: from, end: cut };
    from = cut;
  }
  if (end > from) yield { start: from, end };
}
