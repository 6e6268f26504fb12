import type { Comments } from './comments.ts';
import { commonMeanings } from './commonMeanings.ts';
import type { FenceTracker } from './lines.ts';
import { DISGUISE, isNominated, mayBeNominated, SIGN } from './nomination.ts';
import type { Candidate } from './scanResult.ts';

/** The sentence that a scan is reading: where it begins, and what its words and signs have shown so far. */
export class Sentence {
  start = 0;
  /** Rare meanings of its words, bits of `RARE`. */
  rare = 0;
  /** Common meanings that were met on the way, bits of `COMMON`; not all, since most words are not looked up for them. */
  common = 0;
  /** What it has besides words, bits of `SIGN`. */
  signs = 0;
  readonly #text: string;
  readonly #comments: Comments;
  readonly #fences: FenceTracker;
  readonly #candidates: Candidate[];

  /** Sentences that deserve the rules are appended to `candidates`. */
  constructor(text: string, comments: Comments, fences: FenceTracker, candidates: Candidate[]) {
    this.#text = text;
    this.#comments = comments;
    this.#fences = fences;
    this.#candidates = candidates;
  }

  /** Ends the sentence at an offset, where the next one begins. */
  cut(at: number): void {
    if (this.rare !== 0 || (this.signs & DISGUISE) !== 0) this.#judge(at);
    this.rare = 0;
    this.common = 0;
    this.signs = 0;
    this.start = at;
  }

  /** Keeps the sentence up to an offset when it deserves the rules. */
  #judge(end: number): void {
    const { start, rare, common, signs } = this;
    if (!mayBeNominated(rare, signs)) return;
    // The common meanings cost a second reading, so it is left out where the sentence deserves a look without them.
    if (!isNominated(rare, common, signs) && !isNominated(rare, common | commonMeanings(this.#text, start, end), signs))
      return;
    const place = (this.#comments.isOpen ? SIGN.comment : 0) | (this.#fences.contains(start) ? SIGN.fence : 0);
    this.#candidates.push({ start, end, signs: signs | place, rare });
  }
}
