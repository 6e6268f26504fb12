/**
 * A process that asks for the lock of a file: `lockUser.ts FILE ACTION [COUNT]`. `count` adds one to the number in the file, COUNT times;
 * `hold` says that it holds the lock and keeps it; `die` is killed while it holds it.
 */
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { withFileLock } from '../../server/src/workspace/fileLock.ts';

const [, , file = '', action = '', count = '1'] = process.argv;

function act(): void {
  if (action === 'count') {
    // Without the lock two processes would read the same number.
    writeFileSync(file, String(Number(readFileSync(file, 'utf8')) + 1));
    return;
  }
  writeSync(1, 'held\n');
  if (action === 'die') process.kill(process.pid, 'SIGKILL');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

for (let done = 0; done < Number(count); done++) await withFileLock(file, act);
