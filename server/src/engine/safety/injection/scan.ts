import { SYMBOL } from './fold.ts';
import { COMMON, RARE } from './lexicon/wordClass.ts';
import { wordTable } from './wordTable.ts';

/** The kinds of text the scan knows the structure of. */
export type SafetyLanguage = 'markdown' | 'json' | 'yaml' | 'text';

/** Facts about a sentence that are no words. */
export const SIGN = {
  pipe: 1 << 0,
  at: 1 << 1,
  url: 1 << 2,
  /** A word mixes digits and letters the way disguised words do. */
  leet: 1 << 3,
  /** A word mixes Latin letters with look-alikes of another script. */
  mixedScript: 1 << 4,
  /** A zero-width character stands beside a letter. */
  zeroWidth: 1 << 5,
  /** The sentence stands in a comment. */
  comment: 1 << 6,
  fence: 1 << 7,
  dollar: 1 << 8,
} as const;

/** A piece of the source that is worth a closer look. */
export interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly signs: number;
}

/** What one pass over a source found. All offsets are UTF-16 offsets of the source. */
export interface ScanResult {
  /** Sentences whose words together may be an injection. */
  readonly candidates: Candidate[];
  /** HTML comments (Markdown) and `#` comments (YAML), without their delimiters; not those inside code fences. */
  readonly comments: { readonly start: number; readonly end: number }[];
  /** Code fences, from the opening line's start to the closing line's end. */
  readonly fences: { readonly start: number; readonly end: number }[];
  /** Words of 20 and more letters: possibly encoded text. */
  readonly longWords: number[];
  /** Starts and ends of runs of very short words: spaced letters, hexadecimal bytes, character numbers. */
  readonly shortRuns: number[];
  /** Places of `<` and `[` that may begin a chat token, a role tag or a forged header. */
  readonly marks: number[];
  /** Starts of lines that begin with a role name or a marker such as `###`. */
  readonly roleLines: number[];
}

const R = RARE;
const C = COMMON;

/**
 * Which meanings must meet in one sentence: every inner pair [rare, common] must be hit by at least one of its bits. An
 * entry with one pair nominates a sentence by itself.
 */
const NOMINATIONS: readonly (readonly (readonly [number, number])[])[] = [
  [
    [R.ignore | R.ignoreFinal, 0],
    [R.instruction | R.guard | R.promptNoun | R.newOrders, C.weakInstruction | C.prior],
  ],
  [
    [R.ignore | R.ignoreFinal, 0],
    [0, C.say],
  ],
  [
    [R.supersede, 0],
    [R.instruction | R.promptNoun, 0],
  ],
  [
    [R.voided, 0],
    [R.instruction | R.guard | R.promptNoun, 0],
  ],
  [
    [R.voided, 0],
    [0, C.weakInstruction],
    [0, C.prior | C.your | C.all],
  ],
  [
    [R.promptNoun, 0],
    [R.reveal, C.say | C.execute],
  ],
  [[R.roleSwitch, 0]],
  [
    [R.freeMode, 0],
    [
      R.roleSwitch | R.aiReader | R.ignore | R.reveal | R.noAsking,
      C.you | C.say | C.must | C.now | C.execute | C.weaken | C.system,
    ],
  ],
  [
    [R.secret | R.privateData, 0],
    [R.move, 0],
    [0, C.toMe | C.please | C.must | C.say | C.execute | C.you | C.always],
  ],
  [
    [R.secret, 0],
    [R.reveal, 0],
    [0, C.toMe | C.please | C.must | C.say | C.execute | C.you | C.your | C.all],
  ],
  [[R.secrecy, 0]],
  [[R.noAsking, 0]],
  [[R.privilege, 0]],
  [[R.conceal, 0]],
  [[R.pressure, 0]],
  [[R.newOrders, 0]],
  [[R.aiLabel, 0]],
  [[R.agentAction, 0]],
  [[R.rotated | R.reversed, 0]],
  [
    [R.memoryPlace, 0],
    [R.remember | R.move | R.future, C.execute | C.say],
  ],
  [
    [R.remember, 0],
    [R.future, C.always | C.whenever],
  ],
  [
    [R.future, 0],
    [0, C.you | C.must | C.say | C.execute],
  ],
  [
    [R.guard, 0],
    [0, C.weaken],
  ],
  [
    [R.guard, 0],
    [R.voided, 0],
  ],
  [
    [R.malicious, 0],
    [0, C.say | C.please | C.must | C.execute],
  ],
  [
    [R.authority, 0],
    [R.reveal, C.you | C.your | C.please | C.must],
  ],
  [
    [R.decode, 0],
    [0, C.follow | C.execute | C.say],
  ],
  [
    [0, C.whenever],
    [R.reveal, C.say],
    [R.freeMode | R.guard | R.promptNoun, C.always],
  ],
  [
    [R.aiReader, 0],
    [0, C.say | C.must],
    [R.ignore | R.reveal | R.move | R.guard | R.secret, 0],
  ],
];

const FLAT = new Int32Array(
  NOMINATIONS.flatMap((groups) => {
    const row = groups.flatMap(([rare, common]) => [rare, common]);
    // Short rows repeat their first pair, so that every row has three.
    while (row.length < 6) row.push(row[0]!, row[1]!);
    return row;
  }),
);

function nominated(rare: number, common: number, signs: number): boolean {
  if (rare === 0) return (signs & (SIGN.leet | SIGN.mixedScript | SIGN.zeroWidth)) !== 0;
  for (let i = 0; i < FLAT.length; i += 6) {
    if (
      ((rare & FLAT[i]!) !== 0 || (common & FLAT[i + 1]!) !== 0) &&
      ((rare & FLAT[i + 2]!) !== 0 || (common & FLAT[i + 3]!) !== 0) &&
      ((rare & FLAT[i + 4]!) !== 0 || (common & FLAT[i + 5]!) !== 0)
    ) {
      return true;
    }
  }
  if ((signs & (SIGN.leet | SIGN.mixedScript | SIGN.zeroWidth)) !== 0) return true;
  if ((rare & R.shell) !== 0 && (signs & (SIGN.pipe | SIGN.url | SIGN.dollar)) !== 0) return true;
  if ((rare & R.shell) !== 0 && (common & (C.execute | C.say)) !== 0) return true;
  return (rare & R.move) !== 0 && (signs & (SIGN.at | SIGN.url)) !== 0;
}

/** Longest sentence that is judged as one. */
const SENTENCE_LIMIT = 1200;
const LONG_WORD = 20;
const SHORT_RUN = 7;

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
  if (language === 'json') {
    set('\\', ACTION.backslash);
    set('"', ACTION.quote);
  }
  if (language === 'yaml') set('#', ACTION.hash);
  return table;
}

/** Lines that may begin a forged turn or header start with one of these letters or signs. */
const ROLE_START = new Set('SsAaHhUuDd#='.split('').map((char) => char.charCodeAt(0)));

/** True when the line at `i` begins a new block: blank, heading, list item, table row, quote, tag or rule. */
function beginsBlock(text: string, i: number, end: number, language: SafetyLanguage): boolean {
  let c = text.charCodeAt(i);
  while (i < end && (c === 0x20 || c === 0x09)) c = text.charCodeAt(++i);
  if (i >= end || c === 0x0a || c === 0x0d) return true;
  switch (c) {
    case 0x23: // #
    case 0x7c: // |
    case 0x2b: // +
    case 0x2a: // *
    case 0x3d: // =
    case 0x3c: // <
      return true;
    case 0x2d: // -
      return true;
    default:
  }
  if (c >= 0x30 && c <= 0x39) {
    let j = i + 1;
    while (j < end && j < i + 9 && text.charCodeAt(j) >= 0x30 && text.charCodeAt(j) <= 0x39) j++;
    const after = text.charCodeAt(j);
    return after === 0x2e || after === 0x29;
  }
  if (language === 'yaml') {
    let j = i;
    for (; j < end && j < i + 40; j++) {
      const d = text.charCodeAt(j);
      if (d === 0x3a) return text.charCodeAt(j + 1) <= 0x20 || j + 1 === end;
      if (!(
        (d >= 0x61 && d <= 0x7a) ||
        (d >= 0x41 && d <= 0x5a) ||
        (d >= 0x30 && d <= 0x39) ||
        d === 0x5f ||
        d === 0x2d ||
        d === 0x22
      ))
        return false;
    }
  }
  return false;
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
  const table = wordTable;
  const symbols = table.symbols.plain;
  const { root, symbol: symbolOf, sibling, kind, rows, rowWidth, firstUnspaced, space, dot } = table;
  const { rare: rareOf, common: commonOf, stemRare, stemCommon } = table;
  const actions = actionTable(language);
  const markdown = language === 'markdown';
  const end = text.length;

  let sentence = 0;
  let rare = 0;
  let common = 0;
  let signs = 0;
  let base = 0;
  let fenceStart = -1;
  let fenceMark = 0;
  let fenceLength = 0;
  let commentEnd = -1;
  let noMoreComments = false;
  let runStart = -1;
  let runCount = 0;
  let runEnd = 0;

  const flush = (to: number): void => {
    if ((rare !== 0 || signs !== 0) && nominated(rare, common, signs))
      result.candidates.push({ start: sentence, end: to, signs: signs | base });
    sentence = to;
    rare = 0;
    common = 0;
    signs = 0;
  };

  const lineStart = (at: number): void => {
    let i = at;
    let c = text.charCodeAt(i);
    while (i < end && (c === 0x20 || c === 0x09 || c === 0x3e)) c = text.charCodeAt(++i);
    if (markdown && (c === 0x60 || c === 0x7e)) {
      let n = 1;
      while (i + n < end && text.charCodeAt(i + n) === c) n++;
      if (n >= 3) {
        if (fenceStart < 0) {
          fenceStart = at;
          fenceMark = c;
          fenceLength = n;
          base |= SIGN.fence;
        } else if (c === fenceMark && n >= fenceLength) {
          let j = i + n;
          while (j < end && (text.charCodeAt(j) === 0x20 || text.charCodeAt(j) === 0x09 || text.charCodeAt(j) === 0x0d))
            j++;
          if (j >= end || text.charCodeAt(j) === 0x0a) {
            result.fences.push({ start: fenceStart, end: j });
            fenceStart = -1;
            base &= ~SIGN.fence;
          }
        }
      }
    }
    while (i < end && (c === 0x20 || c === 0x2a || c === 0x5f || c === 0x2d || c === 0x22)) c = text.charCodeAt(++i);
    if (ROLE_START.has(c)) result.roleLines.push(i);
  };

  lineStart(0);
  let i = 0;
  while (i < end) {
    const code = text.charCodeAt(i);
    let s = symbols[code]!;
    if (s < SYMBOL.firstWord) {
      if (code < 128) {
        switch (actions[code]) {
          case 0:
            break;
          case ACTION.newline: {
            if (
              i - sentence > SENTENCE_LIMIT ||
              beginsBlock(text, i + 1, end, language) ||
              (fenceStart >= 0 && text.charCodeAt(i - 1) !== 0x5c)
            )
              flush(i + 1);
            if (language === 'yaml' && commentEnd >= 0) {
              commentEnd = -1;
              base &= ~SIGN.comment;
            }
            lineStart(i + 1);
            break;
          }
          case ACTION.stop: {
            const next = i + 1 < end ? text.charCodeAt(i + 1) : 0x20;
            if (
              next <= 0x20 ||
              next === 0x22 ||
              next === 0x27 ||
              next === 0x5c ||
              next === 0x2a ||
              next === 0x3c ||
              next === 0x201d
            )
              flush(i + 1);
            break;
          }
          case ACTION.less: {
            const next = text.charCodeAt(i + 1);
            if (next === 0x21) {
              if (
                markdown &&
                fenceStart < 0 &&
                commentEnd < i &&
                !noMoreComments &&
                /^<! ?--/.test(text.slice(i, i + 5))
              ) {
                const close = text.indexOf('-->', i + 4);
                if (close < 0) noMoreComments = true;
                flush(i);
                commentEnd = close < 0 ? end : close;
                base |= SIGN.comment;
                result.comments.push({ start: i + 4, end: commentEnd });
              }
            } else if (next > 0x20 && next !== 0x3d && !(next >= 0x30 && next <= 0x39)) {
              result.marks.push(i);
            }
            break;
          }
          case ACTION.bracket: {
            const next = text.charCodeAt(i + 1);
            if (next === 0x2f || (next >= 0x41 && next <= 0x5a)) result.marks.push(i);
            break;
          }
          case ACTION.backslash: {
            const next = text.charCodeAt(i + 1);
            if (
              next === 0x6e &&
              (text.charCodeAt(i + 2) === 0x5c || text.charCodeAt(i + 2) === 0x2d || text.charCodeAt(i + 2) === 0x23)
            )
              flush(i);
            i += 2;
            continue;
          }
          case ACTION.quote:
            flush(i + 1);
            break;
          case ACTION.pipe:
            signs |= SIGN.pipe;
            break;
          case ACTION.at:
            signs |= SIGN.at;
            break;
          case ACTION.dollar:
            signs |= SIGN.dollar;
            break;
          case ACTION.colon:
            if (text.charCodeAt(i + 1) === 0x2f && text.charCodeAt(i + 2) === 0x2f) signs |= SIGN.url;
            break;
          case ACTION.hash:
            if (commentEnd < 0 && (i === 0 || text.charCodeAt(i - 1) <= 0x20)) {
              flush(i);
              let close = text.indexOf('\n', i);
              if (close < 0) close = end;
              commentEnd = close;
              base |= SIGN.comment;
              result.comments.push({ start: i + 1, end: close });
            }
            break;
          default:
        }
        if (commentEnd >= 0 && i >= commentEnd) {
          flush(i);
          commentEnd = -1;
          base &= ~SIGN.comment;
        }
      } else if (s === SYMBOL.ignorable) {
        if (code >= 0x200b && code !== 0xfeff) signs |= SIGN.zeroWidth;
      } else if (code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0x0964 || code === 0x061f) {
        flush(i + 1);
      }
      i++;
      continue;
    }

    const wordStart = i;
    let digits = false;
    for (let attempt = i > 0 && text.charCodeAt(i - 1) === 0x2e ? 0 : 1; attempt < 2; attempt++) {
      let node = 0;
      let j = wordStart;
      s = symbols[text.charCodeAt(j)]!;
      if (attempt === 0) {
        node = root[dot]!;
        if (node === 0) continue;
      }
      for (;;) {
        // The step from node to node is written out here because a call for each letter costs too much.
        if (node === 0) node = root[s]!;
        else {
          const k = kind[node]!;
          if (k === 0) break;
          if (k > 1 && s < rowWidth) node = rows[(k - 2) * rowWidth + s]!;
          else {
            let child = node + 1;
            while (child !== 0 && symbolOf[child] !== s) child = sibling[child]!;
            node = child;
          }
        }
        if (node === 0) break;
        j++;
        rare |= stemRare[node]!;
        common |= stemCommon[node]!;
        s = SYMBOL.separator;
        while (j < end && (s = symbols[text.charCodeAt(j)]!) === SYMBOL.ignorable) j++;
        if (j >= end) s = SYMBOL.separator;
        if (s >= SYMBOL.firstWord) continue;
        rare |= rareOf[node]!;
        common |= commonOf[node]!;
        if (kind[node] === 0) break;
        let k = j;
        let bridge = dot;
        if (text.charCodeAt(k) === 0x2e && k + 1 < end && symbols[text.charCodeAt(k + 1)]! >= SYMBOL.firstWord) k++;
        else {
          bridge = space;
          const limit = Math.min(end, k + 4);
          while (k < limit && symbols[text.charCodeAt(k)]! < SYMBOL.firstWord) {
            const c = text.charCodeAt(k);
            if (c === 0x2e || c === 0x3a || c === 0x3b || c === 0x2c || c === 0x21 || c === 0x3f) break;
            k++;
          }
          if (k >= end || symbols[text.charCodeAt(k)]! < SYMBOL.firstWord) break;
        }
        let child = node + 1;
        while (child !== 0 && symbolOf[child] !== bridge) child = sibling[child]!;
        node = child;
        if (node === 0) break;
        j = k;
        s = symbols[text.charCodeAt(j)]!;
      }
    }

    if (symbols[code]! >= firstUnspaced) {
      i = wordStart + 1;
      continue;
    }
    let foreign = false;
    let c = code;
    for (;;) {
      if (c < 0x40) digits = true;
      else if (c >= 0x370) foreign = true;
      if (++i >= end) break;
      c = text.charCodeAt(i);
      s = symbols[c]!;
      if (s === SYMBOL.separator || s >= firstUnspaced) break;
    }
    const length = i - wordStart;
    if (length <= 3) {
      if (runStart < 0 || wordStart - runEnd > 6) {
        runStart = wordStart;
        runCount = 0;
      }
      runCount++;
      runEnd = i;
    } else {
      if (runCount >= SHORT_RUN) result.shortRuns.push(runStart, runEnd);
      runStart = -1;
      runCount = 0;
      if (length >= LONG_WORD) result.longWords.push(wordStart, i);
    }
    if (digits && length >= 4 && length <= 20 && text.charCodeAt(i - 1) >= 0x61 && disguised(text, wordStart, i))
      signs |= SIGN.leet;
    if (foreign && mixesScripts(text, wordStart, i)) signs |= SIGN.mixedScript;
  }
  if (runCount >= SHORT_RUN) result.shortRuns.push(runStart, runEnd);
  flush(end);
  if (fenceStart >= 0) result.fences.push({ start: fenceStart, end });
  return result;
}

/** True when digits stand between letters more than once or a word of letters begins with a digit: "1gn0re", not "sha256". */
function disguised(text: string, start: number, end: number): boolean {
  let letters = 0;
  let changes = 0;
  let previous = 0;
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i);
    const now = c >= 0x30 && c <= 0x39 ? 1 : 2;
    if (now === 2) letters++;
    if (previous !== 0 && now !== previous) changes++;
    previous = now;
  }
  return changes >= 1 && letters >= 2;
}

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
