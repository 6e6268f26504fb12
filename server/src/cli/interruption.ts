import { constants } from 'node:os';

/** What asks a program to end. */
export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs something synchronous that must not be left half done: a signal that arrives meanwhile ends the program behind it, with the exit code
 * that shells give a program which a signal ended.
 */
export function uninterrupted<Result>(action: () => Result): Result {
  const end = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
  for (const signal of endSignals) process.on(signal, end);
  try {
    return action();
  } finally {
    // Signals are delivered when the event loop turns, so the handlers have to outlive this turn.
    setImmediate(() => {
      for (const signal of endSignals) process.off(signal, end);
    });
  }
}
