// Keeps child processes and temporary folders from outliving this process, however it ends.
import { spawnSync } from 'node:child_process';
import { waitUntil } from './waitUntil.mjs';

/** How long children may take to end after an interruption before they are killed, in milliseconds. */
const GRACE = 5_000;
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

// Signals and the exit event belong to the whole process, and so does what must be done at them.
/** @type {Set<() => void>} */
const cleanups = new Set();
/** @type {Set<ChildProcess>} */
const children = new Set();
let listening = false;

/**
 * Has a synchronous clean-up run when this process ends: by itself, by an uncaught error, or by Ctrl+C, SIGTERM or SIGHUP.
 * The latest one runs first.
 *
 * @param {() => void} cleanup must not throw
 * @returns {() => void} takes the clean-up off the list again without running it
 */
export function beforeExit(cleanup) {
  listen();
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

/**
 * Has a child process and everything it started ended with this process. The child must lead a process group of its own
 * (spawned with `detached: true`) except on Windows.
 *
 * @param {ChildProcess} child
 */
export function trackProcess(child) {
  listen();
  children.add(child);
  const forget = () => children.delete(child);
  child.once('close', forget);
  child.once('error', forget);
}

/**
 * Ends a tracked child process and everything it started. Does nothing when it has ended already.
 *
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} [signal] `SIGKILL` by default, which no process can put off
 */
export function endProcessTree(child, signal = 'SIGKILL') {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone.
  }
}

function listen() {
  if (listening) return;
  listening = true;
  process.on('exit', () => {
    for (const child of children) endProcessTree(child);
    for (const cleanup of [...cleanups].reverse()) cleanup();
  });
  for (const signal of /** @type {(keyof typeof EXIT_CODES)[]} */ (Object.keys(EXIT_CODES))) {
    process.on(signal, () => void endBySignal(EXIT_CODES[signal]));
  }
}

/**
 * Lets the children end by themselves first: one of them may have children of its own to end and folders to remove.
 *
 * @param {number} exitCode
 */
async function endBySignal(exitCode) {
  for (const child of children) endProcessTree(child, 'SIGTERM');
  try {
    await waitUntil(() => children.size === 0, { timeoutMs: GRACE, what: 'child processes to end' });
  } finally {
    process.exit(exitCode);
  }
}
