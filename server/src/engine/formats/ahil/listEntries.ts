import type { Document } from '../../document.ts';
import type { Entry } from './entry.ts';
import { type AhilLog, ahilLog } from './log.ts';
import { isPending, isPendingFor } from './pending.ts';
import type { EffectiveState } from './relations.ts';
import { everyone } from './vocabulary.ts';

/** An entry with what became of it. */
export interface ListedEntry {
  readonly document: Document;
  readonly log: AhilLog;
  readonly index: number;
  readonly entry: Entry;
  /** `undefined` when the entry has no known status either. */
  readonly state: EffectiveState | undefined;
}

/** Which entries are wanted; what is absent does not matter. */
export interface EntryFilter {
  /** Those that wait for somebody; with `to` those that wait for this one, see `isPendingFor`. */
  readonly waiting?: boolean | undefined;
  readonly states?: ReadonlySet<string> | undefined;
  readonly types?: ReadonlySet<string> | undefined;
  readonly from?: string | undefined;
  /** Addressed to this one, or to all. */
  readonly to?: string | undefined;
}

/**
 * The entries of a log that are wanted, newest first: by date, and on a day the later in the file before the earlier. Those
 * without a readable date come last; items that are no objects, or were cut off, are left out. Definitions, "AHIL effective state".
 */
export function listEntries(document: Document, filter: EntryFilter = {}): ListedEntry[] {
  const log = ahilLog(document);
  const { entries, relations } = log;
  const { waiting = false, states, types, from, to } = filter;
  const found: ListedEntry[] = [];
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index];
    if (!entry?.isObject || (log.isDamaged(index) && entry.violations.length > 0)) continue;
    if (types && !types.has(entry.type ?? '')) continue;
    if (from !== undefined && entry.from !== from) continue;
    if (to !== undefined && entry.to !== to && entry.to !== everyone) continue;
    const state = relations.state(index);
    if (waiting && !(to === undefined ? isPending(log, index) : isPendingFor(log, index, to))) continue;
    if (states && !states.has(state ?? '')) continue;
    found.push({ document, log, index, entry, state });
  }
  // Sorting is stable, so within a day the order of the file, turned round, stays.
  return found.sort((a, b) => (b.entry.day ?? -Infinity) - (a.entry.day ?? -Infinity) || 0);
}
