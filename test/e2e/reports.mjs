// Where the parts of the end-to-end tests leave their reports, and how they are read.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resultsFolder } from '../../scripts/vscode/paths.mjs';
import { sourcePlaces } from './sourcePlaces.mjs';

/** Report of the extension-host suite; its shape is SuiteReport in suite/report.ts. */
export const hostReportFile = join(resultsFolder, 'extension-host.json');

/** Report of the click-through suite, as vitest's JSON reporter writes it. */
export const uiReportFile = join(resultsFolder, 'ui.json');

/**
 * Variables by which a harness talks to the suite inside the extension host.
 *
 * @param {string} fixture absolute path of the workspace that the run's own one is a copy of
 */
export function suiteEnvironment(fixture) {
  return { AGENT_HANDOFF_TEST_REPORT: hostReportFile, AGENT_HANDOFF_TEST_FIXTURE: fixture };
}

/**
 * @param {string} bundle absolute path of the bundled suite, to which the stack traces in the report lead
 * @returns {Promise<import('./suite/report.ts').SuiteReport>} with stack traces that lead to the sources
 */
export async function readHostReport(bundle) {
  const toSources = await sourcePlaces(bundle);
  const text = await readFile(hostReportFile, 'utf8');
  return JSON.parse(text, (key, value) => (key === 'error' ? toSources(value) : value));
}
