/**
 * Runs all tests, part after part, also after a failure: `npm test`. Prints what became of each part and, as its last line,
 * `N passed, N failed` over all of them; exits with 1 when anything failed.
 */
import { rmSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostReportFile, uiReportFile } from '../test/e2e/reports.mjs';
import { nodeBinary, projectRoot, resultsFolder } from './vscode/paths.mjs';
import { exitCode } from './vscode/run.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {readonly string[]} args what Node 24 is started with
 * @property {readonly { file: string, read: (report: any) => Counts }[]} reports what the part leaves behind; a part without reports
 *   counts as one test
 */

/**
 * @param {string} project name of a vitest project
 * @returns {Part}
 */
function vitestPart(project) {
  const file = join(resultsFolder, `${project}.json`);
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  return { name: project, args, reports: [{ file, read: countVitest }] };
}

/** @type {readonly Part[]} */
const PARTS = [
  { name: 'build', args: ['esbuild.mjs'], reports: [] },
  vitestPart('unit'),
  vitestPart('protocol'),
  vitestPart('corpus'),
  {
    name: 'end to end',
    args: ['test/e2e/run.mjs'],
    reports: [
      { file: hostReportFile, read: ({ passed, failed, skipped }) => ({ passed, failed, skipped }) },
      { file: uiReportFile, read: countVitest },
    ],
  },
];

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts} a file that could not be loaded counts as a failed test
 */
function countVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests };
}

/**
 * @param {Part} part
 * @returns {Promise<Counts>}
 */
async function runPart({ name, args, reports }) {
  console.log(`\n=== ${name} ===`);
  for (const { file } of reports) rmSync(file, { force: true });
  const ok = (await exitCode(nodeBinary(), args, { cwd: projectRoot, output: 'show' })) === 0;
  if (reports.length === 0) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { file, read } of reports) {
    const counts = await readCounts(file, read);
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    sum.skipped += counts.skipped;
  }
  // Something failed that no report tells of.
  if (!ok && sum.failed === 0) sum.failed = 1;
  return sum;
}

/**
 * @param {string} file
 * @param {(report: any) => Counts} read
 * @returns {Promise<Counts>} one failure when there is no readable report
 */
async function readCounts(file, read) {
  try {
    return read(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** @param {Counts} counts */
function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

await mkdir(resultsFolder, { recursive: true });
const total = { passed: 0, failed: 0 };
const summary = [];
for (const part of PARTS) {
  const started = performance.now();
  const counts = await runPart(part);
  total.passed += counts.passed;
  total.failed += counts.failed;
  summary.push(`${part.name}: ${describe(counts)} (${Math.round((performance.now() - started) / 1000)} s)`);
}
console.log(`\n${summary.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exitCode = 1;
