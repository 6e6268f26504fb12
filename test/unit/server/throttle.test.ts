import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Throttle } from '../../../server/src/handlers/throttle.ts';

describe('a throttle', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const throttle = () => {
    const run = vi.fn();
    return { run, throttled: new Throttle(run, 100) };
  };

  it('runs at once after a rest', () => {
    const { run, throttled } = throttle();
    throttled.ask();
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledTimes(1);
    throttled.ask();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs once more at the end of the pause, however often it was asked to', () => {
    const { run, throttled } = throttle();
    for (let count = 0; count < 50; count++) throttled.ask();
    vi.advanceTimersByTime(99);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(2);
    throttled.ask();
    expect(run).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(100);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('runs no more when it is disposed of', () => {
    const { run, throttled } = throttle();
    throttled.ask();
    throttled.ask();
    throttled.dispose();
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
