import * as fs from 'node:fs';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { lockPathOf } from '../../../server/src/workspace/fileLock.ts';
import { editFileLocked, writeFilesLocked } from '../../../server/src/workspace/lockedFile.ts';
import { WriteRefused } from '../../../server/src/workspace/writeFiles.ts';

// The system's own calls, but some of them fail when a test says so.
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  return { ...real, unlinkSync: vi.fn(real.unlinkSync), closeSync: vi.fn(real.closeSync) };
});

afterEach(() => {
  vi.mocked(fs.unlinkSync).mockReset();
  vi.mocked(fs.closeSync).mockReset();
});

const systemError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

function makeProject(): { project: string; root: string } {
  const project = mkdtempSync(join(tmpdir(), 'agent-handoff-lock-'));
  onTestFinished(() => {
    rmSync(project, { recursive: true, force: true });
  });
  const root = join(project, '.ai/handoff');
  mkdirSync(root, { recursive: true });
  return { project, root };
}

/** A lock that cannot be removed, as where another program has its file open or its folder has become read-only. */
function keepLock(target: string): void {
  const real = vi.mocked(fs.unlinkSync).getMockImplementation();
  vi.mocked(fs.unlinkSync).mockImplementation((path) => {
    if (path === lockPathOf(target)) throw systemError('EPERM', 'unlink');
    real?.(path);
  });
}

describe('a lock that cannot be given back', () => {
  it('does not make what was written look as if it were not', async () => {
    const { project, root } = makeProject();
    keepLock(root);
    await writeFilesLocked([root], project, [
      { path: '.ai/handoff/LOG.md', before: undefined, after: new TextEncoder().encode('# Log\n') },
    ]);
    expect(readFileSync(join(root, 'LOG.md'), 'utf8')).toBe('# Log\n');
  });

  it('does not have an edit made twice', async () => {
    const { project } = makeProject();
    keepLock(join(project, 'count'));
    const edit = (before: Uint8Array | undefined) => {
      const result = (before?.length ?? 0) + 1;
      return { after: new Uint8Array(result).fill(65), result };
    };
    expect(await editFileLocked(project, 'count', edit)).toBe(1);
    expect(readFileSync(join(project, 'count'), 'utf8')).toBe('A');
  });
});

it('leaves no lock behind where a full disk is noticed only when its file is closed', async () => {
  const { project } = makeProject();
  const real = vi.mocked(fs.closeSync).getMockImplementation();
  vi.mocked(fs.closeSync).mockImplementationOnce((file) => {
    real?.(file);
    throw systemError('ENOSPC', 'close');
  });
  const failure = await editFileLocked(project, 'a', () => ({ after: new Uint8Array(1), result: 0 })).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(WriteRefused);
  expect((failure as WriteRefused).reason).toContain('the disk is full');
  expect(fs.readdirSync(project)).toEqual(['.ai']);
});
