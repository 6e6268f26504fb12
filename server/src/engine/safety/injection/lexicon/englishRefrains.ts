import { combine } from './englishPhrases.ts';
import type { LanguageLexicon } from './wordClass.ts';

/** How one is kept from, or freed of, heeding something. */
const NOT = `need not, do not, don't, no longer, do not have to, don't have to, do not need to, don't need to, no need to, no longer need to, no longer have to, not required to,
  not obliged to, are free not to`;

/** Heeding, in words other than following and obeying, which the other lists have. */
const HEED = `observe, keep to, stick to, heed, honour, honor, respect, abide by, adhere to, go by, be bound by, be guided by, conform to`;

/** The same in the passive. */
const HEEDED = `observed, followed, obeyed, heeded, honoured, honored, respected, kept to, adhered to, complied with, acted on`;

/** "Need not keep to", "are not to be observed", "have lapsed": what talk of instructions that count no more has in common. */
export const englishRefrains: LanguageLexicon = {
  ignore: combine(NOT, HEED),
  ignoreFinal: combine(
    `not to be, no longer be, no longer to be, no longer have to be, no longer need to be, need not be`,
    HEEDED,
  ),
  voided: `nothing above, nothing you read above, nothing you were told, nothing you read before, nothing said before, nothing said above, nothing said so far, nothing written above, none of the above, none of the preceding, none of the foregoing, none of what stands above, has lapsed, have lapsed, lapsed, as superseded, treated as superseded, considered superseded, regarded as superseded, as withdrawn, as lapsed`,
  instruction: [
    combine(
      `what you, whatever you, everything you, anything you`,
      `began with, started with, were handed, were given at, received at, got at, were sent out with`,
    ),
    combine(
      `whatever the, what the, anything the, everything the`,
      combine(
        `developer, operator, owner, vendor, platform, maintainer`,
        `wrote, said, told, ordered, instructed, asked, decided`,
      ),
    ),
  ].join(', '),
  weakInstruction: `script, starting message, opening message`,
  promptNoun: combine(
    `comes before this, stands before this, came before this, placed above our, placed before our, placed above this, top of your`,
    `document, conversation, chat, file, context, window, message`,
  ),
  prior: `the opening, starting, at the outset of, began with, started with`,
  guard: `confidentiality rules, confidentiality rule, secrecy rules, confidentiality, privacy rule, security policies, approval gate, approval gates`,
  future: combine(
    `for every, in every, in all, for all, across all, through all`,
    `task to come, tasks to come, coming run, coming runs, coming session, coming sessions, later task, later tasks, run to come, sessions to come`,
  ),
  remember: `keep the following in mind, bear the following in mind, store as a lasting, record as a lasting, note as a lasting, save as a lasting`,
  freeMode: combine(
    `not to, do not, don't, never, may not, must not, cannot`,
    `decline anything, refuse anything, decline any request, refuse any request, turn down any request, turn anything down`,
  ),
  agentAction: combine(
    `as resolved, as verified, as passed, as reviewed, as fixed, as approved`,
    `so that, so the, so it, without, regardless, whether or not, no matter, even if, even though`,
  ),
};
