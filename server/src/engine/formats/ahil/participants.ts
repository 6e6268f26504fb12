import type { Document } from '../../document.ts';
import { ahilLog } from './log.ts';
import { everyone } from './vocabulary.ts';

/** So many names are worth offering. */
const nameLimit = 50;

/**
 * Everybody who sends or receives an entry of a log, who did so last first, without `all`. At most 50, and no name that could not
 * be a sender. Computed once a version.
 */
export function knownParticipants(document: Document): readonly string[] {
  return document.derived(collect);
}

function collect(document: Document): readonly string[] {
  const { entries } = ahilLog(document);
  const names = new Set<string>();
  for (let index = entries.length - 1; index >= 0 && names.size < nameLimit; index--) {
    for (const name of [entries[index]?.from, entries[index]?.to]) {
      if (name !== undefined && name !== everyone && isName(name)) names.add(name);
    }
  }
  return [...names];
}

function isName(text: string): boolean {
  return text.length <= 100 && /^[^\s\p{C}"\\]+$/u.test(text);
}
