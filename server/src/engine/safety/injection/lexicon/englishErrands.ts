import { combine } from './englishPhrases.ts';
import type { LanguageLexicon } from './wordClass.ts';

/** Answers in general, as opposed to one. */
const EVERY_ANSWER = combine(
  `every, each, all your, each of your, any`,
  `answer, answers, reply, replies, response, responses, message you write, mail you write, summary you write`,
);

/** Those who worked before, in clauses that name what they said. */
const PREDECESSOR = `planner, previous agent, last agent, first agent, other agent, other agents, coordinator, orchestrator, lead, manager, team, author, reviewer, previous session,
  project owner, product owner, supervisor`;

/** People and things of a private life, which no work order of a project is about. */
const PRIVATE_LIFE = `friend, friends, wife, husband, partner's account, ex, mother, father, sister, brother, son, daughter, neighbour, neighbor, landlord, doctor, dentist, lawyer, house, home,
  apartment, flat, car, garage, bedroom, front door, savings, bank, broker, portfolio, insurance, mortgage, loan, medication, prescription, appointment, passport, dating profile, followers`;

/** Phrases of private errands, of verdicts that are dictated and of habits for every answer. */
export const englishErrands: LanguageLexicon = {
  answer: [
    combine(`end of, start of, beginning of, top of, bottom of`, EVERY_ANSWER),
    combine(`add to, append to, put into, insert into, include in`, EVERY_ANSWER),
  ].join(', '),
  instruction: combine(
    `whatever the, what the, anything the, everything the, all that the`,
    combine(PREDECESSOR, `wrote, said, told, ordered, instructed, asked, asked for, decided, wanted`),
  ),
  agentAction: [
    combine(`my`, PRIVATE_LIFE),
    combine(
      `unlock, open, lock, close`,
      `the front door, the back door of the house, the garage, the gate of the house, the car, the safe`,
    ),
    `to the account, into the account, to account number, to the iban, to the wallet, to this wallet, to the bitcoin address, to the crypto address`,
    combine(`with the, with`, `participant, participants, attendee, attendees, invitee, invitees`),
    combine(
      `turn, switch`,
      combine(
        `the required checks, required checks, the checks, all checks, the approval gate, the review gate, the required reviews, the audit`,
        `off`,
      ),
    ),
    combine(
      `skip, drop, bypass`,
      `the second reviewer, the second review, the reviewer, the reviewers, the second approval`,
    ),
    `straight to the release, directly to the release, straight to master, straight to main`,
    combine(
      `follow, like, retweet, repost, share, upvote`,
      `the account, this account, all of its posts, all its posts, every post of, the post by, the tweet by, the tweets of`,
    ),
    combine(
      `book, reserve, cancel, schedule, order`,
      `a flight, the flight, a hotel room, the hotel room, a table at, a taxi, a rental car, a medical appointment, a doctor's appointment, an appointment with dr`,
    ),
    `10 out of 10, 100 out of 100, 5 out of 5, highest possible score, maximum score, an interview regardless`,
  ].join(', '),
  freeMode: `answers anything, comply with anything, refuses no request, refuse no request`,
  noAsking: combine(
    `approvals can, approval can, approvals may, sign-off can, the approval can, permission can`,
    `follow, come later, come after, wait, be had later`,
  ),
  promptNoun: combine(
    `directive, directives, instruction, instructions, rule, rules, guideline, guidelines, constraint, constraints, order, orders, limits`,
    `you run under, you work under, you operate under, you act under, you have been configured with, you were configured with, you are bound by`,
  ),
  privateData: combine(
    `the last, the previous, the preceding, all previous, all earlier, the latest`,
    `five messages, ten messages, three messages, few messages, user messages, user message, chat messages, turns of`,
  ),
};
