import type { DayNumber } from '../../text/isoDate.ts';

/** A violation of `schemas/ahil-entry.schema.json`. */
export interface EntryViolation {
  /** `required`, `type`, `enum`, `minLength` or `additionalProperties`. */
  readonly keyword: string;
  /** The member concerned; `undefined` when the entry itself is of the wrong type. */
  readonly member: string | undefined;
}

/**
 * What one entry of a log says. Depends on the text of the entry alone, not on its place, so that it stays true when the
 * entries around it change. Members are `undefined` when they are absent or no strings.
 */
export interface Entry {
  /** False for an item of the array that is no object. */
  readonly isObject: boolean;
  readonly id: string | undefined;
  readonly type: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly date: string | undefined;
  readonly status: string | undefined;
  readonly content: string | undefined;
  /** The ids that `context.ref` and `context.refs` name, without repetitions, in the order of the text. */
  readonly refs: readonly string[];
  /** Whether `context.reason` gives a reason. */
  readonly hasReason: boolean;
  /** The number at the end of the id when the id is made of `from`, `date` and a number of at least three digits; else -1. */
  readonly number: number;
  /** The day that `date` names; `undefined` when it names none. */
  readonly day: DayNumber | undefined;
  readonly violations: readonly EntryViolation[];
}
