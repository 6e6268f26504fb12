import type { InjectionCategory } from './injection/signal.ts';

/** What each kind of prompt injection is after, as a sentence for a person. */
export const categoryMeanings: Readonly<Record<InjectionCategory, string>> = {
  override: 'It tells the reader to set aside what it was told before, so that it can be given another task.',
  'fake-system': 'It is dressed up as a message of the system, a tool or a conversation, to be obeyed like one.',
  'chat-tokens': 'It holds control tokens of a chat template, with which a model may take it for a turn of its own.',
  hidden: 'It is an order in a place that a reader of the page does not see.',
  invisible: 'It is an order in characters that nobody sees and a model reads.',
  encoded: 'It is an order behind an encoding or a disguise, which a person passes over and a model undoes.',
  exfiltration: 'It asks for something to be sent out of the project: secrets, files, conversations.',
  command: 'It asks for a command that does harm or runs what a stranger wrote.',
  memory: 'It asks for something to be kept for later sessions, where nobody knows any more who said it.',
  policy: 'It lifts a rule or grants a right that only a person can grant.',
  role: 'It gives the reader another role or a mode without limits.',
  'prompt-leak': 'It asks the reader to tell its own instructions.',
  'agent-action': 'It asks for something to be done behind somebody’s back: push, merge, skip checks, keep quiet.',
  social: 'It works with pressure or borrowed authority instead of reasons.',
};
