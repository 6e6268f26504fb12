import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCheck } from '../../../server/src/cli/runCheck.ts';
import { commandLine } from '../../support/commandLine.ts';
import { makeTree } from '../../support/makeTree.ts';

/** Starts something that holds the output of a check open, and says so in the file `late` long after. */
const lingering = `(sleep 20; touch late) & echo $! > pid`;
/** The same in a group of its own, where nobody who ends the check's group reaches it. */
const leaving = `setsid sh -c 'echo $$ > pid; sleep 20; touch late' & while [ ! -s pid ]; do sleep 0.01; done`;

function folderWithCleanup(): string {
  const folder = makeTree({});
  onTestFinished(() => {
    const pid = existsSync(join(folder, 'pid')) ? Number(readFileSync(join(folder, 'pid'), 'utf8')) : 0;
    if (pid > 0)
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It was ended with the check.
      }
  });
  return folder;
}

describe.skipIf(process.platform !== 'linux')('a check', () => {
  const run = async (script: string, timeoutMinutes = 1) => {
    const folder = folderWithCleanup();
    const { cli, printed } = commandLine(folder);
    const env = { PATH: process.env['PATH'] };
    const check = { command: ['sh', '-c', script], timeoutMinutes };
    const ended = await runCheck(check, folder, { ...cli, env }, 50);
    return { ended, printed: printed.stderr, isLate: existsSync(join(folder, 'late')) };
  };

  it('is what its exit code says, with all that it has printed', async () => {
    expect(await run('echo one; echo two >&2')).toMatchObject({ ended: { kind: 'passed' } });
    const { ended, printed } = await run('printf "%100000s" x; exit 3');
    expect(ended).toEqual({ kind: 'failed', why: 'it ended with 3' });
    expect(printed).toHaveLength(100_000);
  });

  it.each([
    ['in its group', lingering],
    ['outside of its group', leaving],
  ])('does not wait for what it leaves running %s', async (_, script) => {
    expect(await run(script)).toMatchObject({ ended: { kind: 'passed' }, isLate: false });
  });

  it('ends when its time is over, whoever holds its output', async () => {
    const { ended, isLate } = await run(`${leaving}; trap "" TERM; sleep 20`, 0.02);
    expect(ended).toEqual({ kind: 'failed', why: 'it took longer than 0.02 minutes' });
    expect(isLate).toBe(false);
  });
});
