import type { Document } from '../../document.ts';
import type { OffsetRange } from '../../text/sourceText.ts';
import { readingOf } from '../reading.ts';
import { backtracksExponentially } from './backtracking.ts';
import { isExemptMatch, withoutSigns } from './exemptMatch.ts';
import {
  findGlob,
  type GlobDefect,
  type GlobPattern,
  parseGlob,
  type PatternMatch,
  SearchedText,
} from './globPattern.ts';
import {
  betweenSlashes,
  type IgnoreLine,
  ignoreLines,
  isRegularExpression,
  namesFiles,
  namesFolder,
} from './ignoreLines.ts';
import { type RegexDefect, RegexPattern } from './regexPattern.ts';
import { isWordAt } from './tokenBounds.ts';

/** More patterns, longer ones, or regular expressions with more instructions altogether are not used, and that is said. */
const patternLimit = 256;
const lengthLimit = 512;
const instructionLimit = 5_000;
/** Of `?` and `[…]` in globs, and of what stands directly beside them: they are compared at every place of a text. */
const singleLimit = 64;

/** Matches of one pattern in one file beyond this are not looked for: there are more than anybody reads. */
const matchLimit = 200;

/**
 * Why a pattern cannot work. Those that only go back exponentially elsewhere, or in which a sign has lost its partner and stands for itself, are
 * used all the same.
 */
export type PatternDefect =
  RegexDefect | GlobDefect | 'exception' | 'everything' | 'files' | 'exponential' | 'too-long' | 'too-many';

export interface IgnorePattern {
  readonly line: IgnoreLine;
  readonly defect: PatternDefect | undefined;
  readonly matcher: GlobPattern | RegexPattern | undefined;
}

/** A place in a file that a pattern of `.aiignore` names, as a range of the source. */
export interface IgnoreMatch extends OffsetRange {
  readonly pattern: IgnorePattern;
  /** What stands there, with escapes resolved. Never to be shown. */
  readonly text: string;
}

/** The rules of a `.aiignore`; the same object as long as the file does not change. */
export function aiignore(document: Document): IgnoreRules {
  return document.derived(read);
}

function read(document: Document): IgnoreRules {
  return new IgnoreRules(readPatterns(document));
}

/** What must not stand in the files of a handoff folder (AAHP v3 section 2.6). Remembers what it found in files, which never change. */
export class IgnoreRules {
  readonly patterns: readonly IgnorePattern[];
  private readonly found = new WeakMap<Document, readonly IgnoreMatch[]>();

  constructor(patterns: readonly IgnorePattern[]) {
    this.patterns = patterns;
  }

  /** The places in a file that patterns name as a whole token, in its order; of several patterns at a place the first counts. */
  matches(document: Document): readonly IgnoreMatch[] {
    let found = this.found.get(document);
    if (!found) this.found.set(document, (found = this.search(document)));
    return found;
  }

  /** The patterns that were given up, because going on would take too long. Known of the files that were searched. */
  get exhausted(): IgnorePattern[] {
    return this.patterns.filter(({ matcher }) => matcher instanceof RegexPattern && matcher.exhausted);
  }

  private search(document: Document): IgnoreMatch[] {
    const reading = document.derived(readingOf);
    const searched = new SearchedText(reading.text);
    const found: IgnoreMatch[] = [];
    for (const pattern of this.patterns) {
      let count = 0;
      for (const match of find(pattern, searched)) {
        if (isExemptMatch(pattern, searched.text, match)) continue;
        const { start, end } = withoutSigns(searched.text, match);
        found.push({ ...reading.sourceRange(start, end), pattern, text: searched.text.slice(start, end) });
        if (++count >= matchLimit) break;
      }
    }
    return withoutOverlaps(found);
  }
}

function* find({ matcher }: IgnorePattern, searched: SearchedText): Generator<PatternMatch, void, undefined> {
  if (!matcher) return;
  if (!(matcher instanceof RegexPattern)) {
    yield* findGlob(matcher, searched);
    return;
  }
  const { text } = searched;
  for (const match of matcher.find(text)) if (isWhole(text, match)) yield match;
}

/** Whether a match neither begins nor ends inside of a word. */
function isWhole(text: string, { start, end }: OffsetRange): boolean {
  if (isWordAt(text, start) && start > 0 && isWordAt(text, start - 1)) return false;
  return !(isWordAt(text, end - 1) && isWordAt(text, end));
}

function withoutOverlaps(matches: readonly IgnoreMatch[]): IgnoreMatch[] {
  const kept: IgnoreMatch[] = [];
  for (const match of [...matches].sort((a, b) => a.start - b.start || a.pattern.line.line - b.pattern.line.line)) {
    const last = kept.at(-1);
    if (!last || match.start >= last.end) kept.push(match);
  }
  return kept;
}

function readPatterns(document: Document): IgnorePattern[] {
  let instructions = 0;
  let singles = 0;
  const lines = ignoreLines(document);
  const isAboutFiles = lines.some(({ text }) => namesFolder(text));
  return lines.map((line, index) => {
    const without = (defect: PatternDefect): IgnorePattern => ({ line, defect, matcher: undefined });
    if (index >= patternLimit) return without('too-many');
    if (line.text.length > lengthLimit) return without('too-long');
    if (!isRegularExpression(line.text)) {
      if (line.text.startsWith('!')) return without('exception');
      if (namesFiles(line, isAboutFiles)) return without('files');
      const matcher = parseGlob(line.text);
      singles += singleCharacters(matcher);
      if (singles > singleLimit) return without('too-many');
      if (matcher.defect === 'set') return without('set');
      return matchesEverything(matcher) ? without('everything') : { line, defect: matcher.defect, matcher };
    }
    if (instructions > instructionLimit) return without('too-many');
    const matcher = RegexPattern.compile(line.text);
    if (!(matcher instanceof RegexPattern)) return without(matcher);
    instructions += matcher.size;
    if (matcher.matchesNothing || matchesEverything(matcher)) return without('everything');
    const source = betweenSlashes(line.text)?.source ?? line.text;
    return { line, defect: backtracksExponentially(source) ? 'exponential' : undefined, matcher };
  });
}

function singleCharacters({ segments }: GlobPattern): number {
  return segments.reduce((sum, segment) => sum + ('characters' in segment ? segment.characters.length : 0), 0);
}

/** Words that have nothing in common; a pattern that names nearly all of them tells nothing apart. */
const ANYTHING = ['the', 'Build', '2026-03-01', 'T-001', 'src/app.ts', '42', '(Verified)', 'größer', 'a'];

function matchesEverything(matcher: GlobPattern | RegexPattern): boolean {
  if (!(matcher instanceof RegexPattern) && matcher.segments.length === 0) return true;
  const line = { text: '', range: { start: 0, end: 0 }, line: 0 };
  const named = ANYTHING.filter((word) => {
    const [match] = find({ line, defect: undefined, matcher }, new SearchedText(word));
    return match !== undefined;
  });
  return named.length >= ANYTHING.length - 2;
}
