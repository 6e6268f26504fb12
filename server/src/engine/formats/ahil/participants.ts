import type { Document } from '../../document.ts';
import { repeatedName } from '../../safety/repeatedName.ts';
import type { IsWarnedOf } from '../../safety/warnedParts.ts';
import { ahilLog } from './log.ts';
import { everyone } from './vocabulary.ts';

/** So many names are worth offering. */
const nameLimit = 50;

/**
 * Everybody who sends or receives an entry of a log, who did so last first, without `all`. At most 50, and no name that could not
 * be a sender or reads like an order. Computed once a version.
 */
export function knownParticipants(document: Document): readonly string[] {
  return document.derived(collect);
}

/**
 * Those of them that are not to be withheld: a safety rule warns of the name where it was written last, and nothing would mark it as hostile in a
 * list (AAHP v3 section 2.3).
 */
export function offeredParticipants(document: Document, isWarnedOf: IsWarnedOf): string[] {
  const log = ahilLog(document);
  const left = new Set(knownParticipants(document));
  const offered = new Set(left);
  for (let index = log.entries.length - 1; index >= 0 && left.size > 0; index--) {
    for (const member of ['from', 'to'] as const) {
      const name = log.entries[index]?.[member];
      if (name === undefined || !left.delete(name)) continue;
      const node = log.memberNode(index, member);
      if (node !== undefined && isWarnedOf(document, document.json.range(node))) offered.delete(name);
    }
  }
  return [...offered];
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
  // Scripts without spaces between words can give orders in what looks like one.
  return text.length <= 100 && /^[^\s\p{C}"\\]+$/u.test(text) && repeatedName(text) === text;
}
