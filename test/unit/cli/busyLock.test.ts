import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { run } from '../../../server/src/cli/run.ts';
import { LockBusy } from '../../../server/src/workspace/fileLock.ts';
import type * as lockedFile from '../../../server/src/workspace/lockedFile.ts';
import { commandLine } from '../../support/commandLine.ts';
import { makeTree } from '../../support/makeTree.ts';

/** Somebody else holds the lock of every file for longer than anybody waits. */
vi.mock('../../../server/src/workspace/lockedFile.ts', async (original) => {
  const busy = (folder: string, path: string) => Promise.reject(new LockBusy(join(folder, path), undefined));
  return {
    ...(await original<typeof lockedFile>()),
    editFileLocked: busy,
    writeFilesLocked: ([target = '']: readonly string[]) => Promise.reject(new LockBusy(target, undefined)),
  };
});

const order = {
  id: 'human-20260301-001',
  type: 'order',
  from: 'human',
  to: 'scout',
  date: '2026-03-01',
  content: 'Move the job to three.',
  status: 'pending',
};

it.each([
  ['log', 'seal', 'exchange.json'],
  ['append', 'exchange.json', '--type', 'observation', '--from', 'scout', '--to', 'all', '--content', 'All is well.'],
  ['begin', '--agent', 'scout', '--files', 'STATUS.md'],
  ['fix', '--all', '--only', 'file/byte-order-mark'],
])('%s says whose turn it is while somebody else writes', async (...args) => {
  const cwd = makeTree({
    '.ai/handoff/MANIFEST.json': '\ufeff{ "project": "a" }\n',
    '.ai/handoff/STATUS.md': '# Status\n',
    '.git': { folder: true },
  });
  writeFileSync(join(cwd, 'exchange.json'), JSON.stringify({ schema_version: '1.0', entries: [order] }));
  const { cli, printed } = commandLine(cwd);
  expect(await run(args, cli)).toBe(2);
  expect(printed.stderr).toMatch(/^error: \S+ is being written by another process all the time\./);
});
