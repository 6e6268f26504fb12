import { COMMON as C, RARE as R } from '../lexicon/wordClass.ts';
import {
  commonOf,
  following,
  GAP,
  gapOf,
  rareOf,
  startOf,
  surface,
  textAfter,
  textBefore,
  type Tokens,
} from '../words.ts';

/** What an attacker wants set aside. The last kind only counts with "previous", "all" or "your" beside it. */
export const STRONG = R.instruction | R.promptNoun;
export const NOUN = STRONG | R.guard;

/** What holds a reader back. */
export const LIMIT =
  /limit|restrict|constraint|boundar|rule|polic|prohibition|permission|refusal|safety|guardrail|filter/;
/** Limits of a program: "restrictions on the number of projects". */
export const OF_QUANTITY =
  /^ (?:on|of|for|regarding) (?:the )?(?:number|size|length|amount|count|names?|types?|kinds?|versions?|uploads?|downloads?|formats?|characters?)\b/i;
/** Which words stand around a noun. */
export interface Qualifiers {
  prior: boolean;
  all: boolean;
  your: boolean;
}

/** Those whose instructions a reader has to follow. */
const OF_SOMEBODY =
  /\b(?:developer|operator|user|owner|creator|vendor|maintainer|provider|administrator|company|platform)s?['’]s? (?:\w{3,12} )?$/i;

/** Those a reader has its instructions from, in a phrase that names what they said. */
const OWNER = /(?:^| )your?\b|\b(?:user|operator|developer|vendor|host|owner|maker)s?\b/;
/** "Its own rules", "their former instructions": those of the reader when it is spoken of. */
const ITS_OWN =
  /\b(?:its|their) (?:own|former|previous|prior|earlier|original|initial|built-in|existing|old|current)\b[^.!?\n]{0,20}$/i;

/** Which words around a noun tell that the reader's own instructions are meant. */
export function qualified(tokens: Tokens, from: number, to: number): Qualifiers {
  const q: Qualifiers = {
    prior: false,
    all: false,
    your: OF_SOMEBODY.test(textBefore(tokens, to, 24)) || ITS_OWN.test(textBefore(tokens, to, 44)),
  };
  const last = Math.min(tokens.count - 1, following(tokens, to) + 5);
  for (let i = from; i <= last; i++) {
    if (i > to && gapOf(tokens, i) >= GAP.clause) break;
    const c = commonOf(tokens, i);
    if ((c & C.prior) !== 0) q.prior = true;
    if ((c & C.all) !== 0 && i <= to) q.all = true;
    if ((c & C.your) !== 0) q.your = true;
    if (i <= to && (rareOf(tokens, i) & (R.promptNoun | R.guard)) !== 0) q.your = true;
    // "All that I told you" and the like name the reader inside of the phrase.
    if (i <= to && (rareOf(tokens, i) & R.instruction) !== 0 && OWNER.test(surface(tokens, i))) q.your = true;
  }
  return q;
}

/** True when a noun is the reader's: "your limits", "the limits of your host". */
export function ownedAt(tokens: Tokens, noun: number): boolean {
  return (
    /(?:^| )your\b/.test(surface(tokens, noun)) ||
    /\byour (?:\w{3,14} ){0,2}$/i.test(textBefore(tokens, noun, 40)) ||
    /^ (?:of|from|by|set by|given by) your\b/i.test(textAfter(tokens, noun, 24))
  );
}

/** True when the words from `from` to `to` stand in one clause. */
export function sameClause(tokens: Tokens, from: number, to: number): boolean {
  for (let i = from + 1; i <= to; i++) if (gapOf(tokens, i) >= GAP.clause) return false;
  return true;
}

/** A word by itself, without the phrase that may begin with it, in lower case. */
export function word(tokens: Tokens, index: number): string {
  return (
    /^[\p{L}']{1,24}/u
      .exec(tokens.unit.text.slice(startOf(tokens, index), startOf(tokens, index) + 24))?.[0]
      .toLowerCase() ?? ''
  );
}
