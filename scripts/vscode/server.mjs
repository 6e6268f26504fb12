// Runs the server of a real VS Code, with folders of its own that are removed when it stops.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installVSCode } from './install.mjs';
import { childEnvironment, nodeBinary } from './paths.mjs';
import { beforeExit, endProcessTree, trackProcess } from './processTree.mjs';
import { run } from './run.mjs';
import { QUIET_SETTINGS } from './settings.mjs';
import { waitUntil } from './waitUntil.mjs';

const HOST = '127.0.0.1';
const START_TIMEOUT = 60_000;
/** The last lines of the server's output are kept for error messages, each cut at a length (stack traces quote whole bundles). */
const KEPT_LINES = 60;
const KEPT_LINE_LENGTH = 300;

/**
 * @typedef {object} ServerOptions
 * @property {number} [port] 0, the default, takes any free port
 * @property {string} [vsix] a packaged extension to install before the start
 * @property {boolean} [development] whether pages may load extensions under development (see workbenchUrl.mjs)
 * @property {Record<string, unknown>} [settings] user settings over the quiet ones
 * @property {NodeJS.ProcessEnv} [env] variables for the server and the extension host
 */

/**
 * @typedef {object} VSCodeServer
 * @property {string} authority host and port, the authority of its `vscode-remote` URIs
 * @property {() => string} log the end of what the server printed
 * @property {() => Promise<void>} stop ends the server with all its processes and removes its folders
 */

/**
 * Installs VS Code if need be, starts its server and waits until it answers. The server ends with this process at the latest.
 *
 * @param {ServerOptions} [options]
 * @returns {Promise<VSCodeServer>}
 * @throws {Error} with the server's output when it does not start, for example because the port is taken
 */
export async function startServer({ port = 0, vsix, development = false, settings = {}, env = {} } = {}) {
  const entry = await installVSCode();
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'agent-handoff-vscode-')));
  const removeHome = () => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  const forgetHome = beforeExit(removeHome);
  const folders = ['--extensions-dir', join(home, 'extensions'), '--server-data-dir', home];
  writeSettings(home, settings);
  if (vsix !== undefined) await installExtension(vsix, folders);

  const args = [
    entry,
    '--host',
    HOST,
    '--port',
    String(port),
    '--without-connection-token',
    '--accept-server-license-terms',
  ];
  args.push('--telemetry-level', 'off', ...(development ? ['--enable-smoke-test-driver'] : []), ...folders);
  const child = spawn(nodeBinary(), args, {
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const log = keepLog(child);
  trackProcess(child);
  const ended = once(child, 'close');

  const stop = async () => {
    endProcessTree(child);
    await ended;
    removeHome();
    forgetHome();
  };
  try {
    return { authority: await listening(child, log), log: () => log.join('\n'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Installs a packaged extension into a folder of extensions.
 *
 * @param {string} vsix
 * @param {readonly string[]} folders the command-line options that name the folders
 */
async function installExtension(vsix, folders) {
  const entry = await installVSCode();
  await run(nodeBinary(), [entry, '--accept-server-license-terms', '--install-extension', vsix, ...folders]);
}

/**
 * @param {string} home
 * @param {Record<string, unknown>} settings
 */
function writeSettings(home, settings) {
  const folder = join(home, 'data/User');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'settings.json'), `${JSON.stringify({ ...QUIET_SETTINGS, ...settings }, undefined, 2)}\n`);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {string[]} grows and is kept short as the child prints
 */
function keepLog(child) {
  /** @type {string[]} */
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      for (const line of text.split('\n')) if (line.trim() !== '') lines.push(line.slice(0, KEPT_LINE_LENGTH));
      lines.splice(0, lines.length - KEPT_LINES);
    });
  }
  return lines;
}

/**
 * Waits until the server answers a request.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {readonly string[]} log
 * @returns {Promise<string>} host and port
 */
async function listening(child, log) {
  let authority = '';
  child.stdout?.on('data', (/** @type {string} */ text) => {
    const announced = /agent listening on (\d+)/.exec(text);
    if (announced !== null) authority = `${HOST}:${announced[1]}`;
  });
  /** @type {Error | undefined} */
  let failure;
  child.once('error', (error) => (failure = error));
  const details = () => log.join('\n');
  await waitUntil(
    async () => {
      if (failure !== undefined) throw failure;
      if (details().includes('EADDRINUSE')) {
        throw new Error('The port is in use: stop what uses it or choose another one with --port.');
      }
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`VS Code's server ended at once.\n${details()}`);
      }
      return authority !== '' && (await answers(`http://${authority}/`));
    },
    { timeoutMs: START_TIMEOUT, what: "VS Code's server to answer", details },
  );
  return authority;
}

/** @param {string} url */
async function answers(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
