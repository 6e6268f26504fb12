import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowserServer } from '../../../scripts/vscode/browser.mjs';
import { beforeExit } from '../../../scripts/vscode/processTree.mjs';
import { startServer } from '../../../scripts/vscode/server.mjs';

/**
 * Starts what all UI tests share: VS Code with the packaged extension installed, a browser, and a folder for workspaces.
 *
 * @param {import('vitest/node').TestProject} project
 * @returns {Promise<() => Promise<void>>} ends them
 */
export default async function setUp(project) {
  const vsix = process.env['AGENT_HANDOFF_VSIX'];
  if (vsix === undefined)
    throw new Error('AGENT_HANDOFF_VSIX names no package. Run the UI tests with: npm run test:e2e -- --only ui');
  const workspaces = realpathSync(mkdtempSync(join(tmpdir(), 'agent-handoff-ui-')));
  beforeExit(() => rmSync(workspaces, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }));
  const server = await startServer({ vsix });
  const browser = await launchBrowserServer();
  project.provide('workspaces', workspaces);
  project.provide('vscodeAuthority', server.authority);
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
  };
}
