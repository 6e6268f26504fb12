// Where the harness finds and puts things. All paths are absolute.
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** The folder of the checkout. */
export const projectRoot = resolve(import.meta.dirname, '../..');

/** Git-ignored folder for everything that the harness installs: VS Code, Node headers, a browser. */
export const harnessFolder = join(projectRoot, '.vscode-test');

/** Git-ignored folder for reports and screenshots of test runs. */
export const resultsFolder = join(projectRoot, 'test-results');

/**
 * The Node that runs VS Code's server and the build tools: the one of the `node` package, whatever Node the machine has.
 *
 * @returns {string} path of the executable
 * @throws {Error} when dependencies are not installed and the running Node is too old to stand in
 */
export function nodeBinary() {
  const bundled = join(projectRoot, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(bundled)) return bundled;
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 24) return process.execPath;
  throw new Error(`Node 24 was not found in node_modules (this is Node ${process.versions.node}). Run "npm ci" first.`);
}

/**
 * Environment for child processes: Node 24 and the project's own tools come first on the PATH, and none of the
 * variables by which npm tells a script about its own package reach a nested npm.
 *
 * @param {NodeJS.ProcessEnv} [extra] variables to add; `undefined` removes one
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnvironment(extra = {}) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|command|config_(local_prefix|loglevel))/i.test(name),
  );
  const environment = { ...Object.fromEntries(inherited), ...extra };
  const pathName = Object.keys(environment).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  environment[pathName] = [join(projectRoot, 'node_modules/.bin'), environment[pathName]]
    .filter(Boolean)
    .join(delimiter);
  return environment;
}
