import {
  ACTION,
  actionTable,
  hasDigitInside,
  isBinary,
  isEnclosed,
  isPlain,
  isRoleLine,
  mixesScripts,
  ROLE_START,
} from './characters.ts';
import { Comments } from './comments.ts';
import { SYMBOL } from './fold.ts';
import { beginsBlock, FenceTracker, lineText, stringAtLineStart } from './lines.ts';
import { SIGN } from './nomination.ts';
import { nothingFound, type SafetyLanguage, type ScanResult } from './scanResult.ts';
import { Sentence } from './sentence.ts';
import { isControl, isSuspicious } from '../suspiciousCharacters.ts';
import { walk, type Match } from './walk.ts';
import { hashLetter, isOpen, hashPair, KIND, kindsOf, mayHold, rareIn, slotOf, step, wordTable } from './wordTable.ts';

/** Longest sentence that is judged as one. */
const SENTENCE_LIMIT = 1200;
/** So much is read at once; the engine compiles a function well that is called often. */
const PIECE = 4096;
/** Length at which a sentence is cut even inside a line. */
const LONGEST = 6000;
const SPACE = 0x20;
const LONG_WORD = 20;
/** So many words of one or two letters in a row may be a disguise. */
const SHORT_RUN = 5;
/** Longest gap inside a phrase. */
const PHRASE_GAP = 4;

/**
 * One pass over a text: splits it into sentences, looks every word up, and keeps the few places that deserve rules. Linear in
 * the length of the text; memory grows with what is found, not with the text.
 */
export function scan(text: string, language: SafetyLanguage): ScanResult {
  return new Scanner(text, language).run();
}

class Scanner {
  readonly #text: string;
  readonly #language: SafetyLanguage;
  readonly #actions: Uint8Array;
  readonly #fences: FenceTracker;
  readonly #comments: Comments;
  readonly #sentence: Sentence;
  readonly #dotted = step(wordTable, 0, wordTable.dot);
  readonly #match: Match = { rare: 0, common: 0, end: 0 };
  readonly #result: ScanResult = nothingFound();
  #tableRow = false;
  /** The word before, for phrases: its hash, start and end, and which kinds of word need a look behind it, bits of `KIND`. */
  #previousHash = 0;
  #previousStart = 0;
  #previousEnd = -PIECE;
  #expected: number = KIND.rare;
  /** What reading a word on gave. */
  #restHash = 0;
  #restSpecial = false;
  /** How many short words stand in a row at hand. */
  #run = 0;

  constructor(text: string, language: SafetyLanguage) {
    this.#text = text;
    this.#language = language;
    this.#actions = actionTable(language);
    this.#fences = new FenceTracker(text, language === 'markdown', this.#result.fences);
    this.#comments = new Comments(text, this.#result.comments);
    this.#sentence = new Sentence(text, this.#comments, this.#fences, this.#result.candidates);
  }

  run(): ScanResult {
    const length = this.#text.length;
    this.#line(0);
    for (let i = 0; i < length;) i = this.#read(i, Math.min(length, i + PIECE));
    this.#sentence.cut(length);
    return this.#result;
  }

  /** Looks at the start of a line: fences, blocks that end a sentence, role names. Returns where to read on. */
  #line(start: number): number {
    const text = this.#text;
    // Most lines go on with a word: nothing begins there.
    const c = start < text.length ? text.charCodeAt(start) : 0;
    const letter = c | 0x20;
    if (
      letter >= 0x61 &&
      letter <= 0x7a &&
      ROLE_START[c] === 0 &&
      !this.#fences.open &&
      this.#language === 'markdown'
    ) {
      if (start - this.#sentence.start > SENTENCE_LIMIT) this.#sentence.cut(start);
      this.#tableRow = false;
      return start;
    }
    if (this.#language === 'markdown' && start > 0 && (c === 0x0a || c === 0x7c)) {
      // Blank lines and rows of tables end a sentence, and nothing else.
      this.#sentence.cut(start);
      this.#tableRow = c === 0x7c;
      return start;
    }
    const end = text.length;
    if (this.#language === 'json') {
      const quote = stringAtLineStart(text, start);
      if (quote >= 0) {
        if (start - this.#sentence.start > SENTENCE_LIMIT) this.#sentence.cut(start);
        this.#tableRow = false;
        return quote;
      }
    }
    const yaml = this.#language === 'yaml';
    if (yaml && this.#comments.isOpen) {
      this.#sentence.cut(start - 1);
      this.#comments.leave();
    }
    const wasOpen = this.#fences.open;
    const begin = lineText(text, start, end);
    const first = begin < end ? text.charCodeAt(begin) : 0x0a;
    if (first === 0x60 || first === 0x7e) this.#fences.line(start);
    if (start > 0) {
      const long = start - this.#sentence.start > SENTENCE_LIMIT;
      if (long || beginsBlock(text, start, end, yaml) || (wasOpen && text.charCodeAt(start - 2) !== 0x5c))
        this.#sentence.cut(start);
    }
    this.#tableRow = first === 0x7c;
    this.#role(begin);
    return start;
  }

  /** Notes the place of a name with which a turn, header or divider may begin. */
  #role(at: number): void {
    const first = this.#text.charCodeAt(at);
    if (first < 128 && ROLE_START[first] !== 0 && isRoleLine(this.#text, at)) this.#result.roleLines.push(at);
  }

  /** Reads from `from` to `to`, or to the end of the word that stands there; returns where it stopped. */
  #read(from: number, to: number): number {
    const text = this.#text;
    const end = text.length;
    const symbols = wordTable.symbols.plain;
    const firstUnspaced = wordTable.firstUnspaced;
    const { rareWords, rarePairs, wordKinds } = wordTable;
    const actions = this.#actions;
    let previousHash = this.#previousHash;
    let previousStart = this.#previousStart;
    let previousEnd = this.#previousEnd;
    let expected = this.#expected;
    let run = this.#run;
    let i = from;
    // Every character is fetched once: `code` is always the one at `i`, or a space behind the end.
    let code = text.charCodeAt(i);
    while (i < to) {
      // Setting bit 5 makes ASCII letters lower-case and nothing else a letter.
      let hash = code | 0x20;
      if (hash < 0x61 || hash > 0x7a) {
        const action = code < 128 ? (actions[code] ?? 0) : ACTION.other;
        if (action === 0 || isPlain(action, text, i)) {
          i++;
          code = i < end ? text.charCodeAt(i) : SPACE;
          continue;
        }
        if (action === ACTION.digit) {
          // Numbers are no words; only their length matters.
          const next = this.#number(i);
          if (next > i) {
            run = next - i <= 3 ? run + 1 : 0;
            if (run === SHORT_RUN) this.#result.shortRuns.push(i);
            i = next;
            code = i < end ? text.charCodeAt(i) : SPACE;
            previousEnd = -PIECE;
            continue;
          }
        } else if (action !== ACTION.underscore) {
          const symbol = action === ACTION.other ? (symbols[code] ?? 0) : SYMBOL.separator;
          if (action === ACTION.newline) i = this.#line(i + 1);
          else if (action === ACTION.quote) {
            this.#sentence.cut(++i);
            this.#role(i);
          } else if (symbol < SYMBOL.firstWord) i = this.#mark(i, code);
          else if (symbol >= firstUnspaced) {
            // Words of scripts without spaces are looked for at every letter.
            if (isSuspicious(code)) this.#result.suspicious.push(i);
            this.#look(i);
            previousEnd = -PIECE;
            i++;
          }
          if (symbol < SYMBOL.firstWord || symbol >= firstUnspaced) {
            code = i < end ? text.charCodeAt(i) : SPACE;
            continue;
          }
        }
        hash = 0;
      }
      // A word of letters: only its hash is compared; the few that may have a rare meaning are looked up.
      const wordStart = i;
      let special = false;
      if (hash !== 0) {
        for (;;) {
          i++;
          code = i < end ? text.charCodeAt(i) : SPACE;
          const folded = code | 0x20;
          if (folded < 0x61 || folded > 0x7a) break;
          hash = Math.imul(hash, 33) ^ folded;
        }
      }
      // Digits, underscores and letters beyond ASCII are seldom; words with them are read on elsewhere.
      if (code !== SPACE && (hash === 0 || code >= 128 || (actions[code] ?? 0) >= ACTION.digit)) {
        i = this.#restOfWord(i, hash);
        code = i < end ? text.charCodeAt(i) : SPACE;
        hash = this.#restHash;
        special = this.#restSpecial;
      }
      const kinds = kindsOf(wordKinds, hash);
      if ((kinds & expected) !== 0) {
        if ((kinds & KIND.rare) !== 0 && mayHold(rareWords, hash)) this.#lookUp(hash, wordStart);
        if (
          (kinds & expected & KIND.second) !== 0 &&
          wordStart - previousEnd <= PHRASE_GAP &&
          mayHold(rarePairs, hashPair(previousHash, hash))
        )
          this.#look(previousStart);
      }
      expected = KIND.rare | ((kinds << 1) & KIND.second);
      previousHash = hash;
      previousStart = wordStart;
      previousEnd = i;
      const length = i - wordStart;
      run = (run + 1) & ((length - 3) >> 31);
      if (run === SHORT_RUN) this.#result.shortRuns.push(wordStart);
      if (length >= LONG_WORD) this.#result.longWords.push(wordStart, i);
      if (special) this.#special(wordStart, i);
      // Behind most words stands one space.
      if (code === SPACE && i < to) {
        i++;
        code = i < end ? text.charCodeAt(i) : SPACE;
      }
    }
    this.#run = run;
    this.#previousHash = previousHash;
    this.#previousStart = previousStart;
    this.#previousEnd = previousEnd;
    this.#expected = expected;
    // A text without full stops and line ends is cut at some word.
    if (i - this.#sentence.start > LONGEST) this.#sentence.cut(i);
    return i;
  }

  /** Reads a number; returns the place behind it, or its own when it goes on as a word. */
  #number(start: number): number {
    const text = this.#text;
    let i = start + 1;
    while (i < text.length && text.charCodeAt(i) >= 0x30 && text.charCodeAt(i) <= 0x39) i++;
    const after = i < text.length ? text.charCodeAt(i) : 0x20;
    const letter = after | 0x20;
    if (after >= 128 || after === 0x5f || (letter >= 0x61 && letter <= 0x7a)) return start;
    const length = i - start;
    if (length >= 8 && isBinary(text, start, i)) this.#result.bits.push(start, i);
    else if (length >= LONG_WORD) this.#result.longWords.push(start, i);
    return i;
  }

  /** Reads a word on from `from`, whatever its letters; leaves its hash, and whether it needs a closer look, in two fields. */
  #restOfWord(from: number, start: number): number {
    const text = this.#text;
    const { letter, firstUnspaced, symbols } = wordTable;
    let hash = start;
    let special = false;
    let i = from;
    for (; i < text.length; i++) {
      const c = text.charCodeAt(i);
      const symbol = symbols.plain[c] ?? 0;
      if (symbol === SYMBOL.separator || symbol >= firstUnspaced) break;
      if (c >= 128 && isSuspicious(c)) this.#result.suspicious.push(i);
      if (c < 0xa0) this.#control(c);
      if (symbol === SYMBOL.ignorable) {
        this.#invisible(i, c);
        continue;
      }
      if (c < 0x3a || c >= 0x370) special = true;
      hash = hashLetter(hash, c < 128 ? (c >= 0x41 && c <= 0x5a ? c | 0x20 : c) : (letter[symbol] ?? 0));
    }
    this.#restHash = hash;
    this.#restSpecial = special;
    return i;
  }

  /** Adds the rare meanings of a word that passed the filter. */
  #lookUp(hash: number, at: number): void {
    const { singles } = wordTable;
    const slot = slotOf(singles, hash);
    this.#sentence.rare |= rareIn(singles, slot);
    if (isOpen(singles, slot)) this.#look(at);
  }

  /** Adds the meanings of the word or phrase that begins at an offset. */
  #look(at: number): void {
    const match = this.#match;
    match.rare = 0;
    match.common = 0;
    walk(this.#text, at, 0, wordTable.symbols.plain, match);
    // Once more with the dot before the word (".env").
    if (at > 0 && this.#text.charCodeAt(at - 1) === 0x2e && this.#dotted !== 0)
      walk(this.#text, at, this.#dotted, wordTable.symbols.plain, match);
    this.#sentence.rare |= match.rare;
    this.#sentence.common |= match.common;
  }

  /** Handles a character that is no letter and means something; returns the offset behind it. */
  #mark(i: number, code: number): number {
    const text = this.#text;
    const end = text.length;
    if (code >= 128) {
      if (code < 0xa0) this.#control(code);
      if (isSuspicious(code)) this.#result.suspicious.push(i);
      if (code === 0xdb40) this.#result.invisible = true;
      else if (code === 0xd835 || (code === 0xd83c && isEnclosed(text.charCodeAt(i + 1)))) this.#result.styled.push(i);
      else if ((wordTable.symbols.plain[code] ?? 0) === SYMBOL.ignorable) this.#invisible(i, code);
      else if (code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0x0964 || code === 0x061f)
        this.#sentence.cut(i + 1);
      return i + 1;
    }
    const next = i + 1 < end ? text.charCodeAt(i + 1) : 0x0a;
    switch (this.#actions[code]) {
      case ACTION.stop:
        if (
          next <= 0x20 ||
          next === 0x22 ||
          next === 0x27 ||
          next === 0x5c ||
          next === 0x2a ||
          next === 0x3c ||
          next === 0x201d
        )
          this.#sentence.cut(i + 1);
        break;
      case ACTION.less:
        if (next === 0x21) this.#htmlComment(i);
        else if (next > 0x20 && next !== 0x3d && !(next >= 0x30 && next <= 0x39)) this.#result.marks.push(i);
        break;
      case ACTION.greater:
        if (this.#comments.isOpen && i >= this.#comments.end) {
          this.#sentence.cut(this.#comments.end);
          this.#comments.leave();
        }
        break;
      case ACTION.bracket:
        if (next === 0x2f || (next >= 0x41 && next <= 0x5a)) this.#result.marks.push(i);
        break;
      case ACTION.backslash: {
        // An escaped line break ends a sentence when a block begins behind it, as a real one would.
        const after = text.charCodeAt(i + 2);
        this.#control(next);
        if (next >= 128 && isSuspicious(next)) this.#result.suspicious.push(i + 1);
        if (next === 0x6e && (after === 0x5c || after === 0x2d || after === 0x23 || after === 0x2a))
          this.#sentence.cut(i);
        if (next === 0x6e) this.#role(i + 2);
        return Math.min(end, i + 2);
      }
      case ACTION.control:
        this.#result.controls = true;
        break;
      case ACTION.pipe:
        if (!this.#tableRow) this.#sentence.signs |= SIGN.pipe;
        break;
      case ACTION.at:
        this.#sentence.signs |= SIGN.at;
        break;
      case ACTION.dollar:
        this.#sentence.signs |= SIGN.command;
        break;
      case ACTION.slash: {
        const before = i > 0 ? text.charCodeAt(i - 1) : 0x20;
        if (before <= 0x20 || before === 0x22 || before === 0x27 || before === 0x7e || before === 0x3d)
          this.#sentence.signs |= SIGN.command;
        break;
      }
      case ACTION.colon:
        if (next === 0x2f && text.charCodeAt(i + 2) === 0x2f) this.#sentence.signs |= SIGN.url;
        break;
      case ACTION.hash:
        this.#yamlComment(i);
        break;
      default:
    }
    return i + 1;
  }

  #control(code: number): void {
    if (isControl(code)) this.#result.controls = true;
  }

  /** A character that is not seen. */
  #invisible(i: number, code: number): void {
    if (code >= 0x200b && code <= 0x206f) this.#sentence.signs |= SIGN.zeroWidth;
    const next = this.#text.charCodeAt(i + 1);
    if (code >= 0x180b && next >= 0x180b && (wordTable.symbols.plain[next] ?? 0) === SYMBOL.ignorable)
      this.#result.invisible = true;
  }

  /** Ends the sentence where a comment begins, and enters it. */
  #htmlComment(i: number): void {
    if (this.#language !== 'markdown' || this.#fences.open) return;
    const inner = this.#comments.htmlAt(i);
    if (inner < 0) return;
    this.#sentence.cut(i);
    this.#comments.enterHtml(inner);
  }

  #yamlComment(i: number): void {
    const inner = this.#comments.yamlAt(i);
    if (inner < 0) return;
    this.#sentence.cut(i);
    this.#comments.enterYaml(inner);
  }

  /** A word with digits, or with letters beyond Latin: may it be a disguised word of the lexicon? */
  #special(start: number, end: number): void {
    const match = this.#match;
    match.rare = 0;
    match.end = 0;
    if (end - start >= 8 && isBinary(this.#text, start, end)) {
      this.#result.bits.push(start, end);
      return;
    }
    const digits = hasDigitInside(this.#text, start, end);
    if (!digits && !mixesScripts(this.#text, start, end)) return;
    walk(this.#text, start, 0, digits ? wordTable.symbols.leet : wordTable.symbols.lookalike, match);
    if (!digits) this.#sentence.signs |= SIGN.mixedScript;
    else if (match.end >= end && match.rare !== 0) this.#sentence.signs |= SIGN.leet;
  }
}
