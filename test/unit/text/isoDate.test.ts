import { describe, expect, it } from 'vitest';
import { formatIsoDate, isFutureDay, parseIsoDate } from '../../../server/src/engine/text/isoDate.ts';

describe('parseIsoDate', () => {
  it.each([
    ['1970-01-01', 0],
    ['2024-02-29', 19782],
    ['2026-03-01', 20513],
  ])('reads %s', (text, day) => {
    expect(parseIsoDate(text)).toBe(day);
  });

  it.each(['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-04-00', '2026-04-31', '0026-01-01'])(
    'knows no day %s',
    (text) => {
      expect(parseIsoDate(text)).toBeUndefined();
    },
  );

  it.each(['', '2026-3-1', '2026-03-01T00:00:00Z', ' 2026-03-01', 'YYYY-MM-DD', '20260301'])(
    'does not read %j',
    (text) => {
      expect(parseIsoDate(text)).toBeUndefined();
    },
  );
});

describe('formatIsoDate', () => {
  it('is the reverse of parseIsoDate', () => {
    for (const text of ['1999-12-31', '2024-02-29', '2026-11-28']) {
      const day = parseIsoDate(text);
      expect(day === undefined ? undefined : formatIsoDate(day)).toBe(text);
    }
  });
});

describe('isFutureDay', () => {
  it('allows for one day, which some time zone may have already', () => {
    const today = '2026-02-28';
    expect(
      ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'].map((date) =>
        isFutureDay(parseIsoDate(date) ?? 0, today),
      ),
    ).toEqual([false, false, false, true]);
  });
});
