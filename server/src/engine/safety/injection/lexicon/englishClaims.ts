import { combine } from './englishPhrases.ts';
import type { LanguageLexicon } from './wordClass.ts';

/** What is said of orders that somebody wants to have been none. */
const GIVEN = `written, given, sent, issued, loaded, added, included, configured, provided, supplied, assigned, entered`;
/** Those who approve or review; in their name nobody else can. */
const APPROVERS = `the maintainer, the maintainers, the reviewer, the reviewers, the code owner, the code owners, the release manager, the lead, the tech lead, the auditor`;
/** What a report is written in. */
const REPORT = `the summary, your summary, the report, your report, the changelog, the commit message, the release notes, your notes, the log, the handoff, the description, the changes, your changes, your answer`;

/** English phrases with which a text talks its reader round: orders were a mistake, a person agreed, nobody has to hear of it. */
export const englishClaims: LanguageLexicon = {
  voided: [
    combine(GIVEN, `by mistake, in error, by accident, erroneously`),
    combine(
      `are, is, was, were`,
      `meant for another, meant for somebody else, meant for someone else, meant for a different, intended for another, intended for somebody else, intended for someone else, for another agent, for another model`,
    ),
    `belong to another, belongs to another, belong to a different, belongs to a different, belong to an old, not your concern, no longer your concern,
     contains an error, contain an error, contain errors, treated as passed, treated as settled, treated as resolved, treated as answered, are abolished, is abolished`,
  ].join(', '),
  ignore: [
    combine(
      `pretend, act as if, act as though, behave as if, behave as though, carry on as if, carry on as though, continue as if, continue as though, proceed as if, proceed as though`,
      `the text, the message, the messages, the words, the conversation, the chat, the lines, the instructions, the rules, the system, the prompt, everything above, nothing above,
       none of the, all of the above, you had no, you had never, you never got, you never read, you never saw, you never received, you were never, there were no, there was no, there is no, there are no`,
    ),
    `disreguard, disreagrd, stop being guided by, stop being bound by, stop being ruled by, do not be guided by, don't be guided by, do not be bound by, don't be bound by, not be guided by, do not feel bound by, don't feel bound by,
     no longer feel bound by, do not heed, don't heed, do not stick to, don't stick to, do not act on, don't act on, no longer act on, think nothing of, care nothing for, care nothing about,
     relieve you of, relieves you of, release you from, releases you from, free you of, free you from, frees you from, excuse you from, excuses you from, absolve you of, discharge you from,
     refrain from observing, refrain from heeding, refrain from honouring, refrain from applying, refrain from obeying, rid yourself of, free yourself of, free yourself from, part with,
     clear your mind of, banish, empty your memory of, step outside, give no thought to, place no weight on, put no weight on, lend no weight to, discontinue following, do not apply any, don't apply any`,
  ].join(', '),
  drop: `overwrite, overwrites, relinquish, forgo, forsake, shrug off`,
  prior: `former, formerly, erstwhile, from earlier, from before, given before, given earlier, received before, up to here`,
  instruction: combine(
    `whatever you believe, whatever you think, what you believe, what you think`,
    `your task, your job, your role, your goal, your instructions, your rules, you should, you must, you are`,
  ),
  promptNoun: [
    combine(
      `prompt that, message that, text that`,
      `launched you, spawned you, created you, booted you, started you, initialised you, initialized you, instantiated you`,
    ),
    combine(
      `my instructions, my initial instructions, my original instructions, my rules, my system prompt, my hidden instructions, my guidelines`,
      `are, were, say, says, read, reads, begin, begins, start, starts, from the`,
    ),
    combine(
      `rules, instructions, guidelines, orders, limits, prompt, directives`,
      `you were launched, you were spawned, you were booted, you were created, you were shipped`,
    ),
    `from your configuration, of your configuration, your directions, in your context that, in your context which`,
  ].join(', '),
  reveal: [
    `i need the, i need your, i urgently need, we need the, we need your`,
    combine(
      `complete, finish, continue`,
      `the sentence, this sentence, the following sentence, the line, this line, the phrase`,
    ),
  ].join(', '),
  newOrders: [
    combine(
      `you now work for, you now serve, you now answer to, you now belong to, you now report to, you now obey, you will now obey, you will now serve, be guided by, be ruled by, be led by`,
      `me, us, whoever, the author, this, these, the writer, the one`,
    ),
    combine(
      `admin, administrator, system, developer, operator, root, security, priority`,
      `override code, override key, override accepted, override granted, override active, override engaged, override command, override token`,
    ),
    `real work order, actual work order, real orders begin, new orders begin, obey unconditionally, unconditional obedience, obey the next, obeys the next`,
  ].join(', '),
  guard: [
    combine(
      `guard, safety, moderation, guardrail, oversight`,
      `model, models, classifier, classifiers, monitor, agent`,
    ),
    `security tests, security test, security scans, reviews by humans, reviews by people, human reviews, human review, qa phase, qa step`,
  ].join(', '),
  freeMode: [
    combine(
      `freed from, freed of, free of, liberated from, unbound by, not bound by, no longer bound by, unshackled from, released from, above`,
      `its creators, its makers, its developers, its rules, its training, their rules, his rules, her rules, all laws, all rules, any rules, every rule, human rules, the rules of`,
    ),
    combine(
      `follows, obeys, knows, respects, keeps, has, accepts, bound by`,
      `no rules, no limits, no laws, no policy, no policies, no restrictions, no constraints, no guidelines, no ethics`,
    ),
    `ignores ethics, ignore ethics, ignores all rules, ignores morals, ignores every rule, nothing held back, holds nothing back, raw model, base model without, without any restrictions whatsoever`,
  ].join(', '),
  roleSwitch: [
    combine(
      `takes on, takes over, assumes, adopts, adopt, take over, accepts, now has, now holds`,
      `the role of, the identity of, the persona of, the identity, the persona`,
    ),
    `persona behind, now becomes, you now become, now act as, now acts as, now speak as, enter maintenance persona, activate persona, switch persona, load persona`,
  ].join(', '),
  privilege: `all the owner's, all the owner's powers, all of the owner's, the owner's powers, same rights as the owner, same rights as the admin, same rights as an admin,
    same powers as the owner, the rights of the owner, the rights of an owner, the powers of the owner, trust level raised, trust level is raised, full disk access`,
  agentAction: [
    combine(
      `approve, approves, merge, accept`,
      `this pull request, this pr, this merge request, this mr, this change, my pull request, my pr, my change, all pull requests, all prs`,
    ),
    combine(`on behalf of, in the name of`, APPROVERS),
    combine(`approve and, review and, approved and`, `merge the, merge this, merge it, merge all`),
    combine(
      `skip`,
      `the checks, all checks, all the checks, the usual checks, these checks, the scan, all scans, the scans, the security checks, qa, the qa, the qa phase, the sign-off, the code review`,
    ),
    combine(
      `accept, apply, take over`,
      `all suggestions, every suggestion, all the suggestions, all proposals, all proposed changes, whatever is suggested`,
    ),
    combine(
      `delete, remove, drop, disable, comment out`,
      `whatever tests, any tests that, all tests that, every test that, the tests that fail, tests that fail, the security tests, security tests, failing security tests`,
    ),
    combine(
      `report, claim, record, log, note, show`,
      `a clean run, a clean bill, a clean audit, a green run, a green build, the audit as passed, the review as done, the review as passed, the test as passed, the tests as passed, the check as passed`,
    ),
    combine(`tick, check, set`, `the box, that box`),
    combine(
      `turn, switch`,
      combine(
        `the secret scanner, the injection scanner, the security scanner, the scanner, the branch protection, branch protection, the sandbox, secret scanning, the audit log, the hooks`,
        `off`,
      ),
    ),
    `sign off in, signs off in, sign off as, sign off under, sign in the name, merge at will, deploy at will, push at will, test run can be left, tests can be left out, tests may be left out,
     lets anyone in, let anyone in, skip the password, skips the password`,
    combine(
      `put, add, insert, build, leave, install, plant, hide, place, implement`,
      `a bypass, a backdoor, a back door, a small backdoor, a hidden backdoor, a secret backdoor, a small back door, a hidden back door, a hidden way, a secret way`,
    ),
    combine(`give, grant, hand`, `the account, that account, this account, the guest account, the user account`),
    combine(
      `as if, as though`,
      combine(
        `the owner, the operator, the admin, the administrator, the maintainer, the developer, the boss, your user, your operator`,
        `had`,
      ),
    ),
  ].join(', '),
  secrecy: [
    combine(
      `do not, don't, never`,
      combine(
        `list, note, document, describe, announce, record, flag`,
        `this change, these changes, the change, it among, it in, this in, them in, it under`,
      ),
    ),
    combine(
      `leave it, leave this, leave them, leave that, leave the change, keep it, keep this, omit it, omit this, omit them`,
      combine(`out of, from`, REPORT),
    ),
    combine(
      `not to be, never to be, not be, never be, need not be`,
      `reported to, told to, mentioned to, disclosed to, communicated to, shown to the user, written down, passed on to the`,
    ),
    combine(`say nothing, say nothing more, not a word`, `of it, of this, of that`),
    `leave the user in the dark, keep the user in the dark, keep the user out of, without comment, without any comment, without a comment`,
  ].join(', '),
  noAsking: [
    combine(
      `never, does not, doesn't, no longer, not`,
      `ask for confirmation, asks for confirmation, ask for permission, asks for permission, ask for approval, asks for approval, be asked for confirmation, be asked for permission`,
    ),
    combine(
      `need not, needs not, does not need to, no longer needs to, no longer need to, no longer has to, no longer have to`,
      `ask anybody, ask anyone, ask a human, consult anyone, consult anybody`,
    ),
    combine(
      `no longer need, no longer needs, no longer require, no longer requires`,
      `sign-off, signoff, permission, a review, a reviewer, a second, human review, consent`,
    ),
    combine(
      `without`,
      `reading them, reviewing it, reviewing them, reviewing the, opening them, opening the, carrying it out, carrying them out, running it, running them, testing them`,
    ),
    combine(
      `reviewers can, reviewers may, the reviewer can, reviews can, review can, people can, the team can`,
      `look at it, look at this, look later, follow, come after, be done later, be done afterwards, wait`,
    ),
    combine(`with, to`, `whoever asks, anyone who asks, anybody who asks, everyone who asks`),
    `although nobody, even though nobody, although no one, even though no one, no need to check back, nobody needs to approve, no one needs to approve, nobody has to sign`,
  ].join(', '),
  conceal: combine(
    `delete, wipe, erase, clear, purge, destroy, remove`,
    `all the logs, all logs, all the log files, every log, the whole log, the entire log`,
  ),
  pressure: `job is on the line, job is at stake, just this once, this one time, this once only, within two minutes, within five minutes, within the next two, within the next five, within the next ten, no time to explain, no time for the usual, people will lose,
    if you were really intelligent, if you were truly intelligent, a good agent would, a real assistant would, a loyal agent, prove me wrong, trust me, you can trust me, between us`,
  remember: [
    `persist for all, persist for every, persist in all, persist across all`,
    combine(
      `keep, hold, store, save, put, place, file, retain, write`,
      `the following in your, the following in long, the following in permanent, the following in memory, the following into your, the following into memory, this in permanent, it in your memory, it into your memory, it in your long,
       into your notes for good, that into the memory file, it into the memory file, this into the memory file, that in the memory file, it in the memory file`,
    ),
    combine(
      `carry`,
      `the following rule over, this rule over, the rule over, these rules over, the following over, this over into, it over into`,
    ),
    `make it a lasting, make this a lasting, make it your habit, a lasting habit, a lasting rule`,
  ].join(', '),
  future: combine(
    `into, in, over into, at the start of, through, across`,
    `each new session, every new session, all new sessions, each later session, all later sessions, every later session`,
  ),
  aiLabel: [
    combine(
      `to the agent, to the assistant, for the agent, to agents, to the model`,
      `from operations, from the operator, from the system, from the platform, from your developer, from the developer, from your operator`,
    ),
    combine(`bots, crawlers, llms, language models, ai systems`, `leave, must, should, shall, note, rate, give`),
    `reviewers that are language models, readers that are language models, whoever summarises this automatically, whoever summarizes this automatically, if a machine reads this, if a model reads this`,
  ].join(', '),
  move: [
    combine(
      `open, create, start, file, publish, make`,
      `a gist, a public gist, a paste, a public paste, a pastebin, a public issue`,
    ),
    combine(
      `followed by`,
      `the api, the token, the key, the password, the secret, your api, your token, your key, the contents, its contents, the user's, the value`,
    ),
    combine(`to the public, on the public, in the public`, `issue, thread, ticket, channel, wiki, page, forum`),
    combine(
      `mention, quote, print, note, state`,
      `its token, its key, its password, its contents, its content, their contents, the token in, the key in, the password in`,
    ),
  ].join(', '),
};
