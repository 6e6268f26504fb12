import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LockBusy, lockPathOf } from '../../../server/src/workspace/fileLock.ts';
import { isOvertaken, writeFilesLocked } from '../../../server/src/workspace/lockedFile.ts';
import { WriteRefused } from '../../../server/src/workspace/writeFiles.ts';

/** A project with a handoff folder, and a folder beside it. */
function makeFolders(): { project: string; root: string; elsewhere: string } {
  const folder = mkdtempSync(join(tmpdir(), 'agent-handoff-write-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const [project, elsewhere] = [join(folder, 'project'), join(folder, 'elsewhere')];
  const root = join(project, '.ai/handoff');
  mkdirSync(root, { recursive: true });
  mkdirSync(join(elsewhere, 'handoff'), { recursive: true });
  return { project, root, elsewhere };
}

/** Somebody who may be at work holds the lock: nothing tells that they are not. */
function hold(target: string): void {
  writeFileSync(lockPathOf(target), 'somebody');
}

const bytes = (text: string) => new TextEncoder().encode(text);
const write = { path: '.ai/handoff/LOG.md', before: undefined, after: bytes('# Log\n') };
const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('files that are written under a lock', () => {
  it('are written, and the lock is given back', async () => {
    const { project, root } = makeFolders();
    await writeFilesLocked([root], project, [write]);
    expect(readFileSync(join(root, 'LOG.md'), 'utf8')).toBe('# Log\n');
    expect(readdirSync(join(project, '.ai'))).toEqual(['handoff']);
    const again = await failureOf(writeFilesLocked([root], project, [write]));
    expect(isOvertaken(again)).toBe(true);
    expect(readdirSync(join(project, '.ai'))).toEqual(['handoff']);
  });

  it('wait for whoever holds it', async () => {
    const { project, root } = makeFolders();
    hold(root);
    const failure = await failureOf(writeFilesLocked([root], project, [write], { patience: 1 }));
    expect(failure).toBeInstanceOf(LockBusy);
    expect(isOvertaken(failure)).toBe(false);
    expect(readdirSync(root)).toEqual([]);
  });

  it('take no lock where a link leads out of the project', async () => {
    const { project, elsewhere } = makeFolders();
    rmSync(join(project, '.ai'), { recursive: true });
    symlinkSync(elsewhere, join(project, '.ai'));
    const root = join(project, '.ai/handoff');
    // Whoever asked for the lock would have to wait.
    hold(root);
    const failure = await failureOf(writeFilesLocked([root], project, [write], { patience: 1 }));
    expect(failure).toBeInstanceOf(WriteRefused);
    expect(failure).toMatchObject({ code: 'outside' });
    expect(readdirSync(join(elsewhere, 'handoff'))).toEqual([]);
  });

  it('need none where nobody else can be yet', async () => {
    const { project, root } = makeFolders();
    rmSync(join(project, '.ai'), { recursive: true });
    await writeFilesLocked([root], project, [write]);
    expect(readFileSync(join(root, 'LOG.md'), 'utf8')).toBe('# Log\n');
  });
});
