/**
 * Opens the extension in VS Code on the folder `examples`: `npm start -- [--port N] [--no-build]`.
 *
 * --port N     the port of VS Code in the browser; any free one when absent
 * --no-build   takes what was built last
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { nodeBinary, projectRoot } from './vscode/paths.mjs';
import { run } from './vscode/run.mjs';
import { startServer } from './vscode/server.mjs';
import { workbenchUrl } from './vscode/workbenchUrl.mjs';

const examples = join(projectRoot, 'examples');

const HINTS = `
What to look at:
  - Open .ai/handoff/MANIFEST.json (Ctrl+P): the squiggles are findings. Put the cursor on one and press Ctrl+. for its fixes.
  - Open the Problems panel (Ctrl+Shift+M): it lists the findings of all handoff files, open or not.
  - Click the Agent Handoff icon in the activity bar: the tasks of all manifests by state, and the log with what waits for you.
  - Press F1 and type "Agent Handoff": all commands, for example "Regenerate Manifest".`;

/** @returns {{ port: number, build: boolean }} */
function options() {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, 'no-build': { type: 'boolean', default: false } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port ${values.port}: give a number from 0 to 65535.`);
  return { port, build: !values['no-build'] };
}

/** @returns {string | undefined} path of an installed VS Code's command */
function installedVSCode() {
  const names = process.platform === 'win32' ? ['code.cmd'] : ['code'];
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** @param {number} port */
async function startInBrowser(port) {
  const server = await startServer({ port, development: true });
  const address = workbenchUrl(server.authority, examples, { extension: projectRoot });
  console.log(`\nVS Code with the extension runs at\n\n  ${address}\n${HINTS}\n\nPress Ctrl+C to stop.`);
  openInBrowser(address);
}

/**
 * Shows the address in the person's browser where there is a desktop; the printed address is enough everywhere else.
 *
 * @param {string} address
 */
function openInBrowser(address) {
  if (process.env['CI'] !== undefined) return;
  const desktop = process.env['DISPLAY'] !== undefined || process.env['WAYLAND_DISPLAY'] !== undefined;
  const opener = process.platform === 'darwin' ? 'open' : desktop ? 'xdg-open' : undefined;
  if (opener === undefined) return;
  const child = spawn(opener, [address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

try {
  const { port, build } = options();
  if (build) {
    console.log('Building …');
    await run(nodeBinary(), ['esbuild.mjs'], { cwd: projectRoot });
  }
  const code = installedVSCode();
  if (code === undefined) {
    await startInBrowser(port);
  } else {
    await run(code, ['--new-window', `--extensionDevelopmentPath=${projectRoot}`, examples]);
    console.log(`VS Code opens a new window with the extension.\n${HINTS}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
