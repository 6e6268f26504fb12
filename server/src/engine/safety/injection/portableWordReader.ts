import { blankCharacters, isBlank } from './blankCharacters.ts';
import { ACTION, isDigit, isLetter, PARTNERS, STOP_FOLLOWERS } from './characters.ts';
import {
  FEW_LETTERS,
  FIELD,
  FOUND,
  LONG_NUMBER,
  LONG_WORD,
  LONGEST_WORD,
  SHORT_RUN,
  SHORT_STEP,
} from './wordReader.ts';
import type { WordFilters, WordReader } from './wordReader.ts';
import { hashPair, mayHold, PHRASE_GAP, WordHash } from './wordTableLayout.ts';

/** As the end of the word before: nothing can follow it. */
const FAR = -8192;
const SPACE = 0x20;
const UNDERSCORE = 0x5f;

/** Reads words where there is no WebAssembly; it stops at the same places as the program in server/assembly/wordReader.ts. */
export class PortableWordReader implements WordReader {
  readonly found = new Int32Array(FIELD.size);
  readonly wordStarts: number[] = [];
  readonly wordHashes: number[] = [];
  readonly #filters: WordFilters;
  readonly #blanks: Uint8Array;
  #text = '';
  #actions: Uint8Array = new Uint8Array();
  #previousHash = 0;
  #previousEnd = FAR;
  #run = 0;

  constructor(filters: WordFilters) {
    this.#filters = filters;
    this.#blanks = blankCharacters(filters.symbols.plain);
  }

  get wordCount(): number {
    return this.wordStarts.length;
  }

  begin(text: string, actions: Uint8Array): void {
    this.#text = text;
    this.#actions = actions;
    this.#drop(this.wordCount);
    this.#previousHash = 0;
    this.#previousEnd = FAR;
    this.#run = 0;
  }

  window(_from: number, _to: number, dropped: number): void {
    // The text is read where it is.
    this.#drop(dropped);
  }

  read(from: number, to: number): number {
    const text = this.#text;
    const hash = new WordHash();
    for (let i = from; i < to;) {
      const start = i;
      const code = text.charCodeAt(i);
      if (code >= 128 && isBlank(this.#blanks, code)) {
        i++;
        continue;
      }
      hash.begin();
      let letters = 0;
      let digits = 0;
      for (let c = code; isLetter(c) || isDigit(c) || c === UNDERSCORE; c = this.#at(++i)) {
        if (isLetter(c)) letters++;
        else if (isDigit(c)) digits++;
        hash.add(isLetter(c) ? c | 0x20 : c);
      }
      const length = i - start;
      if (length === 0 && code < 128) {
        if (this.#isSign(i, code)) return this.#stop(FOUND.sign, i);
        i++;
        continue;
      }
      const isNumber = digits === length;
      const after = this.#at(i);
      const goesOn = after >= 128 && !isBlank(this.#blanks, after);
      if (goesOn || length > LONGEST_WORD || (isNumber && length >= LONG_NUMBER)) return this.#stop(FOUND.odd, start);
      const mayBeDisguise = digits > 0 && letters >= FEW_LETTERS && length < LONG_WORD;
      const found = isNumber
        ? this.number(start, length)
        : this.#meet(start, i, hash.value, mayBeDisguise ? FOUND.digits : 0);
      if (found !== 0) return 1;
      if (i >= to) return this.#stop(FOUND.end, i);
    }
    return this.#stop(FOUND.end, to);
  }

  word(start: number, end: number, hash: number): number {
    return this.#meet(start, end, hash, 0);
  }

  #meet(start: number, end: number, hash: number, digits: number): number {
    const { rareWords, rarePairs } = this.#filters;
    this.wordStarts.push(start);
    this.wordHashes.push(hash);
    let found = digits;
    if (mayHold(rareWords, hash)) found |= FOUND.lookUp;
    if (start - this.#previousEnd <= PHRASE_GAP && mayHold(rarePairs, hashPair(this.#previousHash, hash)))
      found |= FOUND.phrase;
    const length = end - start;
    this.#run = length < 3 ? this.#run + 1 : 0;
    if (this.#isShortRun()) found |= FOUND.shortRun;
    if (length >= LONG_WORD) found |= FOUND.long;
    if (found !== 0) this.#put(found, end);
    this.#previousHash = hash;
    this.#previousEnd = end;
    return found;
  }

  number(start: number, length: number): number {
    this.#previousEnd = FAR;
    this.#run = length <= 3 ? this.#run + 1 : 0;
    if (!this.#isShortRun()) return 0;
    this.#put(FOUND.shortRun, start + length);
    return FOUND.shortRun;
  }

  #isShortRun(): boolean {
    return this.#run >= SHORT_RUN && (this.#run - SHORT_RUN) % SHORT_STEP === 0;
  }

  part(): void {
    this.#previousEnd = FAR;
  }

  /** The code unit at an offset, or a space behind the end. */
  #at(i: number): number {
    return i < this.#text.length ? this.#text.charCodeAt(i) : SPACE;
  }

  #isSign(i: number, code: number): boolean {
    const action = this.#actions[code] ?? 0;
    const next = this.#text.charAt(i + 1);
    if (action === ACTION.pair) return next !== '' && PARTNERS.includes(next);
    if (action === ACTION.stop) return next >= '\x80' || STOP_FOLLOWERS.includes(next);
    return action !== 0;
  }

  /** Notes the one place that was found. */
  #stop(kind: number, at: number): number {
    this.#put(kind, at);
    return 1;
  }

  #put(kind: number, at: number): void {
    this.found.set([kind, at, this.wordCount]);
  }

  #drop(count: number): void {
    this.wordStarts.splice(0, count);
    this.wordHashes.splice(0, count);
  }
}
