import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeExit } from './processTree.mjs';
import { waitUntil } from './waitUntil.mjs';

/** How long to wait for another installation, in milliseconds. */
const PATIENCE = 15 * 60_000;

/**
 * Keeps two runs from installing into the same folder at once: waits until no living process holds the lock, then takes it.
 *
 * @param {string} file the lock: a file that names its holder's process id
 * @returns {Promise<() => void>} gives the lock back; also done when this process ends
 */
export async function installLock(file) {
  let announced = false;
  await waitUntil(
    () => {
      try {
        writeFileSync(file, String(process.pid), { flag: 'wx' });
        return true;
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      }
      if (!isAlive(holderOf(file))) {
        rmSync(file, { force: true });
      } else if (!announced) {
        announced = true;
        console.log('Another process is installing VS Code; waiting for it …');
      }
      return false;
    },
    { timeoutMs: PATIENCE, what: `the installation that holds ${file}` },
  );
  const unlock = () => rmSync(file, { force: true });
  const forget = beforeExit(unlock);
  return () => {
    unlock();
    forget();
  };
}

/**
 * @param {string} file
 * @returns {number} the process id in the lock; NaN when it cannot be read
 */
function holderOf(file) {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    return Number.NaN;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  // Another process may be between creating the file and writing into it: its id is unknown, so it counts as alive.
  if (Number.isNaN(pid)) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
