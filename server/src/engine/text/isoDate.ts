/** A calendar day as the number of days since 1970-01-01 in UTC. */
export type DayNumber = number;

const millisecondsPerDay = 86_400_000;

/**
 * The day that an ISO 8601 date (`YYYY-MM-DD`) names. `undefined` when the text has another form or names a day that the
 * calendar does not have, such as 2026-02-30.
 */
export function parseIsoDate(text: string): DayNumber | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  // `Date.UTC` takes the years 0 to 99 for 1900 to 1999 and lets days overflow into the next month.
  if (year < 100 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return Math.round(Date.UTC(year, month - 1, day) / millisecondsPerDay);
}

/** The ISO date of a day. */
export function formatIsoDate(day: DayNumber): string {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Whether a day lies in the future as the rules understand it: more than one day ahead, whatever the time zone. */
export function isFutureDay(day: DayNumber, today: string): boolean {
  const present = parseIsoDate(today);
  return present !== undefined && day > present + 1;
}

/** Reckoned without `Date`, of which a manifest with thousands of tasks would need tens of thousands. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
