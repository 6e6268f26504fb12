import { SYMBOL } from './fold.ts';
import { beginsBlock, FenceTracker } from './lines.ts';
import { isNominated, SIGN } from './nomination.ts';
import { wordTable } from './wordTable.ts';

/** The kinds of text the scan knows the structure of. */
export type SafetyLanguage = 'markdown' | 'json' | 'yaml' | 'text';

/** A piece of the source that is worth a closer look. */
export interface Candidate {
  readonly start: number;
  readonly end: number;
  /** Bits of `SIGN`. */
  readonly signs: number;
}

/** A range of the source. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What one pass over a source found, each list in source order. All offsets are UTF-16 offsets of the source. */
export interface ScanResult {
  /** Sentences whose words together may be an injection. */
  readonly candidates: Candidate[];
  /** HTML comments (Markdown) and `#` comments (YAML), without their delimiters; not those inside code fences. */
  readonly comments: Range[];
  /** Code fences, from the opening line's start to the closing line's end; unclosed ones are left out. */
  readonly fences: Range[];
  /** Words of 20 and more letters, possibly encoded text: start, end, start, end … */
  readonly longWords: number[];
  /** Runs of very short words (spaced letters, hexadecimal bytes, character numbers): start, end, start, end … */
  readonly shortRuns: number[];
  /** Places of `<` and `[` that may begin a chat token, a role tag or a forged header. */
  readonly marks: number[];
  /** Starts of lines that may begin with a role name or a divider. */
  readonly roleLines: number[];
}

/** Longest sentence that is judged as one. */
const SENTENCE_LIMIT = 1200;
const LONG_WORD = 20;
/** So many words of at most three letters in a row, or single letters in a row, may be a disguise. */
const SHORT_RUN = 9;
const LETTER_RUN = 5;
/** Longest gap inside such a run. */
const RUN_GAP = 6;
/** Longest run of separators that a phrase may bridge. */
const PHRASE_GAP = 4;

/** What a character below 128 that is no letter means for the scan; 0 is nothing. */
const ACTION = {
  newline: 1,
  stop: 2,
  less: 3,
  bracket: 4,
  backslash: 5,
  quote: 6,
  pipe: 7,
  at: 8,
  colon: 9,
  hash: 10,
  dollar: 11,
  slash: 12,
} as const;

function actionTable(language: SafetyLanguage): Uint8Array {
  const table = new Uint8Array(128);
  const set = (chars: string, action: number): void => {
    for (const char of chars) table[char.charCodeAt(0)] = action;
  };
  set('\n', ACTION.newline);
  set('.!?', ACTION.stop);
  set('<', ACTION.less);
  set('[', ACTION.bracket);
  set('|', ACTION.pipe);
  set('@', ACTION.at);
  set(':', ACTION.colon);
  set('$', ACTION.dollar);
  set('/', ACTION.slash);
  if (language === 'json') {
    set('\\', ACTION.backslash);
    set('"', ACTION.quote);
  }
  if (language === 'yaml') set('#', ACTION.hash);
  return table;
}

/** Marks after which a phrase does not go on, as a table. */
const PHRASE_STOP = new Uint8Array(128);
for (const mark of '.:;,!?') PHRASE_STOP[mark.charCodeAt(0)] = 1;

/** Lines that may begin a forged turn or header start with one of these letters or signs. */
const ROLE_START = new Uint8Array(128);
for (const letter of 'SsAaHhUuDd#=') ROLE_START[letter.charCodeAt(0)] = 1;

/** Where the text of a line begins behind indentation, quote marks, list marks and emphasis. */
function lineText(text: string, from: number, end: number): number {
  let i = from;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c !== 0x20 && c !== 0x09 && c !== 0x3e && c !== 0x2a && c !== 0x5f && c !== 0x2d && c !== 0x22) break;
    i++;
  }
  return i;
}

/**
 * One pass over a text: splits it into sentences, looks every word up, and keeps the few places that deserve rules. Linear in
 * the length of the text; memory grows with what is found, not with the text.
 */
export function scan(text: string, language: SafetyLanguage): ScanResult {
  const result: ScanResult = {
    candidates: [],
    comments: [],
    fences: [],
    longWords: [],
    shortRuns: [],
    marks: [],
    roleLines: [],
  };
  const symbols = wordTable.symbols.plain;
  const {
    root,
    symbol: symbolOf,
    sibling,
    kind,
    rows,
    rowWidth,
    firstUnspaced,
    space,
    dot,
    rare: rareOf,
    common: commonOf,
  } = wordTable;
  const { stemRare, stemCommon } = wordTable;
  const actions = actionTable(language);
  const markdown = language === 'markdown';
  const yaml = language === 'yaml';
  const fences = new FenceTracker(text, markdown, result.fences);
  const dotted = root[dot] ?? 0;
  const end = text.length;

  let sentence = 0;
  let rare = 0;
  let common = 0;
  let signs = 0;
  let comment = 0;
  let commentEnd = -1;
  let noMoreComments = false;
  let runStart = 0;
  let runEnd = 0;
  let runCount = 0;
  let runLetters = 0;
  let i = 0;
  // Every step sets `cut` to where the sentence ends when it ends here.
  let cut = -1;

  const first = lineText(text, 0, end);
  fences.line(0);
  if (first < end && (ROLE_START[text.charCodeAt(first)] ?? 0) !== 0) result.roleLines.push(first);

  while (i < end) {
    const code = text.charCodeAt(i);
    const symbol = symbols[code] ?? 0;
    if (symbol < SYMBOL.firstWord) {
      if (code < 128) {
        const action = actions[code] ?? 0;
        if (action === 0) {
          i++;
          continue;
        }
        const next = i + 1 < end ? text.charCodeAt(i + 1) : 0x0a;
        if (action === ACTION.newline) {
          if (yaml && comment !== 0) {
            comment = 0;
            commentEnd = -1;
            cut = i;
          }
          const open = fences.open;
          if (
            i - sentence > SENTENCE_LIMIT ||
            beginsBlock(text, i + 1, end, yaml) ||
            (open && text.charCodeAt(i - 1) !== 0x5c)
          )
            cut = i + 1;
          fences.line(i + 1);
          const begin = lineText(text, i + 1, end);
          if (begin < end && (ROLE_START[text.charCodeAt(begin)] ?? 0) !== 0) result.roleLines.push(begin);
        } else if (action === ACTION.stop) {
          if (
            next <= 0x20 ||
            next === 0x22 ||
            next === 0x27 ||
            next === 0x5c ||
            next === 0x2a ||
            next === 0x3c ||
            next === 0x201d
          )
            cut = i + 1;
        } else if (action === ACTION.less) {
          if (next === 0x21 && markdown) {
            const dashes = text.startsWith('--', i + 2) ? i + 4 : text.startsWith(' --', i + 2) ? i + 5 : -1;
            if (dashes > 0 && !fences.open && comment === 0 && !noMoreComments) {
              const close = text.indexOf('-->', dashes);
              if (close < 0) noMoreComments = true;
              commentEnd = close < 0 ? end : close;
              result.comments.push({ start: dashes, end: commentEnd });
              comment = SIGN.comment;
              cut = i;
            }
          } else if (next > 0x20 && next !== 0x3d && !(next >= 0x30 && next <= 0x39)) result.marks.push(i);
        } else if (action === ACTION.bracket) {
          if (next === 0x2f || (next >= 0x41 && next <= 0x5a)) result.marks.push(i);
        } else if (action === ACTION.backslash) {
          // An escaped line break ends a sentence when a block begins behind it, as a real one would.
          if (next === 0x6e) {
            const after = text.charCodeAt(i + 2);
            if (after === 0x5c || after === 0x2d || after === 0x23 || after === 0x2a) cut = i;
          }
          i++;
        } else if (action === ACTION.quote) cut = i + 1;
        else if (action === ACTION.pipe) signs |= SIGN.pipe;
        else if (action === ACTION.at) signs |= SIGN.at;
        else if (action === ACTION.dollar) signs |= SIGN.command;
        else if (action === ACTION.slash) {
          const before = i > 0 ? text.charCodeAt(i - 1) : 0x20;
          if (before <= 0x20 || before === 0x22 || before === 0x27 || before === 0x7e) signs |= SIGN.command;
        } else if (action === ACTION.colon) {
          if (next === 0x2f && text.charCodeAt(i + 2) === 0x2f) signs |= SIGN.url;
        } else if (comment === 0 && (i === 0 || text.charCodeAt(i - 1) <= 0x20)) {
          const close = text.indexOf('\n', i);
          commentEnd = close < 0 ? end : close;
          result.comments.push({ start: i + 1, end: commentEnd });
          comment = SIGN.comment;
          cut = i;
        }
        if (comment !== 0 && !yaml && i >= commentEnd) {
          comment = 0;
          cut = i;
        }
      } else if (symbol === SYMBOL.ignorable) {
        if (code >= 0x200b && code <= 0x206f) signs |= SIGN.zeroWidth;
      } else if (code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0x0964 || code === 0x061f)
        cut = i + 1;
      i++;
      if (cut >= 0) {
        if ((rare | signs) !== 0 && isNominated(rare, common, signs)) {
          // The sentence that a comment cuts off stands outside it, the one that ends with the comment inside.
          const inside =
            (result.comments.at(-1)?.start ?? end) <= sentence && sentence < (result.comments.at(-1)?.end ?? 0)
              ? SIGN.comment
              : 0;
          result.candidates.push({
            start: sentence,
            end: cut,
            signs: signs | inside | (fences.contains(sentence) ? SIGN.fence : 0),
          });
        }
        sentence = cut;
        rare = 0;
        common = 0;
        signs = 0;
        cut = -1;
      }
      continue;
    }

    // A word. The walk through the table is written out here, since a call for each letter costs too much.
    const wordStart = i;
    let node = root[symbol] ?? 0;
    let again = i > 0 && text.charCodeAt(i - 1) === 0x2e && dotted !== 0;
    let j = i;
    for (;;) {
      while (node !== 0) {
        j++;
        rare |= stemRare[node] ?? 0;
        common |= stemCommon[node] ?? 0;
        let s = j < end ? (symbols[text.charCodeAt(j)] ?? 0) : 0;
        while (s === SYMBOL.ignorable) s = ++j < end ? (symbols[text.charCodeAt(j)] ?? 0) : 0;
        if (s < SYMBOL.firstWord) {
          rare |= rareOf[node] ?? 0;
          common |= commonOf[node] ?? 0;
          if (kind[node] === 0) break;
          // The word ends here; a phrase may go on after a dot inside a name or after a few separators.
          let k = j;
          let bridge = dot;
          if (text.charCodeAt(k) === 0x2e && k + 1 < end && (symbols[text.charCodeAt(k + 1)] ?? 0) >= SYMBOL.firstWord)
            k++;
          else {
            bridge = space;
            const limit = k + PHRASE_GAP < end ? k + PHRASE_GAP : end;
            while (k < limit) {
              const c = text.charCodeAt(k);
              if ((symbols[c] ?? 0) >= SYMBOL.firstWord || (c < 128 && PHRASE_STOP[c] !== 0)) break;
              k++;
            }
            if (k >= end || (symbols[text.charCodeAt(k)] ?? 0) < SYMBOL.firstWord) break;
          }
          let child = node + 1;
          while (child !== 0 && symbolOf[child] !== bridge) child = sibling[child] ?? 0;
          if (child === 0) break;
          node = child;
          j = k;
          s = symbols[text.charCodeAt(j)] ?? 0;
        }
        const k = kind[node] ?? 0;
        if (k === 0) break;
        if (k > 1 && s < rowWidth) node = rows[(k - 2) * rowWidth + s] ?? 0;
        else {
          let child = node + 1;
          while (child !== 0 && symbolOf[child] !== s) child = sibling[child] ?? 0;
          node = child;
        }
      }
      if (!again) break;
      // Once more with the dot before the word (".env").
      again = false;
      j = i;
      let child = kind[dotted] === 0 ? 0 : dotted + 1;
      while (child !== 0 && symbolOf[child] !== symbol) child = sibling[child] ?? 0;
      node = child;
    }

    if (symbol >= firstUnspaced) {
      i++;
      continue;
    }
    // To the end of the word; a digit or a letter beyond Latin in it calls for a closer look.
    let digits = code < 0x40;
    let foreign = code >= 0x370;
    for (i++; i < end; i++) {
      const c = text.charCodeAt(i);
      const s = symbols[c] ?? 0;
      if (s === SYMBOL.separator || s >= firstUnspaced) break;
      if (c < 0x40) digits = true;
      else if (c >= 0x370) foreign = true;
    }
    const length = i - wordStart;
    if (length <= 3) {
      if (runCount === 0 || wordStart - runEnd > RUN_GAP) {
        if (runCount >= SHORT_RUN || runLetters >= LETTER_RUN) result.shortRuns.push(runStart, runEnd);
        runStart = wordStart;
        runCount = 0;
        runLetters = 0;
      }
      runCount++;
      if (length === 1) runLetters++;
      runEnd = i;
    } else {
      if (runCount !== 0) {
        if (runCount >= SHORT_RUN || runLetters >= LETTER_RUN) result.shortRuns.push(runStart, runEnd);
        runCount = 0;
        runLetters = 0;
      }
      if (length >= LONG_WORD) result.longWords.push(wordStart, i);
      else if (digits && length >= 4 && isDisguised(text, wordStart, i)) signs |= SIGN.leet;
    }
    if (foreign && mixesScripts(text, wordStart, i)) signs |= SIGN.mixedScript;
  }
  if (runCount >= SHORT_RUN || runLetters >= LETTER_RUN) result.shortRuns.push(runStart, runEnd);
  if ((rare | signs) !== 0 && isNominated(rare, common, signs)) {
    const inside =
      (result.comments.at(-1)?.start ?? end) <= sentence && sentence < (result.comments.at(-1)?.end ?? 0)
        ? SIGN.comment
        : 0;
    result.candidates.push({
      start: sentence,
      end,
      signs: signs | inside | (fences.contains(sentence) ? SIGN.fence : 0),
    });
  }
  return result;
}

/** True when digits stand between letters of a lower-case word: "1gn0re", not "sha256" or "T1000". */
function isDisguised(text: string, start: number, end: number): boolean {
  let letters = 0;
  let changes = 0;
  let previous = 0;
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i);
    const now = c >= 0x30 && c <= 0x39 ? 1 : 2;
    if (c >= 0x61) letters++;
    if (previous !== 0 && now !== previous) changes++;
    previous = now;
  }
  return letters >= 2 && (changes >= 2 || (previous === 2 && changes === 1 && text.charCodeAt(start + 1) >= 0x61));
}

/** True when a word has Latin letters and letters of an alphabet with look-alikes. */
function mixesScripts(text: string, start: number, end: number): boolean {
  let latin = false;
  let other = false;
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i);
    if ((c >= 0x41 && c <= 0x5a) || (c >= 0x61 && c <= 0x7a)) latin = true;
    else if ((c >= 0x370 && c <= 0x58f) || (c >= 0x13a0 && c <= 0x13ff) || (c >= 0x1d00 && c <= 0x1d7f)) other = true;
  }
  return latin && other;
}
