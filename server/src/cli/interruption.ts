const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The exit code that shells give a program ended by SIGINT. */
const interrupted = 130;

/**
 * Runs something synchronous that must not be left half done: a signal that arrives meanwhile ends the program behind it.
 */
export function uninterrupted<Result>(action: () => Result): Result {
  const end = () => process.exit(interrupted);
  for (const signal of signals) process.on(signal, end);
  try {
    return action();
  } finally {
    // Signals are delivered when the event loop turns, so the handlers have to outlive this turn.
    setImmediate(() => {
      for (const signal of signals) process.off(signal, end);
    });
  }
}
