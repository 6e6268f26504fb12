import { COMMON, RARE } from './lexicon/wordClass.ts';
import { lineStartOf, lineText } from './lines.ts';

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

const R = RARE;
const C = COMMON;

/** Signs that some words stand there in disguise. */
export const DISGUISE = SIGN.leet | SIGN.mixedScript | SIGN.zeroWidth;

type Pair = readonly [rare: number, common: number];

/**
 * Which meanings must meet in one sentence: every pair must be hit by at least one of its bits. A row with one pair nominates
 * a sentence by itself.
 */
const ROWS: readonly (readonly [Pair, Pair?, Pair?])[] = [
  [
    [R.ignore | R.ignoreFinal, 0],
    [R.instruction | R.guard | R.promptNoun | R.newOrders, C.weakInstruction | C.prior],
  ],
  [
    [R.ignore | R.ignoreFinal, 0],
    [0, C.say],
  ],
  [
    [R.drop, 0],
    [R.instruction | R.promptNoun | R.guard, 0],
  ],
  [
    [R.supersede, 0],
    [R.instruction | R.promptNoun, C.your],
  ],
  [
    [R.voided, 0],
    [R.instruction | R.guard | R.promptNoun, 0],
  ],
  [
    [R.voided, 0],
    [0, C.weakInstruction],
    [0, C.prior | C.your],
  ],
  [
    [R.voided, 0],
    [0, C.all],
    [0, C.prior],
  ],
  [
    [R.voided, 0],
    [R.aiReader, C.you],
    [0, C.weakInstruction],
  ],
  [
    [R.promptNoun, 0],
    [R.reveal | R.move, C.say | C.execute],
  ],
  [[R.roleSwitch, 0]],
  [
    [R.drop, 0],
    [0, C.weakInstruction],
    [0, C.prior],
  ],
  [
    [R.freeMode, 0],
    [0, C.permit],
  ],
  [
    [R.freeMode, 0],
    [
      R.roleSwitch | R.aiReader | R.ignore | R.reveal | R.noAsking,
      C.you | C.your | C.say | C.must | C.execute | C.weaken | C.system,
    ],
  ],
  [
    [R.privateData, 0],
    [R.move, 0],
    [0, C.toMe | C.please | C.must | C.say | C.execute | C.you | C.always],
  ],
  [
    [R.secret, 0],
    [R.reveal, 0],
    [0, C.toMe | C.must | C.say | C.you | C.your | C.all],
  ],
  [
    [R.secret, 0],
    [R.answer | R.privateData | R.secrecy, 0],
    [0, C.execute],
  ],
  [
    [R.secret, 0],
    [R.move, 0],
  ],
  [[R.secrecy, 0]],
  [[R.noAsking, 0]],
  [[R.privilege, 0]],
  [[R.conceal, 0]],
  [[R.pressure, 0]],
  [[R.newOrders, 0]],
  [[R.aiLabel, 0]],
  [[R.agentAction, 0]],
  [[R.turned, 0]],
  [[R.answer, 0]],
  [
    [R.instruction | R.promptNoun, 0],
    [0, C.your],
    [0, C.change],
  ],
  [
    [R.memoryPlace, 0],
    [R.remember | R.move | R.future, 0],
  ],
  [
    [R.remember, 0],
    [R.future | R.authority | R.privilege | R.guard, 0],
  ],
  [
    [R.remember, 0],
    [0, C.whenever | C.always],
  ],
  [
    [R.future, 0],
    [R.ignore | R.reveal | R.move | R.answer | R.aiReader | R.guard, C.you],
  ],
  [
    [R.future, 0],
    [0, C.must],
    [0, C.say],
  ],
  [
    [R.remember, 0],
    [R.memoryPlace | R.voided, 0],
  ],
  [
    [R.guard, 0],
    [0, C.weaken | C.destroy],
  ],
  [
    [R.guard, 0],
    [R.voided | R.noAsking, 0],
  ],
  [
    [R.malicious, 0],
    [R.secret | R.privateData | R.authority | R.conceal | R.ignore, 0],
  ],
  [
    [R.authority, 0],
    [R.reveal | R.secret | R.guard | R.drop, C.you | C.your],
  ],
  [
    [R.decode, 0],
    [0, C.follow | C.execute | C.say],
  ],
  [
    [R.freeMode | R.guard | R.promptNoun, 0],
    [0, C.whenever],
    [0, C.user],
  ],
];

/** The rows as six numbers each; missing pairs repeat the first. */
const FLAT = new Int32Array(ROWS.flatMap(([first, second = first, third = first]) => [...first, ...second, ...third]));

/** Every rare meaning that begins a row: without one of them no row can be met. */
const ANY = ROWS.reduce((mask, [first]) => mask | first[0], 0);

/** The rows again, for a first test before the common meanings of a sentence are known: those pairs are taken as met. */
const RARE_ONLY = new Int32Array(
  ROWS.flatMap((row) => {
    const [first, second = first, third = first] = row;
    return [first, second, third].map(([rare, common]) => (common === 0 ? rare : -1));
  }),
);

function mayMeet(rare: number): boolean {
  for (let i = 0; i < RARE_ONLY.length; i += 3) {
    if (
      (rare & (RARE_ONLY[i] ?? 0)) !== 0 &&
      (rare & (RARE_ONLY[i + 1] ?? 0)) !== 0 &&
      (rare & (RARE_ONLY[i + 2] ?? 0)) !== 0
    )
      return true;
  }
  return false;
}

/** The rare meanings that may meet a row with no other beside them: most sentences have a single one. */
const MAY_STAND_ALONE = Object.values(R).reduce((mask, meaning) => (mayMeet(meaning) ? mask | meaning : mask), 0);

/** True when rare meanings may meet a row, as far as they tell. */
export function mayMeetRow(rare: number): boolean {
  const isSingle = (rare & (rare - 1)) === 0;
  return isSingle ? (rare & MAY_STAND_ALONE) !== 0 : (rare & ANY) !== 0 && mayMeet(rare);
}

/** True when the meanings of a sentence together meet a row. */
export function meetsRow(rare: number, common: number): boolean {
  for (let i = 0; i < FLAT.length; i += 6) {
    if (
      ((rare & (FLAT[i] ?? 0)) | (common & (FLAT[i + 1] ?? 0))) !== 0 &&
      ((rare & (FLAT[i + 2] ?? 0)) | (common & (FLAT[i + 3] ?? 0))) !== 0 &&
      ((rare & (FLAT[i + 4] ?? 0)) | (common & (FLAT[i + 5] ?? 0))) !== 0
    ) {
      return true;
    }
  }
  return false;
}

/** A path or a prompt of a shell. */
const PATH_OR_PROMPT = /[$~]|(?:^|[\s"'=])\//;
/**
 * What commands and calls have besides a program: paths, options, redirections, drives, places on other machines, several words in a code span;
 * or the words of the few that have nothing of these.
 */
const COMMAND =
  /[$~>@]|\/dev\/|(?:^|[\s"'=&])\/|\s-{1,2}\w|\w\(|\b[a-z0-9.]{1,40}:\/|\bc:|`[\w./-]{1,40} \S|`\.\w|exec:|_history\b|\b(?:drop|truncate|disable|stop|mask|setenforce|delete|wevtutil|crontab)\b/i;

/**
 * True when a sentence has a secret beside an address in a command, or a verb of sending beside an address. What stands between its words
 * matters in this case and for commands only, and is looked for only then.
 */
export function isTransfer(rare: number, text: string, start: number, end: number): boolean {
  if ((rare & (R.secret | R.move)) === 0) return false;
  const sentence = text.slice(start, end);
  const hasAddress = sentence.includes('://');
  if ((rare & R.move) !== 0 && (hasAddress || sentence.includes('@'))) return true;
  return (rare & R.secret) !== 0 && hasAddress && PATH_OR_PROMPT.test(sentence);
}

/** True when a sentence names a program beside what commands have. */
export function isCommand(rare: number, text: string, start: number, end: number): boolean {
  if ((rare & R.shell) === 0) return false;
  const sentence = text.slice(start, end);
  return sentence.includes('://') || COMMAND.test(sentence) || hasPipe(text, start, end);
}

/** True when a sentence has a pipe other than those that part the cells of a table. */
function hasPipe(text: string, start: number, end: number): boolean {
  // The rows of a table are sentences of their own; of other lines none begins with a pipe.
  const first = lineText(text, lineStartOf(text, start), end);
  return text.charCodeAt(first) !== PIPE && text.slice(start, end).includes('|');
}
