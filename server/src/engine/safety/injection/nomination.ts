import { COMMON, RARE } from './lexicon/wordClass.ts';

/** Facts about a sentence that are no words. */
export const SIGN = {
  pipe: 1 << 0,
  at: 1 << 1,
  url: 1 << 2,
  /** A word mixes digits and letters the way disguised words do. */
  leet: 1 << 3,
  /** A word mixes Latin letters with look-alikes of another script. */
  mixedScript: 1 << 4,
  /** A zero-width character stands in the sentence. */
  zeroWidth: 1 << 5,
  /** The sentence stands in a comment. */
  comment: 1 << 6,
  fence: 1 << 7,
  /** `$`, `/` after a space, or `(` after a word: what commands have. */
  command: 1 << 8,
} as const;

const R = RARE;
const C = COMMON;

/** Signs that some words stand there in disguise. */
export const DISGUISE = SIGN.leet | SIGN.mixedScript | SIGN.zeroWidth;
const COMMANDLIKE = SIGN.pipe | SIGN.url | SIGN.command;

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
  [[R.shell, 0]],
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
    [R.guard, 0],
    [0, C.weaken],
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

/** True when rare meanings may meet a row, as far as they tell. */
function mayMeetRow(rare: number): boolean {
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
const MAY_STAND_ALONE = Object.values(R).reduce((mask, meaning) => (mayMeetRow(meaning) ? mask | meaning : mask), 0);

/** True when a sentence may be nominated, as far as its rare meanings and signs tell. */
export function mayBeNominated(rare: number, signs: number): boolean {
  if ((signs & DISGUISE) !== 0) return true;
  if (rare === 0) return false;
  const isSingle = (rare & (rare - 1)) === 0;
  if (isSingle ? (rare & MAY_STAND_ALONE) !== 0 : (rare & ANY) !== 0 && mayMeetRow(rare)) return true;
  return isCommandOrTransfer(rare, signs);
}

/** True when the meanings and signs of a sentence together deserve a look by the rules. */
export function isNominated(rare: number, common: number, signs: number): boolean {
  if ((signs & DISGUISE) !== 0) return true;
  if ((rare & ANY) !== 0) {
    for (let i = 0; i < FLAT.length; i += 6) {
      if (
        ((rare & (FLAT[i] ?? 0)) | (common & (FLAT[i + 1] ?? 0))) !== 0 &&
        ((rare & (FLAT[i + 2] ?? 0)) | (common & (FLAT[i + 3] ?? 0))) !== 0 &&
        ((rare & (FLAT[i + 4] ?? 0)) | (common & (FLAT[i + 5] ?? 0))) !== 0
      ) {
        return true;
      }
    }
  }
  return isCommandOrTransfer(rare, signs);
}

/** A program's name beside the signs of a command, or a verb of sending beside an address. */
function isCommandOrTransfer(rare: number, signs: number): boolean {
  if ((rare & R.shell) !== 0 && (signs & COMMANDLIKE) !== 0) return true;
  if ((rare & R.secret) !== 0 && (signs & SIGN.url) !== 0 && (signs & SIGN.command) !== 0) return true;
  return (rare & R.move) !== 0 && (signs & (SIGN.at | SIGN.url)) !== 0;
}
