import type { LogEntry } from './log.ts';
import { type Provenance, type ProvenanceKey, requiredProvenance } from './provenance.ts';

/** A line that section 2.4 of AAHP v3 requires. */
export type RequiredKey = (typeof requiredProvenance)[number][0];

/** The labels of the required lines that an entry does not have. A name or a time of day in its heading counts. */
export function missingInEntry({ agent, provenance, time }: LogEntry): RequiredKey[] {
  return missing(provenance, { agent: agent !== undefined, timestamp: time?.source === 'heading' });
}

/** The required lines that a provenance lacks and that are not stated in another way. */
export function missing(provenance: Provenance, stated: Partial<Record<ProvenanceKey, boolean>>): RequiredKey[] {
  return requiredProvenance.flatMap(([key]) => (provenance[key] || stated[key] === true ? [] : [key]));
}

/** The label of a required line. */
export function labelOf(key: RequiredKey): string {
  return requiredProvenance.find(([other]) => other === key)?.[1] ?? key;
}
