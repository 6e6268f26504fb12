import { type DayNumber, parseIsoDate } from '../../text/isoDate.ts';

/** A moment or a day, as ISO 8601 writes it. */
export interface IsoTime {
  /** The day as it is written, whatever the offset. */
  readonly day: DayNumber;
  /** Milliseconds since 1970-01-01 UTC; for a day without a time its beginning, without an offset as in UTC. */
  readonly milliseconds: number;
}

const pattern = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/**
 * Reads a day or a moment in the extended format of ISO 8601: a date, or a date and a time with `T` between them, with or without
 * seconds, fractions and offset. `undefined` when the text has another form or the calendar or clock has no such time.
 */
export function parseIsoTime(text: string): IsoTime | undefined {
  return plainPattern.test(text) ? readPlain(text) : readAny(text);
}

/** The form that nearly all times have; manifests hold thousands of them. */
const plainPattern = /^\d{4}-\d{2}-\d{2}T[01]\d:[0-5]\d:[0-5]\dZ$/;

function readPlain(text: string): IsoTime | undefined {
  const day = parseIsoDate(text.slice(0, 10));
  const hours = Number(text.slice(11, 13));
  const minutes = Number(text.slice(14, 16));
  const seconds = Number(text.slice(17, 19));
  return day === undefined
    ? undefined
    : { day, milliseconds: day * 86_400_000 + ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}

function readAny(text: string): IsoTime | undefined {
  const match = pattern.exec(text);
  const day = parseIsoDate(match?.[1] ?? '');
  if (!match || day === undefined) return undefined;
  const [hours, minutes, seconds] = [Number(match[2] ?? 0), Number(match[3] ?? 0), Number(match[4] ?? 0)];
  // 24:00 is the end of a day, and 60 seconds are a leap second.
  const endOfDay = hours === 24 && minutes === 0 && seconds === 0;
  if ((hours > 23 && !endOfDay) || minutes > 59 || seconds > 60) return undefined;
  const offset = offsetOf(match[6]);
  if (offset === undefined) return undefined;
  const fraction = Number(`0.${match[5] ?? '0'}`);
  const milliseconds = day * 86_400_000 + ((hours * 60 + minutes - offset) * 60 + seconds + fraction) * 1000;
  return { day, milliseconds: Math.round(milliseconds) };
}

/** Whether a text is a day or a moment in ISO 8601. */
export function isIsoTime(text: string): boolean {
  return parseIsoTime(text) !== undefined;
}

/** Minutes east of UTC; `undefined` when no clock has that offset. */
function offsetOf(written: string | undefined): number | undefined {
  if (written === undefined || written === 'Z') return 0;
  const hours = Number(written.slice(1, 3));
  const minutes = Number(written.slice(3).replace(':', '') || 0);
  if (hours > 23 || minutes > 59) return undefined;
  return (written.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
