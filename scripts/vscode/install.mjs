// Installs the real VS Code that tests and `npm start` run: the server inside the npm package code-server.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installLock } from './installLock.mjs';
import { harnessFolder, nodeBinary, projectRoot } from './paths.mjs';
import { CommandFailed, run } from './run.mjs';

/** The version of the npm package; it holds VS Code 1.139.1. */
const CODE_SERVER_VERSION = '4.139.1';
/** Registry downloads are tried this often. */
const ATTEMPTS = 3;
/** The native modules that the server needs. The others (kerberos) want system libraries and are left alone. */
const NATIVE_MODULES = [
  'node-pty',
  '@vscode/spdlog',
  '@parcel/watcher',
  '@vscode/native-watchdog',
  '@vscode/fs-copyfile',
  '@vscode/deviceid',
];

const packageFolder = join(harnessFolder, 'code-server');
const stampFile = join(packageFolder, 'installed.json');
const logFolder = join(harnessFolder, 'logs');
/** The folder of VS Code's server inside the package. */
const serverFolder = join(packageFolder, 'node_modules/code-server/lib/vscode');

/**
 * @typedef {object} Step
 * @property {string} name stable name, kept in the stamp file
 * @property {string} title what the progress line says
 * @property {readonly string[]} leftovers what an interrupted attempt leaves behind and a new one must not build on
 * @property {() => Promise<unknown>} perform
 */

/** @type {readonly Step[]} */
const STEPS = [
  {
    name: 'package',
    title: `code-server ${CODE_SERVER_VERSION} (190 MB)`,
    leftovers: [join(packageFolder, 'node_modules')],
    perform: installPackage,
  },
  {
    name: 'dependencies',
    title: 'dependencies of the VS Code server (400 MB)',
    leftovers: [join(serverFolder, 'node_modules')],
    perform: () => npmInstall(serverFolder, 'dependencies'),
  },
  {
    name: 'extensions',
    title: 'dependencies of the built-in extensions',
    leftovers: [join(serverFolder, 'extensions/node_modules')],
    perform: () => npmInstall(join(serverFolder, 'extensions'), 'extensions'),
  },
  { name: 'native', title: 'native modules (compiled here)', leftovers: [], perform: buildNativeModules },
];

/**
 * Installs VS Code's server unless it is there. What a finished step brought is kept, so an interrupted installation
 * goes on where it stopped; another version replaces everything.
 *
 * @returns {Promise<string>} path of the server's entry, `server-main.js`
 * @throws {Error} that says what is missing and what to do
 */
export async function installVSCode() {
  const entry = join(serverFolder, 'out/server-main.js');
  if ((await pendingSteps()).length === 0 && existsSync(entry)) return entry;
  if (process.platform === 'win32') {
    throw new Error(
      'VS Code can be installed this way on Linux and macOS only. On Windows use "npm run test:electron".',
    );
  }
  await mkdir(packageFolder, { recursive: true });
  const unlock = await installLock(join(harnessFolder, 'install.lock'));
  try {
    await mkdir(logFolder, { recursive: true });
    await performSteps();
  } finally {
    unlock();
  }
  if (!existsSync(entry)) {
    throw new Error(`The installed package has no ${entry}. Delete ${packageFolder} and try again.`);
  }
  return entry;
}

async function performSteps() {
  const pending = await pendingSteps();
  if (pending.length === STEPS.length) {
    await rm(packageFolder, { recursive: true, force: true });
    await mkdir(packageFolder, { recursive: true });
  }
  const done = STEPS.filter((step) => !pending.includes(step)).map((step) => step.name);
  if (pending.length > 0) console.log(`Installing VS Code into ${packageFolder} (once; a few minutes at most) …`);
  for (const step of pending) {
    const started = performance.now();
    console.log(`  ${step.title} …`);
    for (const path of step.leftovers) await rm(path, { recursive: true, force: true });
    await step.perform();
    done.push(step.name);
    await writeFile(stampFile, `${JSON.stringify({ version: CODE_SERVER_VERSION, steps: done }, undefined, 2)}\n`);
    console.log(`  ${step.title}: done in ${Math.round((performance.now() - started) / 1000)} s`);
  }
}

/**
 * @returns {Promise<readonly Step[]>} the steps still to be done, in order; all of them for another version or an unreadable stamp
 */
async function pendingSteps() {
  try {
    const stamp = JSON.parse(await readFile(stampFile, 'utf8'));
    if (stamp.version !== CODE_SERVER_VERSION) return STEPS;
    return STEPS.slice(STEPS.findLastIndex((step) => stamp.steps.includes(step.name)) + 1);
  } catch {
    return STEPS;
  }
}

async function installPackage() {
  await writeFile(join(packageFolder, 'package.json'), '{ "private": true }\n');
  await npm(
    ['install', `code-server@${CODE_SERVER_VERSION}`, '--ignore-scripts', '--save-exact'],
    packageFolder,
    'package',
  );
}

/**
 * @param {string} folder
 * @param {string} logName
 */
async function npmInstall(folder, logName) {
  await npm(['install', '--omit=dev', '--ignore-scripts'], folder, logName);
}

async function buildNativeModules() {
  const tools = ['python3', 'make', 'g++'];
  const missing = tools.filter((tool) => !isOnPath(tool) && !(tool === 'g++' && isOnPath('c++')));
  if (missing.length > 0) {
    throw new Error(
      `VS Code's native modules cannot be compiled: ${missing.join(', ')} not found on the PATH. Install them and run the same ` +
        `command again (Debian/Ubuntu: sudo apt-get install ${tools.join(' ')}; macOS: xcode-select --install).`,
    );
  }
  const headers = await nodeHeaders();
  // Without a folder of headers node-gyp downloads them from nodejs.org.
  const env = { npm_config_nodedir: headers };
  await npm(['rebuild', ...NATIVE_MODULES], serverFolder, 'native', env);
}

/**
 * @returns {Promise<string | undefined>} a folder with `include/node` of Node 24; undefined where no npm package carries one
 */
async function nodeHeaders() {
  if (process.platform !== 'linux') return undefined;
  const { version } = JSON.parse(await readFile(join(projectRoot, 'node_modules/node/package.json'), 'utf8'));
  const name = `node-linux-${process.arch}`;
  const own = join(harnessFolder, 'node-headers');
  const candidates = [join(projectRoot, 'node_modules/node/node_modules', name), join(own, 'node_modules', name)];
  const isThere = (/** @type {string} */ folder) => existsSync(join(folder, 'include/node/node_api.h'));
  const found = candidates.find(isThere);
  if (found !== undefined) return found;
  // A later "npm install" removes the package that the "node" package installed for itself, and the headers with it.
  await mkdir(own, { recursive: true });
  await writeFile(join(own, 'package.json'), '{ "private": true }\n');
  await npm(['install', `${name}@${version}`, '--ignore-scripts', '--no-save'], own, 'node-headers');
  return candidates.find(isThere);
}

/**
 * Runs npm in a folder, again when it fails, because registries do time out.
 *
 * @param {readonly string[]} args
 * @param {string} folder
 * @param {string} logName
 * @param {NodeJS.ProcessEnv} [env]
 */
async function npm(args, folder, logName, env = {}) {
  const logFile = join(logFolder, `install-${logName}.log`);
  for (let attempt = 1; ; attempt++) {
    try {
      await run('npm', [...args, '--prefix', folder, '--no-fund', '--no-audit'], { cwd: folder, env, logFile });
      return;
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      const retry = attempt < ATTEMPTS && isNetworkTrouble(error.output);
      if (!retry)
        throw new Error(`${error.message}\n\n${advice(error.output)}\nThe whole output: ${logFile}`, { cause: error });
      console.log(`  the registry did not answer; trying again (${attempt} of ${ATTEMPTS - 1}) …`);
      await pause(attempt * 2_000);
    }
  }
}

/** @param {string} output */
function isNetworkTrouble(output) {
  return /E(TIMEDOUT|CONNRESET|CONNREFUSED|AI_AGAIN|NOTFOUND|SOCKETTIMEDOUT|INTEGRITY|IDLETIMEOUT)|EPIPE|network|socket hang up|\b(429|50[0-9])\b/i.test(
    output,
  );
}

/** @param {string} output */
function advice(output) {
  if (/ENOSPC/.test(output)) return 'The disk is full: about 1 GB is needed.';
  if (/gyp ERR/.test(output))
    return 'Compiling failed: python3, make and g++ (with C++20) are needed, and the headers of Node 24.';
  if (isNetworkTrouble(output))
    return 'The npm registry could not be reached. Check the network and run the same command again.';
  return 'Run the same command again; finished steps are kept.';
}

/** @param {string} tool */
function isOnPath(tool) {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, tool)));
}

if (process.argv[1] === import.meta.filename) {
  try {
    nodeBinary();
    console.log(await installVSCode());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
