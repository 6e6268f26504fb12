import { parseIsoDate } from '../engine/text/isoDate.ts';
import { type Cli, UsageError } from './cli.ts';

/** The present as the program takes it. */
export interface Clock {
  /** ISO date in UTC. */
  readonly today: string;
  /** ISO time in UTC. */
  readonly now: string;
}

/** The last second of the year 9999, behind which ISO dates take another form. */
const lastSecond = 253_402_300_799;

/**
 * The clock of this run: `--today` decides the day, else `SOURCE_DATE_EPOCH` (seconds since 1970) decides day and time, else the
 * system does.
 * @throws {UsageError} when either is malformed
 */
export function clockOf({ env }: Pick<Cli, 'env'>, today?: string): Clock {
  const now = presentTime(env['SOURCE_DATE_EPOCH']).toISOString();
  if (today === undefined) return { today: now.slice(0, 10), now };
  if (parseIsoDate(today) === undefined) {
    throw new UsageError(
      `--today ${JSON.stringify(today)} is no date.`,
      `Give it as YYYY-MM-DD, for example 2026-03-01.`,
    );
  }
  return { today, now };
}

function presentTime(epoch: string | undefined): Date {
  if (epoch === undefined || epoch === '') return new Date();
  const seconds = Number(epoch);
  if (!/^\d+$/.test(epoch) || seconds > lastSecond) {
    throw new UsageError(
      `SOURCE_DATE_EPOCH ${JSON.stringify(epoch)} is no time.`,
      `Give it in whole seconds since 1970.`,
    );
  }
  return new Date(seconds * 1000);
}
