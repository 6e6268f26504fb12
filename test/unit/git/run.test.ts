import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { URI } from 'vscode-uri';
import { type GitRunner, nodeGit } from '../../../server/src/workspace/git.ts';
import { GitFacts } from '../../../server/src/workspace/gitFacts.ts';
import { commitOf } from '../../../server/src/workspace/gitRepository.ts';
import { temporaryFolder, TestRepository } from './support.ts';

/** Windows takes command lines of this length, in UTF-16 units; other systems longer ones. */
const commandLineLimit = 32_767;

describe('running git', () => {
  it.skipIf(process.platform === 'win32')('takes no part of an answer for the whole of it', async () => {
    // It ends by itself before it could be stopped, as one does that says only a little too much.
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'git'), '#!/bin/sh\ntrap "" TERM\nprintf 123456\n', { mode: 0o755 });
    const call = { where: { PATH: folder } };
    const ask = (answerLimit: number) => nodeGit.run(URI.file(folder).toString(), [], { ...call, answerLimit });
    expect((await ask(6))?.output.length).toBe(6);
    expect(await ask(5)).toBeUndefined();
  });

  it('has no answer to a question that the system does not take', async () => {
    const repository = new TestRepository();
    expect(await commitOf(nodeGit, repository.uri, 'HEAD\0')).toBeUndefined();
    expect(await commitOf(nodeGit, repository.uri, 'x'.repeat(4_000_000))).toBeUndefined();
  });

  it('asks about any number of files in command lines that every system takes', async () => {
    const repository = new TestRepository();
    const paths = Array.from({ length: 400 }, (_, index) => `${'long/'.repeat(20)}${index}.ahil.json`);
    for (const path of paths) repository.write(path, '{}\n');
    repository.commit({}, 'Add all logs');
    repository.commit({ [paths[399] ?? '']: '{ "a": 1 }\n' });
    let longest = 0;
    const git: GitRunner = {
      run: (folder, command, call) => {
        longest = Math.max(longest, command.join(' ').length);
        return nodeGit.run(folder, command, call);
      },
      modified: (folder, path) => nodeGit.modified(folder, path),
    };
    const questions = paths.flatMap((path) => [
      { kind: 'versions', path } as const,
      { kind: 'tracked', path } as const,
    ]);
    const { versions, tracked, silence } = await new GitFacts(git, { base: 'HEAD~1' }).ask(repository.uri, questions);
    expect(silence).toBeUndefined();
    expect(paths.filter((path) => versions.get(path)?.length === 1)).toHaveLength(399);
    expect(versions.get(paths[399] ?? '')).toHaveLength(2);
    expect(paths.every((path) => tracked.get(path))).toBe(true);
    expect(longest).toBeLessThan(commandLineLimit);
  });
});
