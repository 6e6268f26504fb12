import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for a condition, asking again every 100 ms.
 *
 * @template T
 * @param {() => T | undefined | false | Promise<T | undefined | false>} condition anything but `undefined` or `false` ends the waiting
 * @param {{ timeoutMs: number, what: string, details?: () => string }} options `what` completes "Waited in vain for …"; `details`
 *   adds what is known about the reason
 * @returns {Promise<T>} what the condition gave
 * @throws {Error} when the time is up, or what the condition throws
 */
export async function waitUntil(condition, { timeoutMs, what, details }) {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const value = await condition();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) {
      throw new Error(
        `Waited in vain for ${what} (${timeoutMs / 1000} s).${details === undefined ? '' : `\n${details()}`}`,
      );
    }
    await pause(100);
  }
}
