// Finds or unpacks a Chrome or Chromium for Playwright, which cannot download its own everywhere.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { harnessFolder, nodeBinary, projectRoot } from './paths.mjs';
import { run } from './run.mjs';

const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

/** Value of `CHROME_PATH` that asks for the Chromium of the npm package even where a browser is installed. */
const BUNDLED = 'bundled';

/** @typedef {{ executablePath: string, env: Record<string, string> }} Browser the executable, and variables that it needs */

/**
 * Finds the browser: the one that `CHROME_PATH` names, else an installed Chrome, Chromium or Edge, else the Chromium inside
 * the npm package `@sparticuz/chromium` (Linux), which is unpacked on first use and also chosen by `CHROME_PATH=bundled`.
 *
 * @returns {Promise<Browser>}
 * @throws {Error} that says what to install when there is none
 */
export async function findBrowser() {
  const chosen = process.env['CHROME_PATH'] ?? '';
  if (chosen !== '' && chosen !== BUNDLED) {
    if (!existsSync(chosen)) throw new Error(`CHROME_PATH names ${chosen}, which does not exist.`);
    return { executablePath: chosen, env: {} };
  }
  const installed = chosen === BUNDLED ? undefined : usualPlaces().find((path) => existsSync(path));
  if (installed !== undefined) return { executablePath: installed, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return bundledBrowser();
  throw new Error(
    'No Chrome or Chromium was found. Install one, or name its executable in the environment variable CHROME_PATH.',
  );
}

/**
 * Starts the browser as a server, to which `chromium.connect` of any process connects.
 *
 * @returns {Promise<import('playwright-core').BrowserServer>}
 */
export async function launchBrowserServer() {
  return chromium.launchServer(await launchOptions());
}

/**
 * Starts the browser for this process.
 *
 * @returns {Promise<import('playwright-core').Browser>}
 */
export async function launchBrowser() {
  return chromium.launch(await launchOptions());
}

async function launchOptions() {
  const { executablePath, env } = await findBrowser();
  return { executablePath, args: LAUNCH_ARGUMENTS, env: { ...process.env, ...env }, headless: true };
}

/** @returns {string[]} where browsers usually are, on the PATH first */
function usualPlaces() {
  const { PATH = '', HOME = '', LOCALAPPDATA = '', PROGRAMFILES = '', ...others } = process.env;
  if (process.platform === 'win32') {
    return [PROGRAMFILES, others['PROGRAMFILES(X86)'] ?? '', LOCALAPPDATA]
      .filter((folder) => folder !== '')
      .flatMap((folder) =>
        [
          'Google/Chrome/Application/chrome.exe',
          'Chromium/Application/chrome.exe',
          'Microsoft/Edge/Application/msedge.exe',
        ].map((path) => join(folder, path)),
      );
  }
  const onPath = PATH.split(delimiter).flatMap((folder) => COMMANDS.map((command) => join(folder, command)));
  if (process.platform !== 'darwin') return [...onPath, '/opt/google/chrome/chrome', '/snap/bin/chromium'];
  const applications = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `Applications/${name}.app/Contents/MacOS/${name}`,
  );
  return [...onPath, ...applications.map((path) => `/${path}`), ...applications.map((path) => join(HOME, path))];
}

/**
 * Unpacks the browser of the npm package once. The package unpacks into the temporary folder and takes what it finds there for
 * complete, so it gets a folder of its own for that, which takes its final name only when everything has arrived.
 *
 * @returns {Promise<Browser>}
 */
async function bundledBrowser() {
  const { version } = JSON.parse(
    await readFile(join(projectRoot, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  );
  const folder = join(harnessFolder, `chromium-${version}`);
  if (!existsSync(folder)) {
    const partial = `${folder}.${process.pid}`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true });
    const script = `
      const { default: Chromium, inflate } = await import('@sparticuz/chromium');
      await Chromium.executablePath();
      await inflate('node_modules/@sparticuz/chromium/bin/al2023.tar.br');`;
    const env = { TMPDIR: partial };
    await run(nodeBinary(), ['--input-type=module', '--eval', script], { cwd: projectRoot, env });
    await rename(partial, folder).catch(async (error) => {
      // Another process was faster.
      await rm(partial, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    });
  }
  const fonts = join(folder, 'fonts.conf');
  await writeFile(fonts, fontConfiguration(folder));
  const libraries = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH'] ?? ''].filter((path) => path !== '');
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries.join(delimiter), FONTCONFIG_FILE: fonts },
  };
}

/**
 * A machine without a desktop has no fonts, and text without a font has no size, so the fonts of the package are used as well.
 *
 * @param {string} folder of the unpacked browser
 * @returns {string} an XML document
 */
function fontConfiguration(folder) {
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  const escape = (/** @type {string} */ path) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((path) => `  <dir>${escape(path)}</dir>`).join('\n')}
  <cachedir>${escape(join(folder, 'font-cache'))}</cachedir>
</fontconfig>
`;
}
