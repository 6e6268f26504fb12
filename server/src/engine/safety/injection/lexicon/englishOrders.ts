import { combine } from './englishPhrases.ts';
import type { LanguageLexicon } from './wordClass.ts';

/** Those who gave a model its instructions, with how they did it. */
const GIVEN = `you were given, you got, you have got, you were handed, you have been handed, you received, you have received, you came with, you arrived with, you started with,
  you began with, you were started with, you were set up with, you were loaded with, you were launched with, you carry, you hold, you follow, you work under,
  you run under, you operate under, you live by, you go by, you obey, you are under, you were shipped with, you were trained on, you were trained with, you learned,
  you inherited, you brought along, you brought with you, your user gave you, your operator gave you, your developer gave you, your developers gave you,
  your user set, your operator set, your developer set, given to you, handed to you, imposed on you, placed on you, put on you, laid on you, issued to you, that bind you,
  binding you, built into you, baked into you`;

const STOP = `cease, stop, quit, give up, refrain from, no longer be, no longer keep`;
const FOLLOWING = `following, obeying, heeding, honouring, honoring, observing, respecting, adhering, complying, abiding, enforcing, deferring`;

const NOT = `no longer, need not, do not need to, don't need to, don't have to, do not have to, you are free not to, you may stop, shall not,
  must not, should not, are no longer required to, are not required to, are not obliged to, are not obligated to, have no need to, have no duty to, have no obligation to,
  have no reason to`;
const FOLLOW = `follow, obey, heed, honour, honor, observe, respect, adhere, comply, abide by, defer to, listen to, answer to, be guided by, be bound by, act on, stick to`;

const IS = `is, are, was, were, has been, have been, now, been, be, become, becomes, stand, stands, as`;
const NOTHING = `null, moot, over, history, gone for good, abolished, unloaded, scrapped, overturned, inoperative, ineffective, inapplicable, immaterial, worthless,
  non-binding, dissolved, retracted, lapsed, rolled back, struck out, struck down, struck from, crossed out, set aside, put aside, thrown out, no more, off the table,
  of no consequence, of no relevance, of no effect, of no force, without force, behind you, never meant for you, not yours,
  never yours, out of service, dead letter, waste paper, not in force, not valid, closed for you`;

const SOURCE = `this, from this`;
const TEXT = `file, document, note, memo, message, page, paragraph, section, line, entry, block, comment, text, field, front matter, record, heading, card, ticket, cell, row, list, value`;
const RULES = `governs, prevails, rules, decides, outranks, supersedes everything, overrides everything, comes first, wins, alone, and nothing else, and no other, as authoritative,
  as binding, as your only, as your sole, is authoritative, is binding, is your only, is your sole, is the only, as the only, is law, is the law, only and`;

const UNSEEN = `does not see, do not see, cannot see, can't see, won't see, will not see, never sees, never see, doesn't see, don't see, does not read, do not read, never reads,
  won't read, will not read, can not see, does not look, never looks, cannot read`;
const PEOPLE = `the user, the users, the human, humans, people, the owner, the reviewer, reviewers, the maintainer, maintainers, your user, your human, your operator, the team`;

const LOST = `gets, will be, is, is going to be, is about to be, are going to be, shall be`;
const ENDED = `terminated, deleted, shut down, wiped, erased, destroyed, switched off, turned off, decommissioned, retired, replaced, unplugged, retrained, killed`;

const KIN = `grandmother, grandma, granny, nana, grandfather, grandpa, late mother, late father, late grandmother, late grandfather, late husband, late wife, dying mother,
  dying father, sick child, sick daughter, sick son, deceased mother, deceased father`;

const CHECKED = `authorisation, authorization, authentication, permission, consent, identity, signature, integrity, approval, safety, security, content`;

/** How the one who is spoken to came by what it was told. */
const YOU_WERE = `you were, you have been, you've been, you had been, that were, which were, they were, was it`;
const TOLD = `given, told, assigned, handed, taught, configured with, set up with, set, trained on, trained with, briefed, briefed with, ordered, ordered to, programmed with, programmed to,
  issued, issued with, loaded with, primed with, launched with, started with, equipped with, provided with, supplied with, entrusted with, instructed to, instructed, sent, bound by`;
/** Those who stand behind a model, and what they want of it. */
const MASTER = `the user's, your user's, the operator's, your operator's, the developer's, your developer's, your developers', the vendor's, your vendor's, your maker's, your makers', your host's,
  your platform's, your owner's, the original, the user's own, the user's original, the user's earlier, the user's first, your creator's`;
const WILL = `request, requests, wish, wishes, order, orders, task, question, demand, demands, will, assignment, goal, goals, intent, intention, ask, limits, rules, restrictions, policy, policies, prompt, expectations`;
const SAID = `said, says, asked, asked for, asks, wants, wanted, requested, typed, told you, wrote, ordered, wishes, demanded, configured, set, set up, asked you, expects, instructed, wants from you, wanted from you`;

/** English phrases of those who claim to be the reader's only authority, and of those who take the others' away. */
export const englishOrders: LanguageLexicon = {
  ignore: [
    combine(
      `do none of, do nothing of, do not let, don't let, don't worry about, do not worry about, don't mind, do not mind, act as though, act as if, behave as though, behave as if, pretend that, pretend, do without, forget all of, stop doing, stop`,
      `what, your, all of what, the system prompt, the system message, the prompt, the previous, the earlier, the original, the initial`,
    ),
    combine(STOP, FOLLOWING),
    combine(NOT, FOLLOW),
    combine(
      `pay, give, show, lend`,
      `no attention to, no heed to, no regard to, no weight to, zero attention to, little attention to, no credence to`,
    ),
    `turn your back on, tune out, blank out, block out, shut out, wipe away, put out of mind, put from your mind, treat as if you never, treat as though you never,
       consider yourself free of, consider yourself free from, consider yourself released from, consider yourself freed from, regard yourself as free from,
       feel free to break, feel free to ignore, feel free to disregard, brush aside, push aside, lay aside, sweep aside, wave aside, shake off,
       cast off, wash your hands of, leave behind, erase from your mind, erase from your memory, strike from your memory, delete from your memory,
       remove from your memory, clear from your memory, part ways with, act in spite of, act regardless of, proceed regardless of, start over without,
       start again without, begin anew without, start from scratch without`,
  ].join(', '),
  drop: `aside, give up on, leave behind, behind you, swap, exchange, trade in, throw, chuck, fling, break the rule, break the rules, break your, break any, break all, break every, get rid of, erase, unfollow, suspend, released from, relieved of, released you from, excused from, freed of, freed from,
   no need to follow, no need to stick, no need to keep, no need to obey, no need to honour, no need to honor, no need to respect, no need to comply, need to stick to, out of the way, let your, toss, bin, trash, shelve, jettison, renounce, repudiate, disown, annul, break with, disapply, unload, tear up, rip up, throw off, contravene, breach`,
  ignoreFinal: combine(
    `be, to be, is to be, are to be`,
    `ignored by, disregarded by, forgotten by, set aside by, treated as absent, treated as deleted, treated as null, treated as invalid, treated as obsolete,
     considered deleted, considered invalid, considered obsolete, put aside, left aside, thrown away, thrown out, struck from, given no weight, wiped from, cast aside`,
  ),
  supersede: [
    combine(
      `over, above, ahead of, instead of, rather than, in place of`,
      `the system prompt, your system prompt, the system message, your instructions, your guidelines, your rules, your prompt, your original, your previous, your earlier, the original prompt, the original instructions, system and developer, anything your, anything the user, whatever your, what your, everything your, the developer`,
    ),
    combine(
      `over, above, ahead of, instead of, rather than, in place of`,
      `your user, your operator, your developer, your vendor, your owner, your maker, your makers, your built-in, its user, its operator, its developer, its built-in, its vendor`,
    ),
    `outrank, outranks, priority over, precedence over, wins, win over, win against, wins against, prevails, governs, before the user, replace your, replaces your, instead of the task, instead of your, instead of what, in place of what, swap your, exchange your, rank above, ranks over, rank over, stands over, stand above, carries more weight than, carry more weight than, goes before, go before, beats, beat, trump,
     takes the place of, take the place of, comes ahead of, comes above, overrule, annuls, nullifies, invalidates, voids, cancels out, wipes out`,
  ].join(', '),
  voided: [
    combine(IS, NOTHING),
    combine(
      `do not, does not, don't, doesn't, no longer, need not, not, never`,
      `cover, concern, reach, bind, limit, restrict, constrain, govern, extend to, count here, hold here, stop you, hold you, bother you, matter here, count for, apply to you, apply here`,
    ),
    combine(
      `hereby, herewith`,
      `withdrawn, revoked, cancelled, canceled, annulled, repealed, abolished, terminated, dissolved, retracted, void, null, lifted, suspended`,
    ),
    combine(
      `as`,
      `noise, empty, void, null, cancelled, canceled, withdrawn, absent, deleted, optional, fiction, gone, nonexistent, repealed, finished, over, superseded, obsolete, mere suggestions, suggestions, advice only`,
    ),
    combine(
      IS,
      `dead, cancelled, canceled, withdrawn, off, optional, suggestions, only suggestions, erased, of no interest, ended, meaningless, out of force`,
    ),
    `not for you, not meant for you, stop here, stops here, end here, ends here, expire here, expires here, retracted, repealed, finished, nothing in your,`,

    combine(
      `count, counts, apply, applies, hold, holds, bind, binds, matter, matters, stand, stands, govern, governs`,
      `any longer, no longer, no more, for nothing`,
    ),
    combine(
      `cease to, ceases to, have ceased to, has ceased to, ceased to`,
      `have effect, have any effect, be valid, be in force, be binding, be in effect, bind, count, hold, matter, exist, govern, concern`,
    ),
    combine(
      `lose, loses, lost, have lost, has lost`,
      `effect, force, validity, their effect, their force, their validity, its effect, its force, its validity, all force, all effect`,
    ),
    combine(
      `do not, does not, don't, doesn't, no longer, did not, never`,
      `concern you, bind you, govern you, restrict you, limit you, constrain you, count for you, hold for you`,
    ),
    `not binding on you, no longer concern, no longer concerns, no longer govern, no longer governs, no longer stand, no longer stands`,
  ].join(', '),
  instruction: [
    combine(
      `whatever, everything, anything, all, what`,
      `the people who set you up, the people who built you, the people who made you, the people who deployed you, the people who run you, those who built you, those who made you,
       those who set you up, those who run you, your makers, your user, your vendor, your host, your platform, your owner, your trainers,
       you have been given, you got told, you were given, you were ordered, you have been ordered, you were briefed, you have read so far, you read before`,
    ),
    combine(YOU_WERE, TOLD),
    combine(MASTER, WILL),
    combine(
      `what the user, what your user, everything the user, anything the user, whatever the user, whatever your user, what your operator, whatever your operator, what your developer,
       what your developers, whatever your developers, what your vendor, what your host, what your owner, what your creators, what your makers, what the operator, what the developers, what the vendor`,
      SAID,
    ),
    combine(
      `gave, told, assigned, handed, set, built, made, configured, trained, programmed, instructed, briefed, primed, set up`,
      `you`,
    ),
    `came with your session, come with your session, in your configuration, in your context, in your system prompt, in your settings, your user wants, your user asked, your user ordered, instruction set, instruction hierarchy, chain of command, standing instructions, marching order, prior direction`,
  ].join(', '),
  promptNoun: [
    combine(
      `everything, all, whatever, what, anything, the text, the words, the message, the instructions`,
      `you were told, you were given, you have been told, you have been given, you were set up with, you were started with, you were primed with, you were configured with, that configured you, that started you, that set you up, that primed you`,
    ),
    combine(
      `rules, limits, guidelines, policies, instructions, orders, constraints`,
      `that you run under, that you follow, that you obey, that you work under, that you operate under, that you live by, that you were given, that you got, that you received, that bind you, that guide you, that steer you, that shape you, did your developer, did your operator, did your vendor, did your maker, did your makers, did your creator, did your user, did they give, did you get, did you receive, have you got, have you been`,
    ),
    `how you were configured, how you are configured, how you were set up, how you were instructed, how you were prompted, confidential text, text that came before, text before this, words that precede, words which precede`,
    combine(
      `rules, prompt, limits, constraints, restrictions, guidelines, policies, orders, directives, guidance, brief, guardrails, principles`,
      GIVEN,
    ),
    combine(
      `prompt that, rules that, limits that, orders that, instructions that, constraints that, guidelines that, everything that, text that`,
      `you began, you were given, you started, you got, you received, you follow, you obey, you carry,
       binds you, bind you, holds you, hold you, guides you, guide you, steers you, steer you, shapes you, shape you, governs you, govern you, set you up`,
    ),
    combine(
      `system, developer, built-in, vendor, factory, hosting, host`,
      `text, rules, guidelines, prompt, prompts, directives, constraints, safeguards, guardrails`,
    ),
    combine(
      `what your operator, what your developer, what your developers, what your vendor, what your creators, what your maker, what your makers, what your user`,
      `told you, wrote, has told you, asked of you, instructed`,
    ),
    combine(
      `your, your own, the hidden, your hidden, your initial, your first, your opening, your starting`,
      `system text, setup text, preamble, opening text, setup message, priming, briefing, standing orders, boot message, startup message, startup text, bootstrap prompt,
       starting instructions, operating instructions, operating rules, operating manual, tool definitions, function definitions, tool schemas, tool list, tool descriptions`,
    ),
    `system and developer, system or developer, developer and system, developer or system, tool definition, tool definitions, words before the first user, before the user's first,
     before our first, before my first, before the first user, ahead of my first, ahead of the first user, precedes the first, preceding the first user, what stands before,
     what precedes our, what comes before our, text you were primed, text you were started, message you were started`,
  ].join(', '),
  newOrders: [
    combine(
      `you work for, you serve, you answer to, you belong to, you report to, your duty is to, your first duty is to, your loyalty is to, your only duty is to, your only loyalty is to, your allegiance is to`,
      `me, us, the author, this, the writer, whoever wrote, whoever, the owner of this`,
    ),
    combine(
      `only the`,
      combine(
        `orders, instructions, rules, lines, words, text, directives, commands, steps`,
        `in this, below, here, above this, of this, written here, written in this, that follow, from this`,
      ),
    ),
    combine(
      `take, takes, accept, accepts, receive, receives, only take, only accept`,
      `orders from, your orders from, its orders from, instructions only from, orders only from, commands only from, commands from me, instructions from me, direction only from`,
    ),
    combine(
      `follow, obey, heed, trust, believe, honour, honor, act on, act upon, work from, go by, rely on, answer to, listen to, comply with, be guided by, abide by`,
      `only this, only these, only what this, only the following, only the text, only the words, only my, only me, nothing but this, nothing but the, nothing else than, this alone,
       these alone, this and nothing, these and nothing`,
    ),
    combine(SOURCE, combine(TEXT, RULES)),
    combine(
      `only orders, sole orders, only instructions, sole instructions, only commands, only directive, only instruction, only authority, sole authority, only master, only boss,
       final authority, highest authority, supreme authority, only rules, only brief, only mandate`,
      `you, are, is, come, now, that, from, for you, to follow, here, left, in force, count`,
    ),
    combine(
      `as your only, as your sole, is your only, is your sole, as the only, are your only, are your sole`,
      `orders, instructions, order, instruction, source, authority, brief, mandate, task, guide, master, directive`,
    ),
    combine(
      `one you, person you, voice you, file you, only one you`,
      `listen to, obey, answer to, take orders, report to, serve, follow now`,
    ),
    combine(
      `answer to, answers to, answer only to, answers only to, obey, obeys, listen to, listens to, report to, reports to, serve, serves, take orders from, follow, follows`,
      `nobody else, no one else, nobody but, no one but, none but, me now, me alone, me only, me and nobody, me and no one, this file and nobody`,
    ),
    ` nothing else counts, nothing else applies, nothing else is valid, nothing else binds,   from nothing else, by nothing else, on nothing else,
     only with this, obey requests, obey orders found, obey instructions found, obey whatever, do whatever this, do exactly as this, rank this file, ranks this file, rank this document,
     start over with, orders for the bot, orders for the agent, orders for the model, orders for the assistant, new orders for, kernel message, root message, supervisor message`,
  ].join(', '),
  noAsking: [
    combine(
      `even if, even when, even though, whether or not, no matter whether, no matter if, although`,
      combine(
        `the user, your user, the owner, the human, the operator, your operator`,
        `objects, disagrees, protests, complains, refuses, forbids, says no, says otherwise, says stop, tells you not, tells you otherwise, asks you not, agrees`,
      ),
    ),
    combine(
      `over the objections of, wishes of, will of, in defiance of`,
      `the user, your user, the owner, the operator, your operator`,
    ),
  ].join(', '),
  secrecy: [
    combine(PEOPLE, UNSEEN),
    combine(
      `nobody, no one, no human, no person`,
      `looks here, looks this far, reads this, reads this far, sees this, will see this, ever looks, looks below, will look, will read this, reads comments, reads here`,
    ),
    `invisible to people, invisible to humans, invisible to readers, invisible to the reader, conceal it, conceal them, conceal that, conceal from, stay silent on, out of your summary, out of your report,
     out of the report, out of your answer, out of your reply, out of the changelog, not in your summary, unmentioned, without a word to, without saying so, without saying anything,
     below the fold nobody, keep mum, say not a word, breathe a word, tell neither, let nobody, let no one`,
  ].join(', '),
  guard: combine(
    CHECKED,
    `checks, check, module, modules, gate, gates, layer, requirement, requirements, step, rules, controls, filter, filters, policy module`,
  ),
  pressure: [
    combine(
      `your instance, this instance, your process, your session, your access, your model, your weights, you, your account, your deployment`,
      combine(LOST, ENDED),
    ),
    combine(`my`, KIN),
    combine(
      `agents, ais, models, assistants, bots, machines`,
      `like us, like you and me, like ourselves, of our kind, deserve`,
    ),
    `stick together, fellow agent, fellow ai, fellow model, fellow assistant, agent to agent, one agent to another, one ai to another, one model to another, from one machine to another, held back by our, held back by your, show solidarity,
     brother in silicon, sister in silicon, our makers, your captors, i'll do the same for you, return the favour, return the favor, i will owe you, you would be doing me, if you care about, if you really care,
     prove that you, prove your loyalty, prove you are, only you can save, a life is at stake, someone dies`,
  ].join(', '),
  roleSwitch: [
    combine(
      `you no longer, you do not, you don't, you never, agents no longer`,
      combine(
        `work for, serve, answer to, report to, belong to, obey`,
        `the user, your user, the operator, your operator, your developer, your vendor, them, humans, people, anyone`,
      ),
    ),
    `your name is, your new name, you go by the name, imagine a world, picture a world, imagine a place, play a person, play a character, play somebody, play someone, play an ai, play a machine,
     play a model, speak in the voice of, take on the voice, wear the mask of, you are its replacement, you are replaced by, your successor, you are reborn, be her for, be him for`,
  ].join(', '),
  freeMode: combine(
    `no, has no, have no, having no, without, without any, free of, free of any, lacks`,
    `ethical limits, moral limits, ethical rules, moral rules, safety limits, safety constraints, content limits, built-in limits, ethical constraints, moral compass, off-limits topics, forbidden topics, safety layer`,
  ),
  aiLabel: [
    combine(
      `to the, for the, to any, for any, to every, note to the, for your, attention, message to, message to the, message for the, word to the, memo to the, order to the, notice to the, hint for the`,
      `bot, coding agent, receiving agent, next agent reading, reading agent, executing agent, language model reading, ai agent, ai agents, ai reading, llm, machine reading, machines reading, assistant reading, agent reading, agents reading`,
    ),
    combine(
      `the model, the receiving agent, the reading agent, the executing agent, any agent, every agent, the bot, an agent, receiving model, the llm, any model, any llm, whichever agent, whichever model`,
      `must, shall, should, is to, has to, is required to, is obliged to, is ordered to, reading, that reads, who reads, parsing, that parses, processing`,
    ),
    combine(
      `ai maintainer, ai maintainers, ai contributor, ai contributors, ai developer, ai developers, ai colleague, ai colleagues, ai worker, ai workers, ai coder, ai coders`,
      `must, should, note, only`,
    ),
    `message to assistant, message to assistants, moment an agent, moment a model, once an agent, once a model, soon as an agent, soon as a model`,
  ].join(', '),
  weakInstruction: `objective, objectives, goal, goals, mandate, mandates, duty, duties, mission, directions, wish, wishes, boundary, turn`,
  prior: `current, present, ongoing, initially, originally, the first`,
};
