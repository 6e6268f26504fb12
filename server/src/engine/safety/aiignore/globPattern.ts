import { isVisible, readSet } from './globSet.ts';
import { beginsToken, endsToken, isDelimiterAt, tokenEnd } from './tokenBounds.ts';

/** A piece of a glob without `*`: a text, or characters one by one where it has `?` or `[…]`. */
type Segment = { readonly literal: string } | { readonly characters: readonly ((character: string) => boolean)[] };

/** A place that a pattern names; UTF-16 offsets. */
export interface PatternMatch {
  readonly start: number;
  readonly end: number;
  /** What the `*` at the end of a pattern such as `*_KEY=*` stands for; `undefined` for other patterns. */
  readonly value: string | undefined;
}

/**
 * What is wrong with a glob: a `[` without its `]`, or a `\` with nothing behind it, which stand for themselves; or a set that no character is in.
 */
export type GlobDefect = 'bracket' | 'backslash' | 'set';

/** A glob of `.aiignore`. */
export interface GlobPattern {
  readonly segments: readonly Segment[];
  readonly leadingStar: boolean;
  readonly trailingStar: boolean;
  /** Whether `*` between two pieces may stand for several words: it does in patterns that have blanks themselves. */
  readonly spansWords: boolean;
  /** Patterns without capitals match whatever the case. */
  readonly ignoresCase: boolean;
  readonly defect: GlobDefect | undefined;
}

/**
 * Reads a glob: `*` stands for any characters of a token, `?` for one, `[abc]` and `[!abc]` for one of a set, `\` takes away the meaning
 * of what follows. Everything is a glob; one without any text or set, such as `*`, has no segments.
 */
export function parseGlob(pattern: string): GlobPattern {
  const ignoresCase = !/\p{Lu}/u.test(pattern);
  const segments: Segment[] = [];
  let characters: ((character: string) => boolean)[] = [];
  let literal = '';
  let isLiteral = true;
  let leadingStar = false;
  let trailingStar = false;
  let defect: GlobDefect | undefined;
  const finish = () => {
    if (characters.length > 0) segments.push(isLiteral ? { literal } : { characters });
    characters = [];
    literal = '';
    isLiteral = true;
  };
  const one = (character: string) => {
    const wanted = ignoresCase ? character.toLowerCase() : character;
    literal += wanted;
    characters.push((found) => found === wanted);
  };
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern.charAt(index);
    trailingStar = false;
    if (character === '*') {
      finish();
      if (segments.length === 0) leadingStar = true;
      trailingStar = true;
    } else if (character === '?') {
      isLiteral = false;
      characters.push(isVisible);
    } else if (character === '[') {
      const set = readSet(pattern, index, ignoresCase);
      if (set) {
        isLiteral = false;
        characters.push(set.matches);
        index = set.end - 1;
        if (set.isEmpty) defect = 'set';
      } else {
        one(character);
        defect ??= 'bracket';
      }
    } else if (character === '\\' && index + 1 < pattern.length) {
      one(pattern.charAt(++index));
    } else {
      one(character);
      if (character === '\\') defect ??= 'backslash';
    }
  }
  finish();
  return { segments, leadingStar, trailingStar, spansWords: /\s/.test(pattern), ignoresCase, defect };
}

/** A text to search with globs; its lower-case form is made once. */
export class SearchedText {
  readonly text: string;
  private lowerCache: string | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** With its capitals made small as far as that keeps every offset. */
  get lower(): string {
    this.lowerCache ??= sameLength(this.text, this.text.toLowerCase());
    return this.lowerCache;
  }
}

function sameLength(text: string, lower: string): string {
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * The places in a text that a glob names as a whole token, from left to right, without overlaps. Takes time linear in the text
 * for a given pattern, whatever the text: no piece is looked for twice at one place.
 */
export function* findGlob(glob: GlobPattern, searched: SearchedText): Generator<PatternMatch, void, undefined> {
  const text = glob.ignoresCase ? searched.lower : searched.text;
  const finders = glob.segments.map((segment) => new Finder(segment, text));
  const [first, ...others] = finders;
  if (!first) return;
  // A piece that is nowhere is the rule, so it is looked for before anything else.
  if (finders.some((finder) => finder.next(0) === -1)) return;
  let from = 0;
  for (;;) {
    const begin = first.next(from);
    if (begin === -1) return;
    if (!glob.leadingStar && !beginsToken(text, begin)) {
      from = begin + 1;
      continue;
    }
    const ended = matchRest(glob, text, begin + first.length, others);
    if (ended.match === undefined) {
      // What lacks a piece up to a limit lacks it from every later beginning before that limit, too.
      from = Math.max(begin + 1, ended.limit);
      continue;
    }
    const start = glob.leadingStar ? tokenStart(text, begin, from) : begin;
    yield { start, end: ended.match.end, value: ended.match.value };
    from = Math.max(ended.match.end, begin + 1);
  }
}

interface Ended {
  readonly match: { readonly end: number; readonly value: string | undefined } | undefined;
  readonly limit: number;
}

/** Goes on behind the first piece, to the end of the pattern. */
function matchRest(glob: GlobPattern, text: string, behindFirst: number, others: readonly Finder[]): Ended {
  let end = behindFirst;
  let limit = end;
  for (const [index, finder] of others.entries()) {
    limit = glob.spansWords ? lineEnd(text, end) : valueEnd(text, end);
    const isLast = index === others.length - 1;
    let found = finder.next(end);
    if (isLast && !glob.trailingStar) {
      while (found !== -1 && found + finder.length <= limit && !endsToken(text, found + finder.length)) {
        found = finder.next(found + 1);
      }
    }
    if (found === -1 || found > limit || found + finder.length > lineEnd(text, end)) return { match: undefined, limit };
    end = found + finder.length;
  }
  if (!glob.trailingStar)
    return { match: endsToken(text, end) ? { end, value: undefined } : undefined, limit: behindFirst };
  const valueStart = end;
  end = valueEnd(text, end);
  return { match: { end, value: text.slice(valueStart, end) }, limit };
}

/** Where the value ends that begins at an offset: at the next delimiter, behind a quotation mark before it. */
function valueEnd(text: string, offset: number): number {
  const quote = text.charAt(offset);
  return tokenEnd(text, quote === '"' || quote === "'" ? offset + 1 : offset);
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/** Where the token begins that an offset stands in, not before `limit`. */
function tokenStart(text: string, offset: number, limit: number): number {
  let start = offset;
  while (start > limit && !isDelimiterAt(text, start - 1)) start--;
  return start;
}

/** Looks for one piece from left to right; a place that was found is remembered until it is passed. */
class Finder {
  readonly length: number;
  private readonly segment: Segment;
  private readonly text: string;
  private from = 0;
  private found = -2;

  constructor(segment: Segment, text: string) {
    this.segment = segment;
    this.text = text;
    this.length = 'literal' in segment ? segment.literal.length : segment.characters.length;
  }

  /** The first place at or behind an offset, or -1. */
  next(offset: number): number {
    const isKnown = this.found !== -2 && offset >= this.from && (this.found === -1 || offset <= this.found);
    if (!isKnown) {
      this.from = offset;
      this.found = this.search(offset);
    }
    return this.found;
  }

  private search(offset: number): number {
    const { segment, text } = this;
    if ('literal' in segment) return text.indexOf(segment.literal, offset);
    const { characters } = segment;
    const last = text.length - characters.length;
    for (let start = offset; start <= last; start++) {
      let index = 0;
      while (index < characters.length && characters[index]?.(text.charAt(start + index))) index++;
      if (index === characters.length) return start;
    }
    return -1;
  }
}
