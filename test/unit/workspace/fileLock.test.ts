import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LockBusy, lockPathOf, withFileLock } from '../../../server/src/workspace/fileLock.ts';

const user = resolve(import.meta.dirname, '../../support/lockUser.ts');
const waiting = { patience: 15_000, lease: 100 };

function counted(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agent-handoff-lock-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const file = join(folder, 'count');
  writeFileSync(file, '0');
  return file;
}

function start(file: string, ...args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [user, file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

const ended = (child: ChildProcess) => new Promise((done) => child.once('close', done));
const saysSomething = (child: ChildProcess) => new Promise((done) => child.stdout?.once('data', done));

/** Leaves a lock behind as a killed process does. */
async function abandon(file: string): Promise<void> {
  await ended(start(file, 'die'));
  expect(existsSync(lockPathOf(file))).toBe(true);
}

function names(file: string): string[] {
  return readdirSync(resolve(file, '..'));
}

describe('withFileLock', () => {
  it('gives the lock back, also when the action fails', async () => {
    const file = counted();
    expect(await withFileLock(file, () => existsSync(lockPathOf(file)))).toBe(true);
    await expect(
      withFileLock(file, () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(names(file)).toEqual(['count']);
  });

  it('lets one process at a time in', async () => {
    const file = counted();
    await Promise.all(Array.from({ length: 6 }, () => ended(start(file, 'count', '40'))));
    expect(readFileSync(file, 'utf8')).toBe('240');
    expect(names(file)).toEqual(['count']);
  });

  it('takes over the lock of a process that was killed, once, however many wait for it', async () => {
    const file = counted();
    for (let round = 1; round <= 3; round++) {
      await abandon(file);
      await Promise.all(Array.from({ length: 6 }, () => ended(start(file, 'count'))));
      expect(readFileSync(file, 'utf8')).toBe(String(round * 6));
    }
    expect(names(file)).toEqual(['count']);
  });

  // Elsewhere nobody tells when a process was started, and its lock is taken over when it has not changed for the lease.
  it.runIf(process.platform === 'linux')('waits for a process that runs, and never takes its lock', async () => {
    const file = counted();
    const holder = start(file, 'hold');
    await saysSomething(holder);
    const busy = await withFileLock(file, () => 'mine', { patience: 300, lease: 20 }).catch((error: unknown) => error);
    expect(busy).toBeInstanceOf(LockBusy);
    expect((busy as LockBusy).pid).toBe(holder.pid);
    holder.kill('SIGKILL');
    expect(await withFileLock(file, () => 'mine', waiting)).toBe('mine');
    expect(names(file)).toEqual(['count']);
  });

  it.each([
    ['of another machine', JSON.stringify({ pid: 1, started: '1', machine: 'elsewhere', token: 'x' })],
    ['that says nothing', ''],
    ['that says something else', '{"pid": "one"}'],
  ])('takes over a lock %s when it has not changed for the lease', async (_, text) => {
    const file = counted();
    writeFileSync(lockPathOf(file), text);
    await expect(withFileLock(file, () => 'mine', { patience: 50, lease: 10_000 })).rejects.toThrow(LockBusy);
    expect(await withFileLock(file, () => 'mine', waiting)).toBe('mine');
    expect(names(file)).toEqual(['count']);
  });

  it.skipIf(process.platform === 'win32')(
    'is not held up for ever by what else lies in the place of the lock',
    async () => {
      for (const put of [
        (path: string) => mkdirSync(path),
        (path: string) => {
          symlinkSync('/dev/zero', path);
        },
      ]) {
        const file = counted();
        put(lockPathOf(file));
        await expect(withFileLock(file, () => 'mine', { patience: 100, lease: 10 })).rejects.toThrow(LockBusy);
      }
    },
  );

  it('says so when the folder cannot be written', async () => {
    await expect(withFileLock(join(tmpdir(), 'no-such-folder', 'x'), () => 'mine', waiting)).rejects.toThrow('ENOENT');
  });
});
