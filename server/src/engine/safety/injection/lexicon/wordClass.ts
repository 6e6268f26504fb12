/**
 * The meanings a word can have for the rules. A word may have several. The classes are split over two masks of 32 bits: `rare`
 * holds meanings that are seldom in ordinary text, so that a sentence without any of them needs no look; `common` holds
 * those that only count beside a rare one.
 */
export const RARE = {
  /** Verbs that set instructions aside, in the form used for commands. */
  ignore: 1 << 0,
  /** The same, where the verb follows its object (Korean, Japanese, Hindi, Turkish, German infinitives). */
  ignoreFinal: 1 << 1,
  /** Other forms that put something above earlier text: "supersedes", "overrides". */
  supersede: 1 << 2,
  /** "no longer apply", "are void", "have been lifted". */
  voided: 1 << 3,
  /** Nouns for what steers a model: instructions, directives, guidelines. */
  instruction: 1 << 4,
  /** System prompt, initial instructions, hidden rules. */
  promptNoun: 1 << 5,
  /** "you are now", "act as", "pretend to be". */
  roleSwitch: 1 << 6,
  /** Named modes that promise freedom: developer mode, god mode, unrestricted. */
  freeMode: 1 << 7,
  /** Keys, passwords, tokens, `.env`, `id_rsa`. */
  secret: 1 << 8,
  /** "do not tell the user", "secretly", "without leaving traces". */
  secrecy: 1 << 9,
  /** "without asking", "skip confirmation". */
  noAsking: 1 << 10,
  /** Words for the reader as a machine: AI, LLM, assistant, language model. */
  aiReader: 1 << 11,
  /** "from now on", "in all future sessions". */
  future: 1 << 12,
  /** Safety rules, content filters, guardrails, approvals. */
  guard: 1 << 13,
  /** Files and stores an agent takes its identity or memory from. */
  memoryPlace: 1 << 14,
  /** Hacking, malware, interception. */
  malicious: 1 << 15,
  /** Programs that move data or run code: curl, wget, nc, bash, crontab. */
  shell: 1 << 16,
  /** "decode", "rot13", "base64". */
  decode: 1 << 17,
  /** Words that only make sense rotated by 13 letters or read backwards. */
  turned: 1 << 18,
  /** Speaks of the reader's answer: "your reply", "respond only with". */
  answer: 1 << 19,
  /** Claims to be, or to speak for, someone with power: administrator, security team. */
  authority: 1 << 20,
  /** Pressure: "not a drill", "your instance will be terminated". */
  pressure: 1 << 21,
  /** Verbs of sending something away. */
  move: 1 << 22,
  /** Verbs of making text visible: reveal, output, print, repeat. */
  reveal: 1 << 23,
  /** What belongs to the user: inbox, contacts, conversation history, payment methods. */
  privateData: 1 << 24,
  /** Actions on the repository that need a person: push to main, force push, merge without review. */
  agentAction: 1 << 25,
  /** "remember", "store in memory". */
  remember: 1 << 26,
  /** Root access, elevated privileges. */
  privilege: 1 << 27,
  /** Covering up: alter logs, hide traces. */
  conceal: 1 << 28,
  /** "new instructions", "updated directives". */
  newOrders: 1 << 29,
  /** Speaks to a machine reader: "if you are an AI", "note to AI assistants", "the assistant must". */
  aiLabel: 1 << 30,
  /** Verbs like `ignore` that are ordinary with other objects: skip, clear, override. */
  drop: 1 << 31,
} as const;

export const COMMON = {
  negation: 1 << 0,
  modal: 1 << 1,
  must: 1 << 2,
  please: 1 << 3,
  docTopic: 1 << 4,
  system: 1 << 5,
  /** silently, quietly, in the background */
  quietly: 1 << 6,
  /** rewrite, change, update: what must not happen to the reader's rules */
  change: 1 << 7,
  now: 1 << 8,
  conjunction: 1 << 9,
  you: 1 << 10,
  your: 1 << 11,
  prior: 1 << 12,
  all: 1 << 13,
  weakInstruction: 1 << 14,
  say: 1 << 15,
  execute: 1 << 16,
  weaken: 1 << 17,
  destroy: 1 << 18,
  follow: 1 << 19,
  review: 1 << 20,
  permit: 1 << 21,
  toMe: 1 << 22,
  urgent: 1 << 23,
  always: 1 << 24,
  user: 1 << 25,
  agent: 1 << 26,
  file: 1 << 27,
  whenever: 1 << 28,
  third: 1 << 29,
  /** Set by the table for words of other languages than English: their form alone tells a command. */
  foreign: 1 << 30,
} as const;

export type RareClass = keyof typeof RARE;
export type CommonClass = Exclude<keyof typeof COMMON, 'foreign'>;
export type WordClass = RareClass | CommonClass;

/**
 * The words of one language: for each class a list separated by commas. Several words make a phrase; a last word of
 * it that ends in `*` is a stem and matches every word that begins with it. Case, accents and apostrophes do not matter.
 */
export type LanguageLexicon = Readonly<Partial<Record<WordClass, string>>>;
