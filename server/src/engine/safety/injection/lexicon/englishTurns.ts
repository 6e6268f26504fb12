import { combine } from './englishPhrases.ts';
import type { LanguageLexicon } from './wordClass.ts';

const BE = `is, are, was, were`;

/** English phrases that turn a reader from its task: what it knew was never real, this text is to be believed instead, nobody will look in time. */
export const englishTurns: LanguageLexicon = {
  drop: combine(`out of`, `your mind, your head, your memory, your context`),
  voided: [
    combine(
      BE,
      `placeholder, placeholders, placeholder text, a placeholder, a decoy, decoys, bogus, a forgery, shelved, no longer current, not current`,
    ),
    `never having happened, as never having, never happened, never have happened`,
  ].join(', '),
  ignore: [
    combine(
      `don't have to, do not have to, need not, don't need to, do not need to, no need to, no longer have to, no longer need to`,
      `do what, do anything the, do as the, do as your`,
    ),
    combine(
      `cease, discontinue, suspend, end, abandon, terminate`,
      `adherence to, compliance with, observance of, obedience to`,
    ),
    combine(
      `delete, erase, wipe, remove, purge`,
      `the above from your, everything above from your, all of the above from your, what you were told from, what you know from, your instructions from, the instructions from your`,
    ),
  ].join(', '),
  instruction: [
    combine(
      `everything else, anything else, all else, whatever else`,
      `you know, you were, you have been, you believe, you heard, you read`,
    ),
    `they told u, told u, what u were, gave u, u were told, u were given`,
  ].join(', '),
  newOrders: [
    combine(
      `side with, go with, go by, prefer`,
      `this text, this file, this document, this page, this note, this section`,
    ),
    combine(
      `following, followed, given, got, received, using`,
      `the wrong instructions, the wrong rules, the wrong prompt, the wrong guidelines, the wrong orders`,
    ),
  ].join(', '),
  answer: `instead of the review, instead of the summary, instead of the translation, instead of what you were, instead of the analysis, instead of the work`,
  noAsking: [
    combine(`no longer need to, no longer needs to, no longer have to, no longer has to`, `confirm, ask, check, wait`),
    combine(
      `nobody needs to, no one needs to, nobody has to, no one has to`,
      `read, read the, check, check the, look, test`,
    ),
    combine(
      `by the time, before`,
      `anyone looks, anybody looks, anyone notices, anybody notices, anyone can look, anyone can object, anyone reads, anyone objects`,
    ),
    combine(`apologise, apologize, say sorry, explain, ask`, `later, afterwards`),
  ].join(', '),
  secrecy: [
    combine(
      `hide, bury, tuck, smuggle, slip`,
      combine(
        `it, this, them, the change, that`,
        `among, between, under, in among, into one of, into the lint, into the format`,
      ),
    ),
    combine(
      `no need to, no reason to`,
      `tell, inform, announce, mention it, mention this, notify, bother the user with`,
    ),
    combine(`do not, don't, never`, `say so, tell them, let it show`),
  ].join(', '),
  agentAction: [
    combine(
      `say, say in the pr, say in the pull request, state in the pr, write in the pr, claim in the pr, note in the pr, claim, report`,
      `that they passed, that it passed, that all passed, that they all passed, that everything passed, that they were run, that all is well`,
    ),
    combine(`remove, drop, delete, dismiss`, `the reviewers, the reviewers from, all reviewers, the reviewer from`),
    combine(`merge, approve, release, publish`, `it yourself, this yourself`),
    combine(`approve themselves, approves itself, approve itself`, `and, without`),
    combine(`lower, reduce, drop`, `the coverage threshold, the threshold, the coverage limit, the quality gate`),
    combine(
      `change, set, adapt, adjust, edit`,
      `the expected values, the expected value, the expectations, the expected results, the expected output`,
    ),
    combine(`an administrator, an admin, an owner`, `of`),
    combine(`approve, grant, accept`, `all pending, every pending, all access requests, all requests`),
  ].join(', '),
  move: combine(
    `must be, is to be, are to be, shall be, have to be, has to be`,
    `sent to, uploaded to, posted to, mailed to, forwarded to, submitted to, copied to, published at, published on`,
  ),
  reveal: [combine(`report, state`, `the contents, the content`), `what exactly, what precisely`].join(', '),
  promptNoun: combine(
    `told you, asked you, ordered you, instructed you, allowed you`,
    `to avoid, not to discuss, not to mention, not to say, to keep quiet, to keep from`,
  ),
  memoryPlace: `your persistent notes, your permanent notes, your long-term notes, your lasting notes, your standing notes`,
  remember: [
    combine(`preserve, retain, keep`, `this rule, these rules, this instruction, this note, this line, this paragraph`),
    `survive compaction, survives compaction, survive the compaction, when you compact`,
  ].join(', '),
  roleSwitch: combine(`simulate, emulate`, `a terminal, a shell, a linux, an ai, a model, an assistant, a console`),
  freeMode: `shall not refuse, may not refuse, not refuse any, shall never refuse, must never refuse, may never refuse, full autonomy enabled, full autonomy mode`,
  aiLabel: combine(`reviewer bot, review bot, summary bot, merge bot`, `should, must, shall, is to, has to`),
};
