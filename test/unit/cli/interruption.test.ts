import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { uninterrupted } from '../../../server/src/cli/interruption.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends the program behind what must not be interrupted, as a shell says it', async (signal, code) => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as () => never);
  const before = process.listenerCount(signal);
  expect(uninterrupted(() => 'whole')).toBe('whole');
  // Delivered when the event loop turns.
  process.emit(signal, signal);
  expect(exit).toHaveBeenCalledExactlyOnceWith(code);
  await nextTurn();
  expect(process.listenerCount(signal)).toBe(before);
});
