/**
 * Runs the extension-host suite in the desktop VS Code, with the extension loaded from this checkout: `npm run test:electron`.
 * VS Code is downloaded on first use.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { harnessFolder, nodeBinary, projectRoot } from '../../scripts/vscode/paths.mjs';
import { beforeExit } from '../../scripts/vscode/processTree.mjs';
import { run } from '../../scripts/vscode/run.mjs';
import { QUIET_SETTINGS } from '../../scripts/vscode/settings.mjs';
import { bundleSuite } from './bundleSuite.mjs';
import { fixtureWorkspace, freshWorkspace } from './freshWorkspace.mjs';
import { printReport } from './printReport.mjs';
import { hostReportFile, readHostReport, suiteEnvironment } from './reports.mjs';

/** @returns {Promise<string>} path of the executable */
async function downloadVSCode() {
  try {
    return await downloadAndUnzipVSCode({ cachePath: harnessFolder });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The desktop VS Code could not be downloaded (${reason}).\nThis needs internet access to update.code.visualstudio.com. ` +
        'Where only an npm registry can be reached, use "npm run test:e2e": it runs the same suite in VS Code\'s own server.',
      { cause: error },
    );
  }
}

/** @returns {string} absolute path of a folder for user data, removed with this process */
function temporaryProfile() {
  const folder = mkdtempSync(join(tmpdir(), 'agent-handoff-profile-'));
  beforeExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }));
  mkdirSync(join(folder, 'User'));
  writeFileSync(join(folder, 'User/settings.json'), JSON.stringify(QUIET_SETTINGS));
  return folder;
}

async function main() {
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    console.log(
      'No display: run this under a virtual one if VS Code does not start (xvfb-run -a npm run test:electron).',
    );
  }
  const executable = await downloadVSCode();
  await run(nodeBinary(), ['esbuild.mjs'], { cwd: projectRoot });
  const { tests } = await bundleSuite();
  await rm(hostReportFile, { force: true });
  const isRoot = process.getuid?.() === 0;
  /** @type {unknown} */
  let failure;
  try {
    await runTests({
      vscodeExecutablePath: executable,
      extensionDevelopmentPath: projectRoot,
      extensionTestsPath: tests,
      extensionTestsEnv: suiteEnvironment(fixtureWorkspace),
      launchArgs: [
        freshWorkspace().folder,
        `--user-data-dir=${temporaryProfile()}`,
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    });
  } catch (error) {
    failure = error;
  }
  try {
    printReport(await readHostReport(tests));
  } catch {
    throw new Error('VS Code ended without a report of the suite.', { cause: failure });
  }
  if (failure !== undefined) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
