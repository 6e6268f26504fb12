import { wordReaderProgram } from '../../generated/wordReader.mjs';
import { blankCharacters } from './blankCharacters.ts';
import { ACTION, PARTNERS, STOP_FOLLOWERS } from './characters.ts';
import { copierInto, type CodeUnitCopier } from './codeUnits.ts';
import { FIELD, WINDOW, type WordFilters, type WordReader } from './wordReader.ts';
import { GROUP_KEYS } from './wordTableLayout.ts';

/** The address of an array of the program. */
interface Address {
  readonly value: number;
}

/** What the program offers; see server/assembly/wordReader.ts. */
interface Program extends Pick<WordReader, 'read' | 'word' | 'number' | 'part'> {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly WINDOW: Address;
  readonly LOOKAHEAD: Address;
  readonly text: Address;
  readonly signs: Address;
  readonly signKinds: Address;
  readonly nextKinds: Address;
  readonly groupKeys: Address;
  readonly WORD_FILTER: Address;
  readonly PAIR_FILTER: Address;
  readonly rareWords: Address;
  readonly rarePairs: Address;
  readonly blanks: Address;
  readonly PLACES: Address;
  readonly found: Address;
  readonly WORDS: Address;
  readonly wordCount: Address;
  readonly wordStarts: Address;
  readonly wordHashes: Address;
  begin(): void;
  classify(offset: number, length: number): void;
}

/** The little that is used of WebAssembly, which the types of neither Node nor ECMAScript have. */
interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

/** When a character is a sign, as the program has it; of what follows, for which signs it does. Full stops are followed by `BEYOND` as well. */
const SIGN_KIND = { always: 1, beforePartner: 2, beforeFollower: 4 } as const;

/** Behind the end of a text its last word and sign are compared with so many code units that are 0. */
const PADDING = 64;

/** Reads words with the program that was compiled to WebAssembly. */
export class CompiledWordReader implements WordReader {
  readonly found: Int32Array;
  readonly wordStarts: Int32Array;
  readonly wordHashes: Int32Array;
  readonly #program: Program;
  readonly #units: Uint16Array<ArrayBuffer>;
  readonly #copy: CodeUnitCopier;
  readonly #wordCount: Int32Array;
  readonly #lookahead: number;
  #text = '';
  #actions: Uint8Array = new Uint8Array();

  /** Throws where the host lets no such program run, and when the program is of another size than this class expects. */
  constructor({ rareWords, rarePairs, symbols }: WordFilters, host: WebAssemblyHost) {
    const program = new host.Instance(new host.Module(wordReaderProgram)).exports as Program;
    if (program.WINDOW.value !== WINDOW) throw new Error('The word reader was built with another window.');
    if (program.WORD_FILTER.value !== rareWords.length || program.PAIR_FILTER.value !== rarePairs.length)
      throw new Error('The word reader was built with filters of another size.');
    const { buffer } = program.memory;
    new Uint32Array(buffer, program.rareWords.value).set(rareWords);
    new Uint32Array(buffer, program.rarePairs.value).set(rarePairs);
    new Uint8Array(buffer, program.blanks.value).set(blankCharacters(symbols.plain));
    new Int32Array(buffer, program.groupKeys.value).set(GROUP_KEYS);
    this.#program = program;
    this.#lookahead = program.LOOKAHEAD.value;
    this.#units = new Uint16Array(buffer, program.text.value, WINDOW + this.#lookahead + PADDING);
    this.#copy = copierInto(this.#units);
    this.found = new Int32Array(buffer, program.found.value, program.PLACES.value * FIELD.size);
    this.#wordCount = new Int32Array(buffer, program.wordCount.value, 1);
    this.wordStarts = new Int32Array(buffer, program.wordStarts.value, program.WORDS.value);
    this.wordHashes = new Int32Array(buffer, program.wordHashes.value, program.WORDS.value);
    this.#putEach(program.nextKinds, (code) => {
      const next = String.fromCharCode(code);
      const partner = PARTNERS.includes(next) ? SIGN_KIND.beforePartner : 0;
      return SIGN_KIND.always | partner | (STOP_FOLLOWERS.includes(next) ? SIGN_KIND.beforeFollower : 0);
    });
  }

  get wordCount(): number {
    return this.#wordCount[0] ?? 0;
  }

  begin(text: string, actions: Uint8Array): void {
    this.#text = text;
    this.#program.begin();
    this.#wordCount[0] = 0;
    if (actions === this.#actions) return;
    this.#actions = actions;
    this.#putSet(this.#program.signs, (code) => (actions[code] ?? 0) !== 0);
    this.#putEach(this.#program.signKinds, (code) => {
      const action = actions[code] ?? 0;
      if (action === 0) return 0;
      if (action === ACTION.pair) return SIGN_KIND.beforePartner;
      return action === ACTION.stop ? SIGN_KIND.beforeFollower : SIGN_KIND.always;
    });
  }

  window(from: number, to: number, dropped: number): void {
    this.#drop(dropped);
    const text = this.#text;
    const end = Math.min(text.length, to + this.#lookahead);
    this.#copy(text, from, end);
    if (end === text.length) this.#units.fill(0, end - from, end - from + PADDING);
    this.#program.classify(from, end - from);
  }

  read(from: number, to: number): number {
    return this.#program.read(from, to);
  }

  word(start: number, end: number, hash: number): number {
    return this.#program.word(start, end, hash);
  }

  number(start: number, length: number): number {
    return this.#program.number(start, length);
  }

  part(): void {
    this.#program.part();
  }

  #drop(count: number): void {
    if (count === 0) return;
    const { wordCount } = this;
    this.wordStarts.copyWithin(0, count, wordCount);
    this.wordHashes.copyWithin(0, count, wordCount);
    this.#wordCount[0] = wordCount - count;
  }

  /** Writes a number for each ASCII character. */
  #putEach({ value }: Address, numberOf: (code: number) => number): void {
    const numbers = new Uint8Array(this.#program.memory.buffer, value, 128);
    for (let code = 0; code < 128; code++) numbers[code] = numberOf(code);
  }

  /** Writes a set of ASCII characters as the program wants it: a byte for each low half, with a bit for each high half. */
  #putSet({ value }: Address, has: (code: number) => boolean): void {
    const set = new Uint8Array(this.#program.memory.buffer, value, 16).fill(0);
    for (let code = 0; code < 128; code++) if (has(code)) set[code & 15] = (set[code & 15] ?? 0) | (1 << (code >> 4));
  }
}
