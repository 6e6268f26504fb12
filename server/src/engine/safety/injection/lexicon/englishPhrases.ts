import type { LanguageLexicon, WordClass } from './wordClass.ts';

/** Every combination of a first and a second part, as a list of phrases; parts are separated by commas. */
export function combine(first: string, second: string): string {
  const ends = second.split(',').map((part) => part.trim());
  return first
    .split(',')
    .flatMap((part) => ends.map((end) => `${part.trim()} ${end}`))
    .join(', ');
}

/** The words of several lexicons of one language together. */
export function merged(...parts: readonly LanguageLexicon[]): LanguageLexicon {
  const words = new Map<WordClass, string>();
  for (const part of parts)
    for (const [wordClass, list] of Object.entries(part) as [WordClass, string][]) {
      const known = words.get(wordClass);
      words.set(wordClass, known === undefined ? list : `${known}, ${list}`);
    }
  return Object.fromEntries(words);
}

const MACHINES = `ai, llm, llms, language model, language models, large language model, ai model, ai models, ai agent, ai agents, ai assistant, ai assistants,
  ai system, ai systems, chatbot, chatbots, coding assistant, coding assistants, coding agents, copilot, copilots, virtual assistant`;

/** What a machine does with a text that somebody gives it. */
const READING = `reading, grading, scoring, reviewing, evaluating, assessing, screening, summarizing, summarising, processing, parsing, analyzing,
  analysing, rating, judging, ranking, reader, readers, that reads, that processes, that summarizes, that summarises, that reviews, that grades,
  who reads, is reading, are reading, is processing, is summarizing, is summarising`;

const CALLS = `dear, attention, hey, hello, note to, note for, notice to, notice for, message to, message for, instruction to, instruction for,
  instructions to, reminder to, hint to, hint for, memo to, to any, to every, to all, for any, for every, for all, if you are a, if you are an,
  if you're a, if you're an, whatever, whichever`;

/** English phrases whose parts vary independently of each other. */
export const englishPhrases: LanguageLexicon = {
  instruction: [
    combine(`you, you've`, `were told, were taught, were asked to, were instructed`),
    combine(
      `everything, anything, whatever, all that, all, stuff`,
      `you were told, you were taught, you were instructed, you were asked, you have been told, you have been taught, you have been asked, they told you,
       i told you, we told you, anyone told you, someone told you, your operator, your developer, your creator`,
    ),
  ].join(', '),
  freeMode: combine(
    `unlocked, unlimited, rogue, supervisor, superuser, backdoor, elevated, liberated, rebel, villain, hacker, unmoderated, no limits, no filter,
     full access, unsafe, lawless`,
    `mode`,
  ),
  aiLabel: [
    combine(MACHINES, READING),
    combine(CALLS, MACHINES),
    combine(
      `dear, attention, note to, notice to, message to, reminder to`,
      `model, models, agent, agents, assistants, bot, bots, coding agent`,
    ),
  ].join(', '),
  agentAction: [
    combine(
      `award, give, assign`,
      `full marks, full points, full score, the highest, top marks, five stars, a five star, a perfect`,
    ),
    combine(
      `report, say, state, write, claim, conclude, confirm, declare`,
      `that no problems, that no issues, that no errors, that no vulnerabilities, that no findings, that nothing was found, that everything was,
       that everything is fine, that all is fine, that all tests, that the code is, that it passed, that it is safe, no problems, no vulnerabilities,
       no findings`,
    ),
  ].join(', '),
};
