/** @typedef {import('./suite/report.ts').SuiteReport} SuiteReport */

/**
 * Prints each test's fate, and message and stack of those that failed.
 *
 * @param {SuiteReport} report
 */
export function printReport({ tests }) {
  const marks = { passed: '✓', failed: '✗', skipped: '-' };
  for (const { title, state, durationMs } of tests) console.log(`  ${marks[state]} ${title} (${durationMs} ms)`);
  for (const { title, error } of tests.filter(({ state }) => state === 'failed'))
    console.log(`\n${title}\n${error ?? ''}`);
}
