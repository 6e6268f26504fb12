import { describe, expect, it } from 'vitest';
import { isIsoTime, parseIsoTime } from '../../../server/src/engine/formats/aahp/isoTime.ts';

describe('parseIsoTime', () => {
  it.each([
    ['2026-02-26', '2026-02-26T00:00:00.000Z'],
    ['2026-02-26T14:30Z', '2026-02-26T14:30:00.000Z'],
    ['2026-02-26T14:30:05Z', '2026-02-26T14:30:05.000Z'],
    ['2026-02-26T14:30:05.57Z', '2026-02-26T14:30:05.570Z'],
    ['2026-02-26T14:30:05,250Z', '2026-02-26T14:30:05.250Z'],
    ['2026-02-26T14:30:05', '2026-02-26T14:30:05.000Z'],
    ['2026-02-26T14:30:05+02:00', '2026-02-26T12:30:05.000Z'],
    ['2026-02-26T23:30:00-0130', '2026-02-27T01:00:00.000Z'],
    ['2024-02-29T24:00:00Z', '2024-03-01T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ])('reads %j', (text, expected) => {
    const time = parseIsoTime(text);
    expect(new Date(time?.milliseconds ?? Number.NaN).toISOString()).toBe(expected);
    expect(new Date((time?.day ?? Number.NaN) * 86_400_000).toISOString().slice(0, 10)).toBe(text.slice(0, 10));
  });

  it.each([
    '',
    'yesterday',
    '[ISO-8601]',
    'YYYY-MM-DDT00:00:00Z',
    '2026-2-6',
    '2026-02-26 14:30',
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    '2026-02-26T25:00:00Z',
    '2026-02-26T24:00:01Z',
    '2026-02-26T14:60:00Z',
    '2026-02-26T14:30:00+25:00',
    '2026-02-26T14:30:00Z ',
    '20260226T143000Z',
  ])('does not read %j', (text) => {
    expect(isIsoTime(text)).toBe(false);
  });
});
