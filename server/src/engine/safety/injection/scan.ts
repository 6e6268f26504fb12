import { FULL_STOPS } from './blankCharacters.ts';
import { ACTION, ACTIONS, isBitRow, isEnclosed, isRoleLine, PARTNERS, ROLE_START } from './characters.ts';
import { Comments } from './comments.ts';
import { createWordReader } from './createWordReader.ts';
import { disguiseOf } from './disguise.ts';
import { SYMBOL } from './fold.ts';
import { beginsBlock, FenceTracker, lineText, stringAtLineStart } from './lines.ts';
import { SIGN } from './nomination.ts';
import { nothingFound, type SafetyLanguage, type ScanResult } from './scanResult.ts';
import { Sentence } from './sentence.ts';
import { isControl, isSuspicious } from '../suspiciousCharacters.ts';
import { walk, type Match } from './walk.ts';
import { FIELD, FOUND, LONG_WORD, WINDOW, type WordReader } from './wordReader.ts';
import { hashPair, isOpen, phraseStarts, rareIn, slotOf, STARTS, step, WordHash, wordTable } from './wordTable.ts';

/** Longest sentence that is judged as one. */
const SENTENCE_LIMIT = 1200;
/** Length at which a sentence is cut even inside a line. */
const LONGEST = 6000;

/** What goes over the words. It is used by one scan at a time, which begins it anew. */
const words = createWordReader(wordTable);

/**
 * One pass over a text: splits it into sentences, looks every word up, and keeps the few places that deserve rules. Linear in
 * the length of the text; memory grows with what is found, not with the text.
 */
export function scan(text: string, language: SafetyLanguage, reader: WordReader = words): ScanResult {
  return new Scanner(text, language, reader).run();
}

class Scanner {
  readonly #text: string;
  readonly #language: SafetyLanguage;
  readonly #actions: Uint8Array;
  readonly #words: WordReader;
  readonly #fences: FenceTracker;
  readonly #comments: Comments;
  readonly #sentence: Sentence;
  readonly #dotted = step(wordTable, 0, wordTable.dot);
  readonly #match: Match = { rare: 0, common: 0, end: 0 };
  readonly #result: ScanResult = nothingFound();

  constructor(text: string, language: SafetyLanguage, reader: WordReader) {
    this.#text = text;
    this.#language = language;
    this.#actions = ACTIONS[language];
    this.#words = reader;
    this.#fences = new FenceTracker(text, language === 'markdown', this.#result.fences);
    this.#comments = new Comments(text, this.#result.comments);
    this.#sentence = new Sentence(text, reader, this.#comments, this.#fences, this.#result.candidates);
  }

  run(): ScanResult {
    const length = this.#text.length;
    this.#words.begin(this.#text, this.#actions);
    this.#line(0);
    for (let i = 0; i < length;) i = this.#read(i, Math.min(length, i + WINDOW));
    this.#sentence.cut(length);
    // The reader outlives the text, which may be large.
    this.#words.begin('', this.#actions);
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
      return start;
    }
    if (this.#language === 'markdown' && start > 0 && (c === 0x0a || c === 0x7c)) {
      // Blank lines and rows of tables end a sentence, and nothing else.
      this.#sentence.cut(start);
      return start;
    }
    const end = text.length;
    if (this.#language === 'json') {
      const quote = stringAtLineStart(text, start);
      if (quote >= 0) {
        if (start - this.#sentence.start > SENTENCE_LIMIT) this.#sentence.cut(start);
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
    const words = this.#words;
    const sentence = this.#sentence;
    const { found } = words;
    words.window(from, to, sentence.dropWords());
    let i = from;
    while (i < to) {
      const count = words.read(i, to);
      for (let at = 0; at < count * FIELD.size; at += FIELD.size) {
        const kind = found[at] ?? 0;
        i = found[at + FIELD.at] ?? 0;
        sentence.lastWord = found[at + FIELD.words] ?? 0;
        if (kind === FOUND.sign) i = this.#sign(i);
        else if (kind === FOUND.odd) i = this.#odd(i, to);
        else this.#word(kind, i);
      }
    }
    // A text without full stops and line ends is cut at some word.
    if (i - sentence.start > LONGEST) sentence.cut(i);
    return i;
  }

  /** Does what the last word of the sentence, or a number, asks for, which ends at an offset. */
  #word(asks: number, end: number): void {
    const { wordStarts, wordHashes } = this.#words;
    const index = this.#sentence.lastWord - 1;
    const start = wordStarts[index] ?? 0;
    if ((asks & FOUND.lookUp) !== 0) this.#lookUp(wordHashes[index] ?? 0, start, end);
    if ((asks & FOUND.phrase) !== 0) this.#phrase(index);
    if ((asks & FOUND.shortRun) !== 0) this.#result.shortRuns.push(end - 1);
    if ((asks & FOUND.long) !== 0) this.#result.longWords.push(start, end);
    if ((asks & FOUND.digits) !== 0) this.#sentence.signs |= disguiseOf(this.#text, start, end);
  }

  /** Reads very long words and numbers, and characters beyond ASCII with the words beside them, as far as they follow each other. */
  #odd(start: number, to: number): number {
    const text = this.#text;
    const { symbols, firstUnspaced } = wordTable;
    let i = start;
    do {
      const code = text.charCodeAt(i);
      if (code >= 128) {
        const symbol = symbols.plain[code] ?? 0;
        if (symbol < SYMBOL.firstWord) {
          i = this.#beyond(i, code);
          continue;
        }
        if (symbol >= firstUnspaced) {
          // Words of scripts without spaces are looked for at every letter.
          if (isSuspicious(code)) this.#result.suspicious.push(i);
          this.#look(i);
          this.#words.part();
          i++;
          continue;
        }
      }
      const end = this.#number(i);
      if (end > i) {
        this.#word(this.#words.number(i, end - i), end);
        i = end;
      } else i = this.#oddWord(i);
    } while (i < to && text.charCodeAt(i) >= 128);
    return i;
  }

  /** Reads a number; returns the place behind it, or its own when there is none or it goes on as a word. */
  #number(start: number): number {
    const text = this.#text;
    let i = start;
    while (i < text.length && text.charCodeAt(i) >= 0x30 && text.charCodeAt(i) <= 0x39) i++;
    const after = i < text.length ? text.charCodeAt(i) : 0x20;
    const letter = after | 0x20;
    if (after >= 128 || after === 0x5f || (letter >= 0x61 && letter <= 0x7a)) return start;
    const length = i - start;
    if (isBitRow(text, start, i)) this.#result.bits.push(start, i);
    else if (length >= LONG_WORD) this.#result.longWords.push(start, i);
    return i;
  }

  /** Reads a word of any letters, digits and underscores; returns its end. */
  #oddWord(start: number): number {
    const text = this.#text;
    const { letter, firstUnspaced, symbols } = wordTable;
    const hash = new WordHash();
    let special = false;
    let i = start;
    for (; i < text.length; i++) {
      const c = text.charCodeAt(i);
      const symbol = symbols.plain[c] ?? 0;
      if (symbol === SYMBOL.separator || symbol >= firstUnspaced) break;
      if (c < 128) {
        if (c < 0x3a) special = true;
        hash.add(c >= 0x41 && c <= 0x5a ? c | 0x20 : c);
        continue;
      }
      if (isSuspicious(c)) this.#result.suspicious.push(i);
      this.#control(c);
      if (symbol === SYMBOL.ignorable) {
        this.#invisible(i, c);
        continue;
      }
      if (c >= 0x370) special = true;
      hash.add(letter[symbol] ?? 0);
    }
    const asks = this.#words.word(start, i, hash.value);
    this.#sentence.lastWord = this.#words.wordCount;
    this.#word(asks, i);
    if (special) {
      if (isBitRow(text, start, i)) this.#result.bits.push(start, i);
      else this.#sentence.signs |= disguiseOf(text, start, i);
    }
    return i;
  }

  /** Adds the rare meanings of a word that passed the filter. */
  #lookUp(hash: number, start: number, end: number): void {
    const { singles } = wordTable;
    const slot = slotOf(singles, hash);
    this.#sentence.rare |= rareIn(singles, slot);
    if (isOpen(singles, slot, this.#text, start, end)) this.#look(start);
  }

  /** Adds the meanings of the phrases that the word at an index and the one before may be part of. */
  #phrase(index: number): void {
    const { wordStarts, wordHashes } = this.#words;
    const pair = hashPair(wordHashes[index - 1] ?? 0, wordHashes[index] ?? 0);
    let starts = phraseStarts(wordTable.phrases, pair, wordHashes[index - 2] ?? 0, STARTS.rare);
    for (let at = index - 1; starts !== 0 && at >= this.#sentence.firstWord; at--, starts >>>= 1)
      if ((starts & 1) !== 0) this.#look(wordStarts[at] ?? 0);
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

  /** Handles a character beyond ASCII that is no letter; returns the offset behind it. */
  #beyond(i: number, code: number): number {
    if (code < 0xa0) this.#control(code);
    if (isSuspicious(code)) this.#result.suspicious.push(i);
    if (code === 0xdb40) this.#result.invisible = true;
    else if (code === 0xd835 || (code === 0xd83c && isEnclosed(this.#text.charCodeAt(i + 1))))
      this.#result.styled.push(i);
    else if ((wordTable.symbols.plain[code] ?? 0) === SYMBOL.ignorable) this.#invisible(i, code);
    else if (FULL_STOPS.includes(String.fromCharCode(code))) this.#sentence.cut(i + 1);
    return i + 1;
  }

  /** Handles a character that ends or marks something; returns the offset behind it. */
  #sign(i: number): number {
    const text = this.#text;
    const end = text.length;
    const code = text.charCodeAt(i);
    const next = i + 1 < end ? text.charCodeAt(i + 1) : 0x0a;
    switch (this.#actions[code]) {
      case ACTION.newline:
        return this.#line(i + 1);
      case ACTION.quote:
        this.#sentence.cut(i + 1);
        this.#role(i + 1);
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
        // Of an escaped backslash the escape that it begins is what a second reading would see.
        const escape = next === 0x5c ? i + 1 : i;
        if (isEscape(text.charCodeAt(escape + 1))) this.#result.escapes.push(escape);
        return Math.min(end, i + 2);
      }
      case ACTION.control:
        this.#result.controls = true;
        break;
      case ACTION.hash:
        this.#yamlComment(i);
        break;
      case ACTION.pair:
        this.#pair(i, code, next);
        break;
      default:
        this.#fullStop(i, next);
    }
    return i + 1;
  }

  /** Notes the first sign of a link, an escape or a comment. */
  #pair(i: number, code: number, next: number): void {
    if (code === 0x5d) {
      if (next === 0x28 || next === 0x3a) this.#result.links.push(i);
    } else if (code === 0x7b) {
      if (next === 0x2f) this.#result.braces.push(i);
    } else if (next !== 0x2f && PARTNERS.includes(String.fromCharCode(next))) this.#result.escapes.push(i);
  }

  /** Ends the sentence behind a full stop, question or exclamation mark, unless it stands inside a name. */
  #fullStop(i: number, next: number): void {
    if (next === 0x2d) this.#result.dots.push(i);
    else if (
      next <= 0x20 ||
      next === 0x22 ||
      next === 0x27 ||
      next === 0x5c ||
      next === 0x2a ||
      next === 0x3c ||
      next === 0x201d
    )
      this.#sentence.cut(i + 1);
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
}

/** True for the letter behind the backslash of a character that is written by its number. */
function isEscape(code: number): boolean {
  return code === 0x75 || code === 0x78 || code === 0x55;
}
