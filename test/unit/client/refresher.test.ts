import { describe, expect, it } from 'vitest';
import { Refresher } from '../../../client/src/refresher.ts';

/** A refresher whose refreshes end when the test says so. */
function refresherOf(canRefresh?: () => boolean) {
  const ends: (() => void)[] = [];
  let started = 0;
  const refresher = new Refresher(() => {
    started++;
    return new Promise<void>((resolve) => ends.push(resolve));
  }, canRefresh);
  return { refresher, started: () => started, end: () => ends.shift()?.() };
}

describe('refreshes', () => {
  it('run once more for any number of changes during one', async () => {
    const { refresher, started, end } = refresherOf();
    const all = [refresher.request(), refresher.request(), refresher.request()];
    expect(started()).toBe(1);
    end();
    await expect.poll(started).toBe(2);
    end();
    await Promise.all(all);
    expect(started()).toBe(2);
    expect(refresher.running).toBeUndefined();
  });

  it('do not lose a change of the moment in which one ends', async () => {
    let started = 0;
    const refresher = new Refresher(() => {
      started++;
      return Promise.resolve();
    });
    // Behind each turn of the first refresh there is a request, whenever exactly it ends.
    for (let turns = 0; turns < 12; turns++) {
      void refresher.request();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      const before = started;
      await refresher.request();
      expect(started).toBeGreaterThan(before);
    }
  });

  it('wait until they are of use', async () => {
    let isVisible = false;
    const { refresher, started, end } = refresherOf(() => isVisible);
    await refresher.resume();
    await refresher.request();
    expect(started()).toBe(0);
    isVisible = true;
    const resumed = refresher.resume();
    expect(started()).toBe(1);
    end();
    await resumed;
    await refresher.resume();
    expect(started()).toBe(1);
  });

  it('go on after one that failed', async () => {
    let fails = true;
    const refresher = new Refresher(() => (fails ? Promise.reject(new Error('no answer')) : Promise.resolve()));
    await expect(refresher.request()).rejects.toThrow('no answer');
    fails = false;
    await expect(refresher.request()).resolves.toBeUndefined();
  });
});
