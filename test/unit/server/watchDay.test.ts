import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchDay } from '../../../server/src/watchDay.ts';

const minute = 60_000;

describe('the watch for a new day', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-02-28T22:00:00Z') });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('calls once, right after midnight in UTC, and every day again', () => {
    const days: string[] = [];
    const watch = watchDay(
      () => new Date(),
      () => days.push(new Date().toISOString().slice(0, 16)),
    );
    vi.advanceTimersByTime(119 * minute);
    expect(days).toEqual([]);
    vi.advanceTimersByTime(2 * minute);
    expect(days).toEqual(['2026-03-01T00:00']);
    vi.advanceTimersByTime(24 * 60 * minute);
    expect(days).toEqual(['2026-03-01T00:00', '2026-03-02T00:00']);
    watch.stop();
    vi.advanceTimersByTime(48 * 60 * minute);
    expect(days).toHaveLength(2);
  });

  it('notices a night that the computer slept through, and a clock that is set back', () => {
    let now = Date.parse('2026-02-28T22:00:00Z');
    let days = 0;
    const watch = watchDay(
      () => new Date(now),
      () => days++,
    );
    now += 12 * 60 * minute;
    vi.advanceTimersByTime(10 * minute);
    expect(days).toBe(1);
    now -= 24 * 60 * minute;
    vi.advanceTimersByTime(10 * minute);
    expect(days).toBe(2);
    watch.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
