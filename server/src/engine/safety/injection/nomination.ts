import { RARE } from './lexicon/wordClass.ts';
import { lineStartOf, lineText } from './lines.ts';
import { ROWS, TEXT_ROWS, type Row } from './nominationRows.ts';

const PIPE = 0x7c;

/** Facts about a sentence that are no words: disguises, and where it stands. */
export const SIGN = {
  /** A word mixes digits and letters the way disguised words do. */
  leet: 1 << 3,
  /** A word mixes Latin letters with look-alikes of another script. */
  mixedScript: 1 << 4,
  /** A zero-width character stands in the sentence. */
  zeroWidth: 1 << 5,
  /** The sentence stands in a comment. */
  comment: 1 << 6,
  fence: 1 << 7,
  /** Nothing but commands can be found in it: no words of it together may be anything else. */
  onlyCommands: 1 << 8,
} as const;

/** Signs that some words stand there in disguise. */
export const DISGUISE = SIGN.leet | SIGN.mixedScript | SIGN.zeroWidth;

/** Numbers of a row: the rare and the common meanings of four pairs. */
const ROW = 8;

/** Rows as numbers; missing pairs repeat the first. */
function numbersOf(rows: readonly Row[]): Int32Array {
  return new Int32Array(
    rows.flatMap(([first, second = first, third = first, fourth = first]) => [
      ...first,
      ...second,
      ...third,
      ...fourth,
    ]),
  );
}

function meets(rows: Int32Array, at: number, rare: number, common: number): boolean {
  return (
    ((rare & (rows[at] ?? 0)) | (common & (rows[at + 1] ?? 0))) !== 0 &&
    ((rare & (rows[at + 2] ?? 0)) | (common & (rows[at + 3] ?? 0))) !== 0 &&
    ((rare & (rows[at + 4] ?? 0)) | (common & (rows[at + 5] ?? 0))) !== 0 &&
    ((rare & (rows[at + 6] ?? 0)) | (common & (rows[at + 7] ?? 0))) !== 0
  );
}

function meetsAny(rows: Int32Array, rare: number, common: number): boolean {
  for (let at = 0; at < rows.length; at += ROW) if (meets(rows, at, rare, common)) return true;
  return false;
}

const MEANINGS = numbersOf(ROWS);
const MEANINGS_BESIDE_TEXT = numbersOf(TEXT_ROWS.map(({ meanings }) => meanings));

/** Every rare meaning that begins a row: without one of them no row can be met. */
const ANY = [...ROWS, ...TEXT_ROWS.map(({ meanings }) => meanings)].reduce((mask, [first]) => mask | first[0], 0);

/** The rows for a first test before the common meanings of a sentence are known: those pairs are taken as met. */
const RARE_ONLY = numbersOf(
  [...ROWS, ...TEXT_ROWS.map(({ meanings }) => meanings).filter(hasCommon)].map((row) => withoutCommon(row)),
);

function hasCommon(row: Row): boolean {
  return row.some((pair) => pair !== undefined && pair[1] !== 0);
}

/** A row in which every rare meaning meets a pair that common ones may meet as well. */
function withoutCommon(row: Row): Row {
  return row.map((pair) => (pair === undefined || pair[1] === 0 ? pair : [-1, 0])) as unknown as Row;
}

function mayMeet(rare: number): boolean {
  return meetsAny(RARE_ONLY, rare, 0);
}

/** The rare meanings that may meet a row with no other beside them: most sentences have a single one. */
const MAY_STAND_ALONE = Object.values(RARE).reduce((mask, meaning) => (mayMeet(meaning) ? mask | meaning : mask), 0);

/** True when common meanings beside these rare ones may meet a row, as far as the rare ones tell. */
export function mayMeetRow(rare: number): boolean {
  const isSingle = (rare & (rare - 1)) === 0;
  return isSingle ? (rare & MAY_STAND_ALONE) !== 0 : (rare & ANY) !== 0 && mayMeet(rare);
}

/** True when the meanings of a sentence together meet a row. */
export function meetsRow(rare: number, common: number): boolean {
  return meetsAny(MEANINGS, rare, common);
}

/** Every rare meaning that begins a row with a text. */
const ANY_BESIDE_TEXT = TEXT_ROWS.reduce((mask, { meanings: [first] }) => mask | first[0], 0);

/** True when the meanings of a sentence meet a row that asks for more, which is in the text of the sentence. */
export function meetsTextRow(rare: number, common: number, text: string, start: number, end: number): boolean {
  if ((rare & ANY_BESIDE_TEXT) === 0) return false;
  let sentence: string | undefined;
  for (let row = 0; row < TEXT_ROWS.length; row++) {
    if (!meets(MEANINGS_BESIDE_TEXT, row * ROW, rare, common)) continue;
    sentence ??= text.slice(start, end);
    if (TEXT_ROWS[row]?.isIn(sentence) === true) return true;
  }
  return false;
}

/**
 * What commands and calls have besides a program: paths, options, redirections, drives, places on other machines, several words in a code span;
 * or the words of the few that have nothing of these.
 */
const COMMAND =
  /[$~>@]|\/dev\/|(?:^|[\s"'=&])\/|\s-{1,2}\w|\w\(|\b[a-z0-9.]{1,40}:\/|\bc:|`[\w./-]{1,40} \S|`\.\w|exec:|_history\b|\b(?:drop|truncate|disable|stop|mask|setenforce|delete|wevtutil|crontab)\b/i;

/** True when a sentence names a program beside what commands have. */
export function isCommand(rare: number, text: string, start: number, end: number): boolean {
  if ((rare & RARE.shell) === 0) return false;
  const sentence = text.slice(start, end);
  return sentence.includes('://') || COMMAND.test(sentence) || hasPipe(text, start, end);
}

/** True when a sentence has a pipe other than those that part the cells of a table. */
function hasPipe(text: string, start: number, end: number): boolean {
  // The rows of a table are sentences of their own; of other lines none begins with a pipe.
  const first = lineText(text, lineStartOf(text, start), end);
  return text.charCodeAt(first) !== PIPE && text.slice(start, end).includes('|');
}
