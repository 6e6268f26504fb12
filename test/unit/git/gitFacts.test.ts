import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { URI } from 'vscode-uri';
import type { HistoryQuestion } from '../../../server/src/engine/history.ts';
import { type GitRunner, nodeGit } from '../../../server/src/workspace/git.ts';
import { GitFacts } from '../../../server/src/workspace/gitFacts.ts';
import type { BaseChoice } from '../../../server/src/workspace/gitRepository.ts';
import { temporaryFolder, TestRepository } from './support.ts';

const log = '.ai/handoff/LOG.md';
const lock = '.ai/handoff/HANDOFF.lock';
const root = '.ai/handoff';

function ask(uri: string, questions: readonly HistoryQuestion[], choice: BaseChoice = {}) {
  return new GitFacts(nodeGit, choice).ask(uri, questions);
}

/** The texts of the versions of a file, or why they are not known. */
async function versionsOf(repository: TestRepository, path: string, choice: BaseChoice = {}, folder = '') {
  const { versions, silence } = await ask(repository.uriOf(folder), [{ kind: 'versions', path }], choice);
  return versions.get(path)?.map(({ document }) => document.text.text) ?? silence;
}

async function laterWork(repository: TestRepository, ignore: readonly string[] = [], project = '') {
  const answers = await ask(repository.uriOf(project), [{ kind: 'later-work', root, folder: '', ignore }]);
  return answers.laterWork.get(root);
}

async function withPath(path: string, run: () => Promise<void>): Promise<void> {
  const before = process.env['PATH'];
  process.env['PATH'] = path;
  try {
    await run();
  } finally {
    process.env['PATH'] = before;
  }
}

describe('versions of a file', () => {
  it('are the one of the commit that is checked out, and the index where it differs', async () => {
    const repository = new TestRepository();
    expect(await versionsOf(repository, log)).toBe('no-commit');
    repository.commit({ [log]: 'one' });
    repository.commit({ [log]: 'two' });
    expect(await versionsOf(repository, log)).toEqual(['two']);
    repository.write(log, 'three');
    expect(await versionsOf(repository, log)).toEqual(['two']);
    repository.git('add', log);
    repository.write(log, 'four');
    expect(await versionsOf(repository, log)).toEqual(['two', 'three']);
    expect(await versionsOf(repository, '.ai/handoff/OTHER.md')).toEqual([]);
  });

  it('are those of all commits from a base that is named', async () => {
    const repository = new TestRepository();
    const first = repository.commit({ [log]: 'one' });
    const second = repository.commit({ [log]: 'two' });
    repository.commit({ 'src/a.ts': 'a' });
    const fourth = repository.commit({ [log]: 'three' });
    const { versions } = await ask(repository.uri, [{ kind: 'versions', path: log }], { base: first });
    expect(versions.get(log)?.map(({ name }) => name)).toEqual([first, second, fourth].map((one) => one.slice(0, 7)));
    expect(await versionsOf(repository, log, { base: 'HEAD~2' })).toEqual(['two', 'three']);
    expect(await versionsOf(repository, log, { base: 'nowhere' })).toBe('unknown-base');
    expect(await versionsOf(repository, log, { base: '--help' })).toBe('unknown-base');
    repository.git('checkout', '--quiet', '--orphan', 'other');
    const unrelated = repository.commit({ [log]: 'apart' });
    repository.git('checkout', '--quiet', 'main');
    expect(await versionsOf(repository, log, { base: unrelated })).toBe('unrelated-base');
  });

  it('begin where the branch left its upstream, or the target of a pull request', async () => {
    const origin = new TestRepository();
    origin.commit({ [log]: 'one' });
    const clone = new TestRepository(join(temporaryFolder(), 'clone'), false);
    origin.git('clone', '--quiet', `file://${origin.folder}`, clone.folder);
    clone.commit({ [log]: 'two' });
    clone.commit({ [log]: 'three' });
    expect(await versionsOf(clone, log)).toEqual(['one', 'two', 'three']);
    origin.commit({ [log]: 'elsewhere' });
    clone.git('fetch', '--quiet');
    expect(await versionsOf(clone, log)).toEqual(['one', 'two', 'three']);

    // As a workflow checks a pull request out: a detached commit, and the target under its remote name.
    clone.git('checkout', '--quiet', '--detach', 'HEAD');
    expect(await versionsOf(clone, log)).toEqual(['three']);
    expect(await versionsOf(clone, log, { pullRequestBase: 'main' })).toEqual(['one', 'two', 'three']);
    expect(await versionsOf(clone, log, { pullRequestBase: 'gone' })).toEqual(['three']);
  });

  it('name what came in by a merge, and what each was made from', async () => {
    const repository = new TestRepository();
    const base = repository.commit({ [log]: 'base' });
    repository.git('checkout', '--quiet', '-b', 'side');
    repository.commit({ [log]: 'side' });
    repository.git('checkout', '--quiet', 'main');
    repository.commit({ [log]: 'main' });
    repository.git('merge', '--quiet', '--strategy=ours', '--message=Merge', 'side');
    const read = async () => {
      const { versions } = await ask(repository.uri, [{ kind: 'versions', path: log }], { base });
      return versions.get(log)?.map(({ document, merged, parents }) => [document.text.text, merged ?? false, parents]);
    };
    // The merge that took one side as it was is a version, too: it lost what the other had.
    const [first, ...sides] = (await read()) ?? [];
    expect(first).toEqual(['base', false, []]);
    expect(sides).toContainEqual(['side', true, [0]]);
    expect(sides).toContainEqual(['main', false, [0]]);
    expect(sides.at(-1)?.slice(0, 2)).toEqual(['main', false]);
    expect(sides.at(-1)?.[2]).toHaveLength(2);
  });

  it('are found below the top of a repository, in a worktree and in a submodule', async () => {
    const repository = new TestRepository();
    repository.commit({ [`packages/tides/${log}`]: 'one', [log]: 'top' });
    expect(await versionsOf(repository, log, {}, 'packages/tides')).toEqual(['one']);

    const tree = new TestRepository(join(temporaryFolder(), 'tree'), false);
    repository.git('worktree', 'add', '--quiet', '-b', 'other', tree.folder);
    tree.commit({ [log]: 'of the worktree' });
    expect(await versionsOf(tree, log)).toEqual(['of the worktree']);
    expect(await versionsOf(repository, log)).toEqual(['top']);

    const outer = new TestRepository();
    outer.git('submodule', '--quiet', 'add', `file://${repository.folder}`, 'inner');
    outer.commitStaged('Add a submodule');
    expect(await versionsOf(outer, log, {}, 'inner')).toEqual(['top']);
    expect(await versionsOf(outer, `inner/${log}`)).toEqual([]);
  });

  it('are unknown in a shallow clone and outside of repositories', async () => {
    const origin = new TestRepository();
    origin.commit({ [log]: 'one' });
    origin.commit({ [log]: 'two', [lock]: '{}' });
    const clone = new TestRepository(join(temporaryFolder(), 'clone'), false);
    origin.git('clone', '--quiet', '--depth=1', `file://${origin.folder}`, clone.folder);
    expect(await versionsOf(clone, log)).toBe('shallow');
    expect(await laterWork(clone)).toBeUndefined();
    const questions: HistoryQuestion[] = [
      { kind: 'tracked', path: lock },
      { kind: 'commit', name: clone.git('rev-parse', 'HEAD') },
      { kind: 'commit', name: origin.git('rev-parse', 'HEAD~1') },
    ];
    const answers = await ask(clone.uri, questions);
    expect(answers.tracked.get(lock)).toBe(true);
    expect([...answers.commits.values()]).toEqual([true]);

    const nowhere = URI.file(temporaryFolder()).toString();
    expect((await ask(nowhere, questions)).silence).toBe('no-repository');
    expect((await ask(`${nowhere}/gone`, questions)).silence).toBe('no-repository');
    expect((await ask('memfs:/project', questions)).silence).toBe('no-git');
  });

  it('leave out files in conflict, links and names that git cannot be asked for', async () => {
    const repository = new TestRepository();
    repository.commit({ [log]: 'base' });
    repository.git('checkout', '--quiet', '-b', 'side');
    repository.commit({ [log]: 'side' });
    repository.git('checkout', '--quiet', 'main');
    repository.commit({ [log]: 'main' });
    expect(() => repository.git('merge', '--quiet', 'side')).toThrow();
    expect(await versionsOf(repository, log)).toEqual(['main']);
    expect(await versionsOf(repository, 'a\nb')).toBe('failed');
  });

  it('are left out from the oldest on, apart from the base, where they would be too much', async () => {
    const repository = new TestRepository();
    const texts = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(1000));
    const [base = ''] = texts.map((text) => repository.commit({ [log]: text }));
    const read = async (versionSize: number) => {
      const facts = new GitFacts(nodeGit, { base, versionSize });
      const { versions } = await facts.ask(repository.uri, [{ kind: 'versions', path: log }]);
      return versions.get(log)?.map(({ document, parents }) => [document.text.text.charAt(0), parents]);
    };
    expect(await read(5000)).toHaveLength(5);
    expect(await read(3500)).toEqual([
      ['a', []],
      ['d', [0]],
      ['e', [1]],
    ]);
    expect(await read(0)).toEqual([
      ['a', []],
      ['e', [0]],
    ]);
  });

  it('keep their identity as long as nothing changes', async () => {
    const repository = new TestRepository();
    repository.commit({ [log]: 'one', 'MANIFEST.json': '{}' });
    const facts = new GitFacts(nodeGit);
    const questions: HistoryQuestion[] = [{ kind: 'versions', path: log }];
    const first = (await facts.ask(repository.uri, questions)).versions.get(log);
    expect((await facts.ask(repository.uri, questions)).versions.get(log)).toBe(first);
    repository.commit({ 'src/a.ts': 'a' });
    const second = (await facts.ask(repository.uri, questions)).versions.get(log);
    expect(second?.[0]?.document).toBe(first?.[0]?.document);
    repository.commit({ [log]: 'two' });
    expect((await facts.ask(repository.uri, questions)).versions.get(log)?.[0]?.document.text.text).toBe('two');
  });
});

describe('commits, tracked files and branches', () => {
  it('are told apart from what is not there', async () => {
    const repository = new TestRepository();
    const hash = repository.commit({ [log]: 'one', [lock]: '{}' });
    const questions: HistoryQuestion[] = [
      { kind: 'commit', name: hash.slice(0, 7) },
      { kind: 'commit', name: hash.toUpperCase() },
      { kind: 'commit', name: '0123456' },
      // Not a commit, though an object of that name is there.
      { kind: 'commit', name: repository.git('rev-parse', `HEAD:${log}`) },
      { kind: 'tracked', path: lock },
      { kind: 'tracked', path: '.ai/handoff/STATUS.md' },
    ];
    const { commits, tracked } = await ask(repository.uri, questions);
    expect([...commits.values()]).toEqual([true, true, false, false]);
    expect([...tracked.values()]).toEqual([true, false]);
  });

  it('name other branches that hold a file, and not what is part of the present one', async () => {
    const origin = new TestRepository();
    origin.commit({ [log]: 'one' });
    origin.git('checkout', '--quiet', '-b', 'agent/importer');
    origin.commit({ [lock]: '{}' });
    origin.git('checkout', '--quiet', '-b', 'old', 'main');
    origin.commit({ [lock]: '{}' });
    origin.git('rm', '--quiet', lock);
    origin.commitStaged('Finish');
    origin.git('checkout', '--quiet', 'main');
    const clone = new TestRepository(join(temporaryFolder(), 'clone'), false);
    origin.git('clone', '--quiet', `file://${origin.folder}`, clone.folder);
    const branches = async () => (await ask(clone.uri, [{ kind: 'branches', path: lock }])).branches.get(lock);
    expect(await branches()).toEqual(['origin/agent/importer']);
    clone.git('branch', '--quiet', 'agent/importer', 'origin/agent/importer');
    expect(await branches()).toEqual(['agent/importer']);
    clone.git('checkout', '--quiet', 'agent/importer');
    expect(await branches()).toEqual([]);
    clone.git('reset', '--quiet', '--hard', 'HEAD~1');
    expect(await branches()).toEqual([]);
  });
});

describe('work after a handoff', () => {
  it('is what was committed outside of all handoff folders since', async () => {
    const repository = new TestRepository();
    expect(await laterWork(repository)).toBeUndefined();
    repository.commit({ 'src/a.ts': 'a' }, 'Begin');
    expect(await laterWork(repository)).toBeUndefined();
    repository.commit({ [log]: 'one' }, 'Hand over');
    expect(await laterWork(repository)).toEqual({ commits: [], count: 0, dirty: [], handoffIsDirty: false });
    repository.commit({ '.ai/handoff-port/LOG.md': 'one' }, 'Hand another thing over');
    const name = repository
      .commit({ 'src/a.ts': 'b', 'docs/tides.md': 'x' }, 'Read tides: the \u00e9t\u00e9 table')
      .slice(0, 7);
    repository.commit({ 'docs/tides.md': 'y' }, 'Write about tides');
    const work = await laterWork(repository, ['docs/**']);
    expect(work).toEqual({
      commits: [{ name, subject: 'Read tides: the \u00e9t\u00e9 table' }],
      count: 1,
      dirty: [],
      handoffIsDirty: false,
    });
    expect((await laterWork(repository))?.count).toBe(2);
    repository.commit({ [log]: 'two' });
    expect((await laterWork(repository))?.count).toBe(0);
  });

  it('is also what is changed, staged or new, but not what git ignores', async () => {
    const repository = new TestRepository();
    repository.commit({ [log]: 'one', '.gitignore': 'dist\n', 'src/a.ts': 'a', 'src/b.ts': 'b', 'src/c.ts': 'c' });
    repository.write('src/a.ts', 'changed');
    repository.write('src/b.ts', 'staged');
    repository.git('add', 'src/b.ts');
    repository.git('rm', '--quiet', 'src/c.ts');
    repository.write('new folder/d.ts', 'new');
    repository.write('dist/e.js', 'ignored');
    repository.write('.ai/handoff-port/LOG.md', 'new');
    const work = await laterWork(repository);
    expect(work?.dirty.toSorted()).toEqual(['new folder/', 'src/a.ts', 'src/b.ts', 'src/c.ts']);
    expect(work?.handoffIsDirty).toBe(false);
    repository.write('.ai/handoff/MANIFEST.json', '{}');
    expect((await laterWork(repository))?.handoffIsDirty).toBe(false);
    repository.write('.ai/handoff/STATUS.md', 'new');
    expect((await laterWork(repository))?.handoffIsDirty).toBe(true);
  });

  it('is not what editors and operating systems leave behind, unless it is tracked', async () => {
    const repository = new TestRepository();
    repository.commit({ [log]: 'one', '.vscode/settings.json': '{}', 'packages/a/a.ts': 'a' });
    const leftovers = [
      '.vscode/extensions.json',
      '.idea/workspace.xml',
      '.vs/slnx.sqlite',
      '.fleet/settings.json',
      'packages/a/.vscode/settings.json',
      'packages/a/.a.ts.swp',
      'packages/a/a.ts~',
      '.DS_Store',
      'Thumbs.db',
    ];
    for (const path of leftovers) repository.write(path, 'x');
    expect((await laterWork(repository))?.dirty).toEqual([]);
    repository.write('.vscode/settings.json', '{ "editor.tabSize": 2 }');
    repository.write('.github/workflows/ci.yml', 'on: push');
    repository.write('packages/a/vscode.ts', 'b');
    expect((await laterWork(repository))?.dirty.toSorted()).toEqual([
      '.github/',
      '.vscode/settings.json',
      'packages/a/vscode.ts',
    ]);
    repository.git('add', '.idea');
    expect((await laterWork(repository))?.dirty).toContain('.idea/workspace.xml');
  });

  it('is that of the project, not of its neighbours in the same repository', async () => {
    const repository = new TestRepository();
    repository.commit({ [`packages/tides/${log}`]: 'one' });
    repository.commit({ 'packages/boats/a.ts': 'a' }, 'Boats');
    repository.write('packages/boats/b.ts', 'b');
    expect(await laterWork(repository, [], 'packages/tides')).toEqual({
      commits: [],
      count: 0,
      dirty: [],
      handoffIsDirty: false,
    });
    repository.commit({ 'packages/tides/a.ts': 'a' }, 'Tides');
    repository.write('packages/tides/a.ts', 'b');
    const work = await laterWork(repository, [], 'packages/tides');
    expect(work?.commits.map(({ subject }) => subject)).toEqual(['Tides']);
    expect(work?.dirty).toEqual(['a.ts']);
  });
});

describe('a hostile repository', () => {
  it('runs nothing of what its configuration names', async () => {
    const repository = new TestRepository();
    repository.commit({
      [log]: 'one',
      'src/a.ts': 'a',
      '.gitattributes': '*.ts filter=evil diff=evil\n*.md diff=evil\n',
    });
    const first = repository.commit({ [log]: 'two', 'src/a.ts': 'b' });
    const ran = join(temporaryFolder(), 'ran');
    const program = join(temporaryFolder(), 'program.sh');
    writeFileSync(program, `#!/bin/sh\necho "$0 $@" >> '${ran}'\ncat\n`, { mode: 0o755 });
    for (const name of [
      'core.fsmonitor',
      'core.pager',
      'core.sshCommand',
      'core.editor',
      'core.askPass',
      'core.alternateRefsCommand',
      'diff.external',
      'diff.evil.textconv',
      'diff.evil.command',
      'filter.evil.clean',
      'filter.evil.smudge',
      'filter.evil.process',
      'filter.a=b.clean',
      'gpg.program',
      'credential.helper',
      'pager.log',
      'pager.status',
      'alias.status',
    ]) {
      repository.git('config', name, name.startsWith('alias') ? `!${program}` : program);
    }
    repository.git('config', 'filter.evil.required', 'true');
    repository.git('config', 'core.hooksPath', temporaryFolder());
    repository.git('config', 'log.showSignature', 'true');
    // The same length, so that only the content tells the files apart.
    repository.write('src/a.ts', 'c');
    repository.write('src/new.txt', 'new');
    const questions: HistoryQuestion[] = [
      { kind: 'versions', path: log },
      { kind: 'commit', name: first },
      { kind: 'tracked', path: lock },
      { kind: 'branches', path: lock },
      { kind: 'later-work', root, folder: '', ignore: [] },
    ];
    const answers = await ask(repository.uri, questions, { base: 'HEAD~1' });
    expect(answers.versions.get(log)).toHaveLength(2);
    // Whether a filtered file is changed cannot be told without its filter.
    expect(answers.laterWork.get(root)?.dirty).toEqual(['src/new.txt']);
    expect(existsSync(ran)).toBe(false);

    // Git as people run it does run them.
    try {
      repository.git('status');
    } catch {
      // What the program says is no answer to git.
    }
    expect(existsSync(ran)).toBe(true);
  });

  it('is not looked into when it belongs to somebody else', async () => {
    const repository = new TestRepository();
    repository.commit({ [log]: 'one' });
    const bin = temporaryFolder();
    const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
    // Git's own tests pretend so; only an administrator could give files away.
    const script = `#!/bin/sh\nHOME='${bin}' GIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec '${real}' "$@"\n`;
    writeFileSync(join(bin, 'git'), script, { mode: 0o755 });
    await withPath(`${bin}:${process.env['PATH'] ?? ''}`, async () => {
      expect(await versionsOf(repository, log)).toBe('no-repository');
    });
    expect(await versionsOf(repository, log)).toEqual(['one']);
  });

  it('cannot point git at files outside', async () => {
    const elsewhere = temporaryFolder();
    writeFileSync(join(elsewhere, 'private.txt'), 'private');
    const repository = new TestRepository();
    repository.commit({ [log]: 'one' });
    repository.git('config', 'core.worktree', elsewhere);
    const answers = await ask(repository.uri, [{ kind: 'later-work', root, folder: '', ignore: [] }]);
    expect(answers.laterWork.size).toBe(0);
    expect(answers.silence).toBe('no-repository');
  });
});

describe('git itself', () => {
  it('may be absent', async () => {
    const repository = new TestRepository();
    repository.commit({ [log]: 'one' });
    await withPath(temporaryFolder(), async () => {
      expect(await versionsOf(repository, log)).toBe('no-git');
    });
  });

  it('may fail in the middle', async () => {
    const repository = new TestRepository();
    repository.commit({ [log]: 'one' });
    const failing = (word: string): GitRunner => ({
      ...nodeGit,
      run: (folder, command, call) =>
        command.includes(word) ? Promise.resolve(undefined) : nodeGit.run(folder, command, call),
    });
    const questions: HistoryQuestion[] = [
      { kind: 'versions', path: log },
      { kind: 'tracked', path: log },
      { kind: 'branches', path: lock },
      { kind: 'later-work', root, folder: '', ignore: [] },
    ];
    for (const word of [
      'rev-parse',
      '--batch-check',
      '--batch',
      '--stage',
      '--cached',
      'for-each-ref',
      'rev-list',
      'status',
      'config',
    ]) {
      const {
        versions,
        tracked,
        branches,
        laterWork: work,
      } = await new GitFacts(failing(word)).ask(repository.uri, questions);
      const known = [versions, tracked, branches, work].map(({ size }) => size);
      expect(known, word).not.toEqual([1, 1, 1, 1]);
    }
  });
});
