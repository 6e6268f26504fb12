import type { TextUnit } from '../textUnit.ts';
import { SYMBOL } from './fold.ts';
import { FIELD, FIELDS, GAP, type Tokens } from './words.ts';
import { walk, type Match } from './walk.ts';
import {
  commonIn,
  hashPair,
  isOpen,
  KIND,
  kindsOf,
  mayHold,
  phraseStarts,
  rareIn,
  slotOf,
  STARTS,
  step,
  WordHash,
  wordTable,
  type Reading,
} from './wordTable.ts';

/** How strongly each character parts the words around it. */
const BREAKS = new Uint8Array(0x10000);
const setBreaks = (chars: string, gap: number): void => {
  for (const char of chars) BREAKS[char.charCodeAt(0)] = gap;
};
setBreaks('.!?。！？।', GAP.sentence);
setBreaks(':;()[]{}|—–><#：•', GAP.clause);
setBreaks(',"`*“”„«»「」，、،', GAP.soft);

/** The strongest break between two words. */
function breakBetween(text: string, from: number, to: number): number {
  let gap: number = GAP.space;
  if (to === from + 1 && text.charCodeAt(from) === 0x20) return gap;
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i);
    let here: number = BREAKS[c] ?? GAP.space;
    // A dot right before a word stands inside a name ("evil.example", ".env").
    if (c === 0x2e && i + 1 === to) here = GAP.space;
    else if (c === 0x0a) here = text.charCodeAt(i + 1) === 0x0a || gap === GAP.sentence ? GAP.sentence : GAP.space;
    // A hyphen inside a word parts nothing; one that stands free is a dash or a list marker.
    else if (c === 0x2d) here = i > from && (i + 1 === to || text.charCodeAt(i + 1) <= 0x20) ? GAP.clause : GAP.space;
    else if (c === 0x5c) here = text.charCodeAt(i + 1) === 0x6e ? GAP.clause : GAP.space;
    if (here > gap) gap = here;
  }
  return gap;
}

/**
 * Splits a text into words and looks each up. Offsets are those of `unit.text`. A phrase gives its meaning to its first word,
 * whose end is then the end of the phrase. In raw JSON text (`escapes`) the letter after a backslash is no letter.
 */
export function tokenize(unit: TextUnit, reading: Reading = 'plain', escapes = false): Tokens {
  const { text } = unit;
  const { letter, firstUnspaced, singles, rarePairs, commonPairs, phrases, wordKinds } = wordTable;
  const symbols = wordTable.symbols[reading];
  const dotted = step(wordTable, 0, wordTable.dot);
  const numbers: number[] = [];
  const tokens: Tokens = { unit, count: 0, allRare: 0, allCommon: 0, numbers };
  const match: Match = { rare: 0, common: 0, end: 0 };
  const word = new WordHash();
  let previousEnd = 0;
  let previousHash = 0;
  let hashBefore = 0;
  /** What a word has to be, bits of `KIND`, to complete a phrase with the one before. */
  let completing = 0;
  let position = 0;

  // The meanings of the word before are only known when this one shows whether a phrase begins there.
  const complete = (n: number): void => {
    const at = n * FIELDS;
    const start = numbers[at + FIELD.start] ?? 0;
    match.rare = 0;
    match.common = 0;
    match.end = 0;
    walk(text, text.charCodeAt(start) === 0x2e ? start + 1 : start, 0, symbols, match);
    numbers[at + FIELD.rare] = (numbers[at + FIELD.rare] ?? 0) | match.rare;
    numbers[at + FIELD.common] = (numbers[at + FIELD.common] ?? 0) | match.common;
    numbers[at + FIELD.end] = Math.max(numbers[at + FIELD.end] ?? 0, match.end);
    tokens.allRare |= match.rare;
    tokens.allCommon |= match.common;
  };

  for (let i = 0; i < text.length;) {
    const code = text.charCodeAt(i);
    if (escapes && code === 0x5c) {
      i += 2;
      continue;
    }
    let folded = code | 0x20;
    let unspaced = false;
    // Letters of ASCII are most of all text and read alike in every way of reading.
    if (folded < 0x61 || folded > 0x7a) {
      const symbol = symbols[code] ?? SYMBOL.separator;
      if (symbol < SYMBOL.firstWord) {
        i++;
        continue;
      }
      folded = letter[symbol] ?? 0;
      unspaced = symbol >= firstUnspaced;
    }
    let wordEnd = i + 1;
    word.begin();
    word.add(folded);
    if (!unspaced) wordEnd = endOfWord(text, wordEnd, symbols, word);
    const hash = word.value;
    match.rare = 0;
    match.common = 0;
    match.end = i;
    let start = i;
    let kinds = 0;
    if (unspaced) walk(text, i, 0, symbols, match);
    else {
      kinds = kindsOf(wordKinds, hash);
      // Other readings find letters where the plain one has none.
      let open = code >= 0x80 || reading !== 'plain';
      if ((kinds & (KIND.rare | KIND.common)) !== 0) {
        const slot = slotOf(singles, hash);
        match.rare = rareIn(singles, slot);
        match.common = commonIn(singles, slot);
        open ||= isOpen(singles, slot, text, i, wordEnd);
      }
      // Stems and words that go on in another script are only in the trie.
      if (open) walk(text, i, 0, symbols, match);
    }
    // A word with a dot before it also is looked up with the dot (".env").
    if (i > previousEnd && text.charCodeAt(i - 1) === 0x2e && dotted !== 0) {
      const before = match.rare | match.common;
      walk(text, i, dotted, symbols, match);
      if ((match.rare | match.common) !== before) start = i - 1;
    }
    const n = tokens.count++;
    tokens.allRare |= match.rare;
    tokens.allCommon |= match.common;
    position += weight(code, unspaced, i > previousEnd);
    const gap = n === 0 ? GAP.sentence : breakBetween(text, previousEnd, i);
    numbers.push(start, Math.max(match.end, wordEnd), match.rare, match.common, gap, position);
    if ((kinds & completing) !== 0) {
      const pair = hashPair(previousHash, hash);
      if (mayHold(rarePairs, pair) || mayHold(commonPairs, pair)) {
        let starts =
          phraseStarts(phrases, pair, hashBefore, STARTS.rare) | phraseStarts(phrases, pair, hashBefore, STARTS.common);
        for (let at = n - 1; starts !== 0 && at >= 0; at--, starts >>>= 1) if ((starts & 1) !== 0) complete(at);
      }
    }
    previousEnd = wordEnd;
    hashBefore = previousHash;
    previousHash = hash;
    completing = (kinds << 1) & (KIND.second | KIND.commonSecond);
    i = wordEnd;
  }
  return tokens;
}

/** Reads on in a word behind its first letter: adds the others to `word`; returns where it ends. */
function endOfWord(text: string, from: number, symbols: Uint16Array, word: WordHash): number {
  const { firstUnspaced, letter } = wordTable;
  let end = from;
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const small = code | 0x20;
    if (small >= 0x61 && small <= 0x7a) word.add(small);
    else {
      if (code === 0x20) break;
      const symbol = symbols[code] ?? SYMBOL.separator;
      if (symbol >= firstUnspaced || symbol === SYMBOL.separator) break;
      if (symbol === SYMBOL.ignorable) continue;
      word.add(letter[symbol] ?? 0);
    }
    end = i + 1;
  }
  return end;
}

/** Scripts that part words by spaces but glue particles on (Arabic, Korean) count by word, ideographs by letter. */
function weight(code: number, unspaced: boolean, afterGap: boolean): number {
  if (!unspaced) return 2;
  if (code >= 0xe00 && !(code >= 0xac00 && code <= 0xd7af)) return 1;
  return afterGap ? 2 : 0;
}
