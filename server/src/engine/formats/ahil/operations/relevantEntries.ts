import { pushAll } from '../../../pushAll.ts';
import type { LogText } from './logText.ts';

/** So many ids are looked up in the text before it is cheaper to take all entries. */
const lookupLimit = 100;

/**
 * The entries that decide what may be said of some ids: those that have an id, all that refer to it, and the same for the
 * approvals among them; what these approve; and the last entry of the log. Indexes in file order. Relations among them
 * are the same as in the whole log.
 */
export function relevantEntries(log: LogText, ids: readonly string[]): number[] {
  const found = new Set<number>(log.count === 0 ? [] : [log.count - 1]);
  const seen = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === '' || seen.has(id)) continue;
    seen.add(id);
    if (seen.size > lookupLimit) return Array.from({ length: log.count }, (_, index) => index);
    for (const index of log.mentions(id)) {
      found.add(index);
      const entry = log.entry(index);
      if (entry.type === 'approval') pushAll(waiting, [entry.id ?? '', ...entry.refs]);
    }
  }
  return [...found].sort((a, b) => a - b);
}
