import { closest } from '../../text/closest.ts';
import { type EntryStatus, entryStatuses, type EntryType, entryTypes } from './vocabulary.ts';

/** Other words for a type, as agents and trackers use them. */
const typeWords: Readonly<Record<string, EntryType>> = {
  ack: 'acknowledgement',
  answer: 'acknowledgement',
  finding: 'observation',
  info: 'observation',
  note: 'observation',
  proposal: 'recommendation',
  suggestion: 'recommendation',
  alarm: 'alert',
  warning: 'alert',
  command: 'order',
  directive: 'order',
  task: 'order',
  approve: 'approval',
  approved: 'approval',
  cancel: 'override',
  cancellation: 'override',
  veto: 'override',
};

/** Other words for a status. */
const statusWords: Readonly<Record<string, EntryStatus>> = {
  new: 'pending',
  open: 'pending',
  todo: 'pending',
  waiting: 'pending',
  fyi: 'noted',
  info: 'noted',
  seen: 'noted',
  ack: 'acknowledged',
  received: 'acknowledged',
  complete: 'acted',
  completed: 'acted',
  done: 'acted',
  finished: 'acted',
  resolved: 'acted',
  declined: 'rejected',
  denied: 'rejected',
  refused: 'rejected',
};

/** The type that a word most likely means; `undefined` when there is no telling. */
export function meantType(word: string): EntryType | undefined {
  return lookUp(typeWords, word) ?? (closest(word, entryTypes) as EntryType | undefined);
}

/** The status that a word most likely means; `undefined` when there is no telling. */
export function meantStatus(word: string): EntryStatus | undefined {
  return lookUp(statusWords, word) ?? (closest(word, entryStatuses) as EntryStatus | undefined);
}

function lookUp<Value>(words: Readonly<Record<string, Value>>, word: string): Value | undefined {
  const key = word.trim().toLowerCase();
  return Object.hasOwn(words, key) ? words[key] : undefined;
}
