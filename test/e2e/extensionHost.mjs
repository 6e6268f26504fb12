import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../../scripts/vscode/browser.mjs';
import { resultsFolder } from '../../scripts/vscode/paths.mjs';
import { startServer } from '../../scripts/vscode/server.mjs';
import { waitUntil } from '../../scripts/vscode/waitUntil.mjs';
import { workbenchUrl } from '../../scripts/vscode/workbenchUrl.mjs';
import { bundleSuite } from './bundleSuite.mjs';
import { fixtureWorkspace, freshWorkspace } from './freshWorkspace.mjs';
import { hostReportFile, readHostReport, suiteEnvironment } from './reports.mjs';

/** How long the whole suite may take, in milliseconds. */
const SUITE_TIMEOUT = 10 * 60_000;
/** The last messages of the page's console are kept for the error message, each cut at a length. */
const KEPT_MESSAGES = 30;
const KEPT_MESSAGE_LENGTH = 300;

/**
 * Runs the extension-host suite in VS Code's own extension host, with the extension installed from its package.
 *
 * @param {string} vsix absolute path of the package
 * @returns {Promise<import('./suite/report.ts').SuiteReport>}
 * @throws {Error} with the log of VS Code when no report arrives; a screenshot is left in the folder of results
 */
export async function runExtensionHostSuite(vsix) {
  const { tests, emptyExtension } = await bundleSuite();
  await mkdir(resultsFolder, { recursive: true });
  await rm(hostReportFile, { force: true });
  const workspace = freshWorkspace();
  const server = await startServer({ vsix, development: true, env: suiteEnvironment(fixtureWorkspace) });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    /** @type {string[]} */
    const messages = [];
    page.on('console', (message) => {
      messages.push(message.text().slice(0, KEPT_MESSAGE_LENGTH));
      messages.splice(0, messages.length - KEPT_MESSAGES);
    });
    await page.goto(workbenchUrl(server.authority, workspace.folder, { extension: emptyExtension, tests }));
    try {
      await waitUntil(() => existsSync(hostReportFile), {
        timeoutMs: SUITE_TIMEOUT,
        what: 'the report of the extension-host suite',
        details: () => `VS Code's server:\n${server.log()}\nThe page:\n${messages.join('\n')}`,
      });
    } catch (error) {
      await page.screenshot({ path: join(resultsFolder, 'extension-host.png') });
      throw error;
    }
    return await readHostReport(tests);
  } finally {
    await browser.close();
    await server.stop();
    workspace.remove();
  }
}
