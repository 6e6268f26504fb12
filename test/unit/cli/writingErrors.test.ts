import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeSystemError } from '../../../server/src/cli/systemError.ts';
import { asUsageError, writeCompletely } from '../../../server/src/cli/writing.ts';
import { WriteRefused } from '../../../server/src/workspace/writeFiles.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agent-handoff-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a file that cannot be written', () => {
  it.each([
    [
      'ENOSPC',
      'STATUS.md was not written: the system does not let it be written: the disk is full. Make room, and try again.',
    ],
    [
      'EROFS',
      'STATUS.md was not written: the system does not let it be written: the file system is read-only. Mount it for writing, or work on a copy.',
    ],
  ])('is named with what to do, for %s', (code, said) => {
    expect(asUsageError(new WriteRefused('STATUS.md', 'failed', { code }), 'x')).toMatchObject({ message: said });
  });

  it('is named by its way from the working directory', () => {
    writeFileSync(join(folder, 'pre-commit'), 'now');
    const write = () => {
      writeCompletely(
        folder,
        [{ path: 'pre-commit', before: new TextEncoder().encode('then'), after: undefined }],
        join(folder, '..'),
      );
    };
    expect(write).toThrow(
      /^agent-handoff-\w+\/pre-commit was not written: it changed meanwhile; run the command again\.$/,
    );
  });
});

it('says that a file is in the place of a folder', () => {
  const error = Object.assign(new Error('x'), {
    code: 'EEXIST',
    syscall: 'mkdir',
    path: '/home/me/project/.git/hooks',
  });
  expect(describeSystemError(error, '/home/me/project')).toBe(
    '.git/hooks cannot be used: a file is where a folder would have to be. Rename or remove that file, and try again.',
  );
});
