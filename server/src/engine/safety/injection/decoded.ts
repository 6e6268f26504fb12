import type { TextUnit } from '../textUnit.ts';

/** A part of a source that was decoded. */
export interface Decoded {
  readonly unit: TextUnit;
  readonly start: number;
  readonly end: number;
  /** The encoding, for the message. */
  readonly name: string;
  /** True when nobody writes plain text like that, so that less is needed to speak of an order. */
  readonly suspicious: boolean;
  /** True when the finding is to cover the whole encoded part instead of the words found. */
  readonly whole: boolean;
}
