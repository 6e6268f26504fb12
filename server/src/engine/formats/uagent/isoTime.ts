import { parseIsoDate } from '../../text/isoDate.ts';

const isoTime = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** Whether a text is a day or a time in the extended format of ISO 8601, with or without a time zone. */
export function isIsoTime(text: string): boolean {
  const match = isoTime.exec(text);
  if (!match || parseIsoDate(match[1] ?? '') === undefined) return false;
  return Number(match[2] ?? 0) <= 23 && Number(match[3] ?? 0) <= 59 && Number(match[4] ?? 0) <= 60;
}
