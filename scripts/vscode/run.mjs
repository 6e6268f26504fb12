import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { childEnvironment } from './paths.mjs';
import { trackProcess } from './processTree.mjs';

/** How much of a failed command's output goes into the error, in UTF-16 code units. */
const OUTPUT_TAIL = 4_000;

/** A command that ended with another exit code than 0, or did not start. */
export class CommandFailed extends Error {
  /**
   * @param {string} commandLine
   * @param {string} reason what happened, for people
   * @param {string} output the end of what it printed
   */
  constructor(commandLine, reason, output) {
    super(`${commandLine}\n${reason}${output === '' ? '' : `\n${output}`}`);
    this.name = 'CommandFailed';
    this.output = output;
  }
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] working directory; the current one when absent
 * @property {NodeJS.ProcessEnv} [env] variables added to the child's environment
 * @property {'quiet' | 'show'} [output] `quiet` (default) keeps the output for the error message, `show` passes it through
 * @property {string} [logFile] a file that receives the quiet output as well
 */

/**
 * Runs a command to its end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<string>} what it printed on standard output and standard error; empty with `output: 'show'`
 * @throws {CommandFailed} when it cannot be started or ends with another exit code than 0
 */
export async function run(command, args, options = {}) {
  const { code, reason, output } = await runToEnd(command, args, options);
  if (code === 0) return output;
  throw new CommandFailed([command, ...args].join(' '), reason, output.slice(-OUTPUT_TAIL).trim());
}

/**
 * Like {@link run}, but an exit code other than 0 is an answer, not an error.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} the exit code; 1 when the command was ended by a signal or could not be started
 */
export async function exitCode(command, args, options = {}) {
  const { code, reason } = await runToEnd(command, args, options);
  if (code === undefined) console.error(`${command}: ${reason}`);
  return code ?? 1;
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ code: number | undefined, reason: string, output: string }>}
 */
function runToEnd(command, args, { cwd, env, output: mode = 'quiet', logFile }) {
  return new Promise((resolve) => {
    const stream = mode === 'show' ? 'inherit' : 'pipe';
    const child = spawn(command, args, {
      cwd,
      env: childEnvironment(env),
      stdio: ['ignore', stream, stream],
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32' && /\.(cmd|bat)$/i.test(command),
    });
    trackProcess(child);
    const log = logFile === undefined ? undefined : createWriteStream(logFile);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8');
      stream?.on('data', (text) => {
        output += text;
        log?.write(text);
      });
    }
    /** @type {(code: number | undefined, reason: string) => void} */
    const settle = (code, reason) => {
      log?.end();
      resolve({ code, reason, output });
    };
    child.once('error', (error) => settle(undefined, `It could not be started: ${error.message}`));
    child.once('close', (code, signal) =>
      code === null
        ? settle(undefined, `It was ended by ${signal}.`)
        : settle(code, `It ended with exit code ${code}.`),
    );
  });
}
