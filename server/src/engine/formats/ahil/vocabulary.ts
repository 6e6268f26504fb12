/** The seven entry types of AHIL 1.0 ("Entry types"), in the order of the specification. */
export const entryTypes = [
  'observation',
  'recommendation',
  'alert',
  'order',
  'approval',
  'override',
  'acknowledgement',
] as const;
export type EntryType = (typeof entryTypes)[number];

/** The statuses of AHIL 1.0 ("Status lifecycle"). */
export const entryStatuses = ['pending', 'noted', 'acknowledged', 'acted', 'rejected'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/** The sender and recipient that stands for the people. */
export const human = 'human';
/** The recipient that stands for everybody. */
export const everyone = 'all';

/** The members of a log that stands in a file of its own. AHIL 1.0, "Standalone file". */
export const logMembers: readonly string[] = ['schema_version', 'description', 'entries'];

/** The members that an entry must have, in the order of the specification. */
const requiredMembers = ['id', 'type', 'from', 'to', 'date', 'status', 'content'] as const;
/** All members that an entry may have, in the order of the specification. */
export const entryMembers = [...requiredMembers, 'context'] as const;
export type EntryMember = (typeof entryMembers)[number];

/**
 * The statuses that an entry of a type may be written with; the first is the usual one. `alert` and `approval` are more
 * liberal than the table of the specification because its own samples are. Acknowledgements carry the answer.
 */
export const firstStatuses: Readonly<Record<EntryType, readonly [EntryStatus, ...EntryStatus[]]>> = {
  observation: ['noted'],
  recommendation: ['pending'],
  alert: ['noted', 'pending'],
  order: ['pending'],
  approval: ['pending', 'noted'],
  override: ['pending'],
  acknowledgement: ['acknowledged', 'noted', 'acted', 'rejected'],
};

/** Types that refer to another entry by `context.ref`. */
export const answerTypes: ReadonlySet<string> = new Set<EntryType>(['approval', 'override', 'acknowledgement']);

/** Whether a text is one of the types that an entry may have, to the letter. */
export function isEntryType(text: string | undefined): text is EntryType {
  return (entryTypes as readonly string[]).includes(text ?? '');
}

/** Whether a text is one of the statuses that an entry may have, to the letter. */
export function isEntryStatus(text: string | undefined): text is EntryStatus {
  return (entryStatuses as readonly string[]).includes(text ?? '');
}
