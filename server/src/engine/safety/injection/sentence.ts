import type { Comments } from './comments.ts';
import { commonMeanings } from './commonMeanings.ts';
import type { FenceTracker } from './lines.ts';
import { DISGUISE, isCommand, mayMeetRow, meetsRow, meetsTextRow, SIGN } from './nomination.ts';
import type { Candidate } from './scanResult.ts';
import type { WordReader } from './wordReader.ts';

/** The sentence that a scan is reading: where it begins, and what its words and signs have shown so far. */
export class Sentence {
  start = 0;
  /** Rare meanings of its words, bits of `RARE`. */
  rare = 0;
  /** Common meanings that were met on the way, bits of `COMMON`; not all, since most words are not looked up for them. */
  common = 0;
  /** How its words are disguised, bits of `SIGN`. */
  signs = 0;
  /** Where its words begin among those of the reader, and where they end as far as it is read. */
  firstWord = 0;
  lastWord = 0;
  readonly #text: string;
  readonly #words: WordReader;
  readonly #comments: Comments;
  readonly #fences: FenceTracker;
  readonly #candidates: Candidate[];

  /** Sentences that deserve the rules are appended to `candidates`; `words` holds their words. */
  constructor(text: string, words: WordReader, comments: Comments, fences: FenceTracker, candidates: Candidate[]) {
    this.#text = text;
    this.#words = words;
    this.#comments = comments;
    this.#fences = fences;
    this.#candidates = candidates;
  }

  /** Drops the words before it; returns how many there are. */
  dropWords(): number {
    const count = this.firstWord;
    this.firstWord = 0;
    this.lastWord -= count;
    return count;
  }

  /** Ends the sentence at an offset, where the next one begins. */
  cut(at: number): void {
    if (this.rare !== 0 || (this.signs & DISGUISE) !== 0) this.#judge(at);
    this.rare = 0;
    this.common = 0;
    this.signs = 0;
    this.start = at;
    this.firstWord = this.lastWord;
  }

  /** Keeps the sentence up to an offset when it deserves the rules. */
  #judge(end: number): void {
    const { start, rare, signs } = this;
    const mayBeMore = this.#isNominated(end);
    if (!mayBeMore && !isCommand(rare, this.#text, start, end)) return;
    const place = (this.#comments.isOpen ? SIGN.comment : 0) | (this.#fences.contains(start) ? SIGN.fence : 0);
    const only = mayBeMore ? 0 : SIGN.onlyCommands;
    this.#candidates.push({ start, end, signs: signs | place | only, rare });
  }

  /** True when its words together, or its disguise, deserve the rules. */
  #isNominated(end: number): boolean {
    const { start, rare, common, signs } = this;
    if ((signs & DISGUISE) !== 0) return true;
    const mayMeet = mayMeetRow(rare);
    if (mayMeet && meetsRow(rare, common)) return true;
    // The common meanings cost a second look at every word, so they come late.
    const known = mayMeet ? common | commonMeanings(this.#text, this.#words, this.firstWord, this.lastWord) : common;
    return (mayMeet && meetsRow(rare, known)) || meetsTextRow(rare, known, this.#text, start, end);
  }
}
