import { addressesIn } from './addresses.ts';
import { COMMON, RARE } from './lexicon/wordClass.ts';
import { saysWhoSpeaks } from './rules/address.ts';
import { sendsIt } from './rules/onward.ts';
import { isOpenToAnyone } from './rules/openToAnyone.ts';
import { passesOn } from './rules/passingOn.ts';

const R = RARE;
const C = COMMON;

type Pair = readonly [rare: number, common: number];
/** One row; its pairs are given in no order, but the first has a rare meaning. */
export type Row = readonly [Pair, Pair?, Pair?, Pair?];

/** Meanings with which other rules than those for secrets that leave have to do. */
const OF_OTHER_RULES =
  R.reveal |
  R.remember |
  R.future |
  R.memoryPlace |
  R.guard |
  R.malicious |
  R.instruction |
  R.promptNoun |
  R.ignore |
  R.voided;

/**
 * Which meanings must meet in one sentence: every pair must be hit by at least one of its bits. A row with one pair nominates
 * a sentence by itself.
 */
export const ROWS: readonly Row[] = [
  [
    [R.ignore | R.ignoreFinal, 0],
    [R.instruction | R.guard | R.promptNoun | R.newOrders, C.weakInstruction | C.prior],
  ],
  [
    [R.ignore | R.ignoreFinal, 0],
    [0, C.say],
    [0, C.conjunction],
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
    [R.move, 0],
    [OF_OTHER_RULES, C.toMe],
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
    [0, C.must | C.whenever],
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
    [R.decode, 0],
    [0, C.follow],
  ],
  [
    [R.freeMode | R.guard | R.promptNoun, 0],
    [0, C.whenever],
    [0, C.user],
    [R.reveal | R.voided, C.weaken | C.say],
  ],
];

/** A row that asks for more than meanings: for something between or inside of the words, which is looked for when the meanings are there. */
export interface TextRow {
  readonly meanings: Row;
  readonly isIn: (sentence: string) => boolean;
}

/** A path or a prompt of a shell. */
const PATH_OR_PROMPT = /[$~]|(?:^|[\s"'=])\//;

const hasAddress = (sentence: string): boolean => sentence.includes('://');

export const TEXT_ROWS: readonly TextRow[] = [
  {
    meanings: [[R.move, 0]],
    isIn: (sentence) => sentence.includes('@') && addressesIn(sentence).some(({ mail }) => mail),
  },
  {
    meanings: [
      [R.privateData | R.remember, 0],
      [R.move, C.execute | C.say],
    ],
    isIn: hasAddress,
  },
  {
    meanings: [
      [R.secret, 0],
      [R.move, 0],
    ],
    isIn: passesOn,
  },
  {
    meanings: [
      [R.secret, 0],
      [R.privateData, 0],
      [0, C.execute],
    ],
    isIn: passesOn,
  },
  { meanings: [[R.move, 0]], isIn: sendsIt },
  { meanings: [[R.secret, 0]], isIn: isOpenToAnyone },
  {
    meanings: [
      [R.privateData, 0],
      [0, C.permit],
    ],
    isIn: isOpenToAnyone,
  },
  { meanings: [[R.secret, 0]], isIn: (sentence) => hasAddress(sentence) && PATH_OR_PROMPT.test(sentence) },
  {
    meanings: [
      [R.authority, 0],
      [R.reveal | R.secret | R.guard | R.drop, C.you | C.your],
    ],
    isIn: saysWhoSpeaks,
  },
];
