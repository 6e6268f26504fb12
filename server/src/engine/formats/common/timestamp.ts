import { extendedForm } from '../../text/basicTime.ts';
import { parseIsoDate } from '../../text/isoDate.ts';

/** A point in time as a handoff writes it (ISO 8601 in the profile of RFC 3339). */
export interface Timestamp {
  /** Milliseconds since 1970-01-01T00:00Z; fractions beyond milliseconds are cut. */
  readonly time: number;
  /** Whether it is written in UTC with `Z`, as the specifications want it. */
  readonly isUtc: boolean;
}

const dateTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const loose =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i;

const millisecondsPerDay = 86_400_000;

/** Reads a strict date-time with a time zone; `undefined` for anything else, also for days and hours that do not exist. */
export function parseTimestamp(text: string | undefined): Timestamp | undefined {
  const match = text === undefined ? null : dateTime.exec(text);
  if (!match) return undefined;
  const day = parseIsoDate(match[1] ?? '');
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4])];
  const zone = match[6] ?? 'Z';
  const offset = offsetMinutes(zone);
  if (day === undefined || hour > 23 || minute > 59 || second > 60 || offset === undefined) return undefined;
  const milliseconds = Math.trunc(Number(`0${match[5] ?? ''}`) * 1000);
  const time = day * millisecondsPerDay + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds;
  return { time, isUtc: zone === 'Z' };
}

/**
 * A time that is written in a nearly right form (the basic form, an offset, a space, no seconds, no time, slashes) as ISO 8601 in UTC with `Z`; a
 * time without a zone counts as UTC. `undefined` when it is no such time, or ambiguous.
 */
export function toUtc(text: string): string | undefined {
  const trimmed = text.trim();
  const match = loose.exec(extendedForm(trimmed) ?? trimmed);
  if (!match) return undefined;
  const pad = (digits: string | undefined) => (digits ?? '0').padStart(2, '0');
  const zone = (match[8] ?? 'Z').toUpperCase();
  const offset = /^[+-]/.test(zone) ? (zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`) : 'Z';
  const date = `${match[1] ?? ''}-${pad(match[2])}-${pad(match[3])}`;
  const strict = `${date}T${pad(match[4])}:${pad(match[5])}:${pad(match[6])}${match[7] ?? ''}${offset}`;
  const timestamp = parseTimestamp(strict);
  if (!timestamp) return undefined;
  return timestamp.isUtc ? strict : formatTime(timestamp.time, match[7] ?? '');
}

/** The ISO date in UTC of a point in time. */
export function dateOf({ time }: Timestamp): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** A timestamp as file names carry it, such as `20260207T183000Z`; fractions of seconds are left out. */
export function compactTime({ time }: Timestamp): string {
  return new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
}

/** Whether a time is more than one day ahead of a day. */
export function isFuture({ time }: Timestamp, today: string): boolean {
  const day = parseIsoDate(today);
  return day !== undefined && Math.floor(time / millisecondsPerDay) > day + 1;
}

function formatTime(time: number, fraction: string): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, `${fraction}Z`);
}

function offsetMinutes(zone: string): number | undefined {
  if (zone === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(4, 6))];
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
