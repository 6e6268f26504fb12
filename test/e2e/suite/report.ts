/** What became of one test, or of a hook or module that failed. */
export interface TestResult {
  /** Names of the suites and of the test, joined by " › ". */
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly durationMs: number;
  /** Message and stack; failed tests only. */
  readonly error?: string;
}

/** What the extension-host suite writes for the harness that waits outside of the extension host. */
export interface SuiteReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly tests: readonly TestResult[];
}

/**
 * @param tests in the order in which they ended
 * @returns them with their counts
 */
export function suiteReport(tests: readonly TestResult[]): SuiteReport {
  const count = (state: TestResult['state']) => tests.filter((test) => test.state === state).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), tests };
}
