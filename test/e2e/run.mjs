/**
 * Tests the packaged extension in a real VS Code: `npm run test:e2e -- [--only host|ui] [--vsix FILE]`.
 *
 * --only host   the extension-host suite alone (test/e2e/suite)
 * --only ui     the click-through suite alone (test/e2e/ui)
 * --vsix FILE   tests this package instead of building one
 *
 * Reports and screenshots are left in test-results/.
 */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { installVSCode } from '../../scripts/vscode/install.mjs';
import { nodeBinary, projectRoot, resultsFolder } from '../../scripts/vscode/paths.mjs';
import { exitCode } from '../../scripts/vscode/run.mjs';
import { buildVsix } from '../../scripts/vscode/vsix.mjs';
import { runExtensionHostSuite } from './extensionHost.mjs';
import { printReport } from './printReport.mjs';
import { hostReportFile, uiReportFile } from './reports.mjs';

/** @returns {{ host: boolean, ui: boolean, vsix: string | undefined }} */
function options() {
  const { values } = parseArgs({ options: { only: { type: 'string' }, vsix: { type: 'string' } } });
  const { only, vsix } = values;
  if (only !== undefined && only !== 'host' && only !== 'ui') throw new Error(`--only ${only}: give "host" or "ui".`);
  return { host: only !== 'ui', ui: only !== 'host', vsix: vsix === undefined ? undefined : resolve(vsix) };
}

/** @param {string} vsix */
async function testExtensionHost(vsix) {
  console.log('\nExtension host');
  try {
    const report = await runExtensionHostSuite(vsix);
    printReport(report);
    return report.failed === 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/** @param {string} vsix */
async function testUserInterface(vsix) {
  console.log('\nUser interface');
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
  const config = join(projectRoot, 'test/e2e/ui/vitest.config.ts');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${uiReportFile}`];
  const code = await exitCode(nodeBinary(), [vitest, 'run', '--config', config, ...reporters], {
    cwd: projectRoot,
    env: { AGENT_HANDOFF_VSIX: vsix },
    output: 'show',
  });
  return code === 0;
}

try {
  const { host, ui, vsix: given } = options();
  for (const file of [hostReportFile, uiReportFile]) await rm(file, { force: true });
  await rm(join(resultsFolder, 'screenshots'), { recursive: true, force: true });
  if (given === undefined) console.log('Building and packaging …');
  const vsix = given ?? join(projectRoot, (await buildVsix()).file);
  await installVSCode();
  const passed = [];
  if (host) passed.push(await testExtensionHost(vsix));
  if (ui) passed.push(await testUserInterface(vsix));
  if (passed.includes(false)) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
