import { rename, writeFile } from 'node:fs/promises';
import type { Runner, Runnable } from 'mocha';
import { suiteReport, type TestResult } from './report.ts';

/** How long one test may take, in milliseconds: longer than any condition that it waits for. */
const TEST_TIMEOUT = 60_000;

/** How many calls a stack trace shows; VS Code asks for a hundred. */
const STACK_DEPTH = 10;

/**
 * Runs the suite inside the extension host and writes its report to the file that the environment variable
 * `AGENT_HANDOFF_TEST_REPORT` names.
 *
 * @param modules load the test modules, which register their tests with mocha's globals
 * @throws {Error} when a test failed, so that VS Code ends with an error, too
 */
export async function runSuite(modules: readonly (() => Promise<unknown>)[]): Promise<void> {
  Error.stackTraceLimit = STACK_DEPTH;
  const tests: TestResult[] = [];
  try {
    await runTests(modules, tests);
  } catch (error) {
    tests.push({ title: 'Loading the suite', state: 'failed', durationMs: 0, error: describeError(error) });
  }
  const report = suiteReport(tests);
  await writeReport(JSON.stringify(report, undefined, 2));
  if (report.failed > 0) throw new Error(`${report.failed} of ${tests.length} tests failed.`);
}

async function runTests(modules: readonly (() => Promise<unknown>)[], tests: TestResult[]): Promise<void> {
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({ ui: 'bdd', timeout: TEST_TIMEOUT, reporter: 'min' });
  mocha.suite.emit(Mocha.Suite.constants.EVENT_FILE_PRE_REQUIRE, globalThis, '', mocha);
  for (const load of modules) await load();
  await new Promise<void>((resolve) => {
    const runner = mocha.run(() => {
      resolve();
    });
    collect(runner, tests);
  });
}

function collect(runner: Runner, tests: TestResult[]): void {
  const add = (test: Runnable, state: TestResult['state'], error?: unknown) => {
    tests.push({
      title: test.titlePath().join(' › '),
      state,
      durationMs: test.duration ?? 0,
      ...(error === undefined ? {} : { error: describeError(error) }),
    });
  };
  runner.on('pass', (test) => {
    add(test, 'passed');
  });
  runner.on('fail', (test, error: unknown) => {
    add(test, 'failed', error);
  });
  runner.on('pending', (test) => {
    add(test, 'skipped');
  });
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The harness waits for the file to appear, so it appears complete. */
async function writeReport(text: string): Promise<void> {
  const file = process.env['AGENT_HANDOFF_TEST_REPORT'];
  if (file === undefined) return;
  await writeFile(`${file}.part`, text);
  await rename(`${file}.part`, file);
}
