import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { URI } from 'vscode-uri';
import { DiskFiles } from '../../../server/src/workspace/diskFiles.ts';
import { discover } from '../../../server/src/workspace/discovery.ts';
import { handoffMatcher } from '../../../server/src/workspace/globs.ts';
import { nodeFileSystem } from '../../../server/src/workspace/nodeFileSystem.ts';
import { joinUri } from '../../../server/src/workspace/uris.ts';

const isWindows = process.platform === 'win32';

let path: string;
let folder: string;
beforeEach(() => {
  path = realpathSync(mkdtempSync(join(tmpdir(), 'agent-handoff-')));
  folder = URI.file(path).toString();
  mkdirSync(join(path, '.ai/handoff'), { recursive: true });
  writeFileSync(join(path, '.ai/handoff/LOG.md'), '# Log\n');
  if (!isWindows) symlinkSync('circle', join(path, '.ai/handoff/circle'));
});
afterEach(() => rmSync(path, { recursive: true, force: true }));

/** Links in the place of a handoff file, by what they lead to. */
const links = {
  'the folder around it': '.',
  'a folder further out': '../..',
  'a link that goes round in a circle': 'circle',
  nothing: 'nowhere.md',
  'another file': 'LOG.md',
};

const names = ['STATUS.md', 'MANIFEST.json', '.aiignore'];

// A walk and a look at the one file that was reported must come to the same result, or findings would depend on when a link was made.
it.skipIf(isWindows).each(Object.entries(links).flatMap(([what, target]) => names.map((name) => [name, what, target])))(
  '%s that is a link to %s is the same for a walk as for a look at it',
  async (name, _, target) => {
    symlinkSync(target, join(path, '.ai/handoff', name));
    const uri = joinUri(folder, `.ai/handoff/${name}`);
    const reported = new DiskFiles(nodeFileSystem);
    await reported.refresh(uri, folder);
    const walked = new DiskFiles(nodeFileSystem);
    for (const file of (await discover(nodeFileSystem, folder, handoffMatcher())).files)
      await walked.refresh(file, folder);
    expect(walked.get(uri)).toEqual(reported.get(uri));
  },
);
