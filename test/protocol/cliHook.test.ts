import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment, git, makeTree, run, type TreeEntry } from './cliSupport.ts';

const manifest = '.ai/handoff/MANIFEST.json';
const broken = '{ "aahp_version": "3.0",\n';

/** A repository with a first commit. */
function makeRepository(entries: Readonly<Record<string, TreeEntry>>): string {
  const cwd = makeTree(entries);
  git(cwd, 'init', '-q');
  git(cwd, 'config', 'user.name', 'Tester');
  git(cwd, 'config', 'user.email', 'tester@example.com');
  git(cwd, 'add', '-A');
  git(cwd, 'commit', '-q', '-m', 'Begin');
  return cwd;
}

/** A repository with a handoff folder in which `check` finds nothing. */
async function makeHandoff(more: Readonly<Record<string, TreeEntry>> = {}): Promise<string> {
  const cwd = makeRepository({ 'README.md': 'Hello.\n', ...more });
  expect((await run(['init'], { cwd })).code).toBe(0);
  git(cwd, 'add', '-A');
  git(cwd, 'commit', '-q', '-m', 'Make a handoff folder');
  return cwd;
}

function write(cwd: string, path: string, text: string): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
}

function read(cwd: string, path: string): string {
  return readFileSync(join(cwd, path), 'utf8');
}

/** The programs of this machine, without this one in case that it is installed. */
const path = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !existsSync(join(folder, 'agent-handoff')))
  .join(delimiter);

/** Runs git as a person does, with the hooks. */
function tryGit(cwd: string, ...args: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8', env: environment({ path }) });
  return { code: status, said: stdout + stderr };
}

const subject = (cwd: string, name = 'HEAD') => git(cwd, 'log', '-1', '--format=%s', name);

async function install(cwd: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(['hook', 'install', ...args], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

describe('hook run', () => {
  it('judges what is staged, not what lies in the working tree', async () => {
    const cwd = await makeHandoff();
    const good = read(cwd, manifest);
    write(cwd, manifest, broken);
    // Only the working tree is broken.
    expect(await run(['hook', 'run'], { cwd })).toMatchObject({
      code: 0,
      stdout: 'Nothing that is staged concerns handoff files.\n',
    });
    write(cwd, '.ai/handoff/STATUS.md', read(cwd, '.ai/handoff/STATUS.md') + '\nMore.\n');
    git(cwd, 'add', '.ai/handoff/STATUS.md');
    const drifted = await run(['hook', 'run', '--json'], { cwd });
    expect(drifted.code).toBe(0);
    const { findings } = JSON.parse(drifted.stdout) as { findings: { code: string; file: string }[] };
    expect(findings).toMatchObject([{ code: 'aahp/checksum-drift', file: manifest }]);
    // Only the index is broken.
    git(cwd, 'add', manifest);
    write(cwd, manifest, good);
    const staged = await run(['hook', 'run'], { cwd });
    expect(staged.code).toBe(1);
    expect(staged.stdout).toContain('file/syntax');
    expect(staged.stderr).toContain('git commit --no-verify');
  });

  it('says nothing with --quiet when nothing fails, and fails from where it is told to', async () => {
    const cwd = await makeHandoff();
    write(cwd, '.ai/handoff/STATUS.md', '# Status\n');
    git(cwd, 'add', '-A');
    expect(await run(['hook', 'run', '--quiet'], { cwd })).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect((await run(['hook', 'run', '--quiet', '--fail-on', 'warning'], { cwd })).code).toBe(1);
    git(cwd, 'reset', '-q', '--hard');
    expect(await run(['hook', 'run', '--quiet'], { cwd })).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  it('lets commits that concern no handoff pass, whatever is wrong with the handoffs', async () => {
    const cwd = await makeHandoff({ 'a/.ai/handoff/MANIFEST.json': broken });
    write(cwd, 'code.c', 'int x;\n');
    git(cwd, 'add', '-A');
    expect((await run(['hook', 'run'], { cwd })).code).toBe(0);
    // A change of one folder does not have to mend another.
    write(cwd, '.ai/handoff/NOTES.md', 'Noted.\n');
    git(cwd, 'add', '-A');
    const { code, stdout } = await run(['hook', 'run', '--json'], { cwd });
    expect(code).toBe(0);
    expect(stdout).not.toContain('a/.ai');
    git(cwd, 'rm', '-q', '--cached', 'a/.ai/handoff/MANIFEST.json');
    write(cwd, 'a/.ai/handoff/STATUS.md', '# Status\n');
    git(cwd, 'add', 'a/.ai/handoff/STATUS.md');
    expect((await run(['hook', 'run', '--json'], { cwd })).stdout).toContain('a/.ai/handoff/');
  });

  it('takes only what is in the index for there: new, ignored, deleted and announced files', async () => {
    const cwd = await makeHandoff({ '.gitignore': 'HANDOFF.lock\n' });
    rmSync(join(cwd, '.ai/handoff/LOG.md'));
    write(cwd, '.ai/handoff/NEW.md', 'New.\n');
    write(cwd, '.ai/handoff/ANNOUNCED.md', '');
    git(cwd, 'add', '-N', '.ai/handoff/ANNOUNCED.md');
    write(cwd, '.ai/handoff/EMPTY.md', '');
    git(cwd, 'add', '.ai/handoff/EMPTY.md');
    write(cwd, '.ai/handoff/HANDOFF.lock', '{}');
    const staged = JSON.parse((await run(['hook', 'run', '--json'], { cwd })).stdout) as {
      findings: { message: string }[];
      summary: { files: number };
    };
    const text = JSON.stringify(staged.findings);
    expect(text).toContain('EMPTY.md');
    for (const name of ['NEW.md', 'ANNOUNCED.md', 'HANDOFF.lock', 'LOG.md']) expect(text).not.toContain(`"${name}`);
    git(cwd, 'rm', '-q', '--cached', '.ai/handoff/LOG.md');
    expect((await run(['hook', 'run', '--json'], { cwd })).stdout).toContain(
      'LOG.md is listed but is not in the handoff folder',
    );
  });

  it('follows staged links inside of the repository, and none out of it', async () => {
    const cwd = makeRepository({ 'README.md': 'x\n', 'real/a.handoff.json': '{}' });
    symlinkSync('../real/a.handoff.json', join(cwd, 'link.handoff.json'));
    mkdirSync(join(cwd, 'in'));
    symlinkSync('../real/a.handoff.json', join(cwd, 'in/link.handoff.json'));
    symlinkSync('/etc/passwd', join(cwd, 'in/out.handoff.json'));
    symlinkSync('circle.handoff.json', join(cwd, 'in/circle.handoff.json'));
    rmSync(join(cwd, 'link.handoff.json'));
    write(cwd, 'real/a.handoff.json', '{ "x": ');
    git(cwd, 'add', '-A');
    const { code, stdout, stderr } = await run(['hook', 'run'], { cwd });
    expect({ code, error: stderr.startsWith('error') }).toEqual({ code: 1, error: false });
    expect(stdout).toContain('real/a.handoff.json\n');
    expect(stdout).not.toContain('root:');
  });

  it('goes by the configuration that is staged', async () => {
    const cwd = await makeHandoff();
    write(cwd, manifest, broken);
    git(cwd, 'add', '-A');
    write(cwd, 'agent-handoff.config.json', '{ "rules": { "file/syntax": "off" } }');
    expect((await run(['hook', 'run'], { cwd })).code).toBe(1);
    git(cwd, 'add', '-A');
    expect((await run(['hook', 'run'], { cwd })).code).toBe(0);
    write(cwd, 'agent-handoff.config.json', '{ "rule": {} }');
    git(cwd, 'add', '-A');
    const { code, stderr } = await run(['hook', 'run'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(
      'agent-handoff.config.json cannot be used:\n  Line 1, column 3: There is no setting "rule".',
    );
  });

  it('compares logs with what is checked out', async () => {
    const entry = (number: number) => ({
      id: `scout-20260201-00${number}`,
      type: 'observation',
      from: 'scout',
      to: 'all',
      date: '2026-02-01',
      status: 'noted',
      content: `Page ${number} of the mart was read again and is fresh.`,
    });
    const log = (...numbers: number[]) =>
      JSON.stringify({ schema_version: '1.0', description: 'Talk.', entries: numbers.map(entry) }, undefined, 2);
    const cwd = makeRepository({ 'exchange.json': log(1, 2) });
    write(cwd, 'exchange.json', log(2));
    expect((await run(['hook', 'run'], { cwd })).code).toBe(0);
    git(cwd, 'add', '-A');
    write(cwd, 'exchange.json', log(1, 2));
    const { code, stdout } = await run(['hook', 'run'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain('ahil/append-only');
  });

  it('says what to do about conflicts, and outside of a repository', async () => {
    const cwd = await makeHandoff();
    git(cwd, 'checkout', '-q', '-b', 'other');
    write(cwd, 'README.md', 'One.\n');
    git(cwd, 'commit', '-qam', 'One');
    git(cwd, 'checkout', '-q', '-');
    write(cwd, 'README.md', 'Two.\n');
    git(cwd, 'commit', '-qam', 'Two');
    expect(tryGit(cwd, 'merge', 'other').code).toBe(1);
    const { code, stderr, stdout } = await run(['hook', 'run'], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('There are conflicts in README.md. Resolve them');
    for (const command of [['run'], ['install'], ['uninstall']]) {
      const outside = await run(['hook', ...command], { cwd: makeTree({}) });
      expect(outside).toMatchObject({ code: 2, stdout: '' });
      expect(outside.stderr).toContain('There is no git working tree here');
    }
    expect((await run(['hook', 'run', 'post-commit'], { cwd })).code).toBe(2);
  });

  it('works before the first commit', async () => {
    const cwd = makeTree({});
    git(cwd, 'init', '-q');
    await run(['init'], { cwd });
    git(cwd, 'add', '-A');
    expect((await run(['hook', 'run'], { cwd })).code).toBe(0);
    write(cwd, manifest, broken);
    git(cwd, 'add', '-A');
    expect((await run(['hook', 'run'], { cwd })).code).toBe(1);
  });
});

describe('an installed hook', () => {
  it('keeps a broken handoff from being committed, until it is repaired or let through', async () => {
    const cwd = await makeHandoff();
    expect(await install(cwd)).toBe('.git/hooks/pre-commit is written.\n');
    expect(statSync(join(cwd, '.git/hooks/pre-commit')).mode & 0o111).toBe(0o111);
    const good = read(cwd, manifest);
    write(cwd, manifest, broken);
    git(cwd, 'add', '-A');
    const refused = tryGit(cwd, 'commit', '-m', 'Broken');
    expect(refused.code).not.toBe(0);
    expect(refused.said).toContain('file/syntax');
    expect(subject(cwd)).toBe('Make a handoff folder');
    expect(tryGit(cwd, 'commit', '-q', '--no-verify', '-m', 'Broken').code).toBe(0);
    write(cwd, manifest, good);
    // With -a git hands an index of its own to the hook.
    expect(tryGit(cwd, 'commit', '-qam', 'Repaired')).toMatchObject({ code: 0 });
    write(cwd, manifest, broken);
    expect(tryGit(cwd, 'commit', '-qam', 'Broken again').code).not.toBe(0);
    expect(subject(cwd)).toBe('Repaired');
  });

  it('judges a commit of some files by these alone', async () => {
    const cwd = await makeHandoff();
    await install(cwd);
    write(cwd, manifest, broken);
    write(cwd, 'README.md', 'Changed.\n');
    git(cwd, 'add', '-A');
    expect(tryGit(cwd, 'commit', '-q', '-m', 'Only the readme', 'README.md')).toMatchObject({ code: 0 });
    expect(tryGit(cwd, 'commit', '-q', '-m', 'Only the manifest', manifest).code).not.toBe(0);
    expect(subject(cwd)).toBe('Only the readme');
  });

  it('works from a folder inside, in a worktree and under a strange name', async () => {
    const cwd = await makeHandoff({ 'deep/er/x.txt': 'x\n' });
    await install(join(cwd, 'deep/er'));
    const tree = `${cwd} tree 'ä`;
    git(cwd, 'worktree', 'add', '-q', '-b', 'side', tree);
    try {
      write(tree, manifest, broken);
      const refused = tryGit(tree, 'commit', '-qam', 'Broken');
      expect(refused.code).not.toBe(0);
      expect(refused.said).toContain('file/syntax');
      expect(await install(tree)).toContain('runs the check already');
    } finally {
      rmSync(tree, { recursive: true, force: true });
    }
    write(cwd, manifest, broken);
    expect(tryGit(join(cwd, 'deep'), 'commit', '-qam', 'Broken').code).not.toBe(0);
  });

  it('warns when the program is gone, and lets the commit pass', async () => {
    const cwd = await makeHandoff();
    await install(cwd);
    const hook = join(cwd, '.git/hooks/pre-commit');
    writeFileSync(hook, readFileSync(hook, 'utf8').replaceAll('cli.cjs', 'gone.cjs'));
    write(cwd, manifest, broken);
    const { code, said } = tryGit(cwd, 'commit', '-qam', 'Unchecked');
    expect(code).toBe(0);
    expect(said).toContain('agent-handoff was not found');
  });

  it('checks what is pushed, whatever lies around it', async () => {
    const remote = makeTree({});
    git(remote, 'init', '-q', '--bare');
    const cwd = await makeHandoff();
    git(cwd, 'remote', 'add', 'origin', remote);
    await install(cwd, '--type', 'pre-push');
    const branch = git(cwd, 'branch', '--show-current');
    expect(tryGit(cwd, 'push', '-q', 'origin', branch)).toMatchObject({ code: 0 });
    const good = read(cwd, manifest);
    write(cwd, manifest, broken);
    expect(tryGit(cwd, 'commit', '-qam', 'Broken').code).toBe(0);
    // The index and the working tree are good again, the commit is not.
    write(cwd, manifest, good);
    git(cwd, 'add', '-A');
    const refused = tryGit(cwd, 'push', '-q', 'origin', branch);
    expect(refused.code).not.toBe(0);
    expect(refused.said).toContain('file/syntax');
    expect(refused.said).toContain('git push --no-verify');
    git(cwd, 'commit', '-qm', 'Repaired');
    write(cwd, manifest, broken);
    git(cwd, 'add', '-A');
    expect(tryGit(cwd, 'push', '-q', 'origin', branch)).toMatchObject({ code: 0 });
    // A branch that is not checked out.
    git(cwd, 'reset', '-q', '--hard');
    git(cwd, 'checkout', '-q', '-b', 'bad');
    write(cwd, manifest, broken);
    git(cwd, 'commit', '-qam', 'Bad');
    git(cwd, 'checkout', '-q', branch);
    expect(tryGit(cwd, 'push', '-q', 'origin', 'bad').code).not.toBe(0);
    expect(tryGit(cwd, 'push', '-q', '--no-verify', 'origin', 'bad').code).toBe(0);
    expect(tryGit(cwd, 'push', '-q', 'origin', '--delete', 'bad')).toMatchObject({ code: 0 });
  });
});

describe('hook run pre-push where somebody else reads what git says', () => {
  it('checks what the variables of the pre-commit framework name, or else what is checked out', async () => {
    const cwd = await makeHandoff();
    const before = git(cwd, 'rev-parse', 'HEAD');
    write(cwd, manifest, broken);
    git(cwd, 'commit', '-qam', 'Broken');
    const to = git(cwd, 'rev-parse', 'HEAD');
    const push = async (env: Record<string, string>) => (await run(['hook', 'run', 'pre-push'], { cwd, env })).code;
    expect(await push({})).toBe(1);
    expect(await push({ PRE_COMMIT_TO_REF: to, PRE_COMMIT_FROM_REF: before })).toBe(1);
    expect(await push({ PRE_COMMIT_TO_REF: before, PRE_COMMIT_FROM_REF: to })).toBe(0);
    expect(await push({ PRE_COMMIT_LOCAL_BRANCH: 'HEAD', PRE_COMMIT_REMOTE_NAME: 'origin' })).toBe(1);
    git(cwd, 'branch', 'there');
    git(cwd, 'branch', '-q', '--set-upstream-to=there');
    expect(await push({})).toBe(0);
  });
});

describe('hook run pre-push with several branches', () => {
  it('prints one report, and what is wrong in each alike only once', async () => {
    const cwd = await makeHandoff();
    const before = git(cwd, 'rev-parse', 'HEAD');
    const none = '0'.repeat(before.length);
    write(cwd, manifest, broken);
    git(cwd, 'commit', '-qam', 'Broken');
    const first = git(cwd, 'rev-parse', 'HEAD');
    write(cwd, 'README.md', 'Else\n');
    git(cwd, 'add', '-A');
    git(cwd, 'commit', '-qm', 'More');
    const second = git(cwd, 'rev-parse', 'HEAD');
    const input = [first, second].map((hash) => `refs/heads/x ${hash} refs/heads/x ${before}\n`).join('');
    for (const format of ['json', 'sarif']) {
      const { code, stdout } = await run(['hook', 'run', 'pre-push', '--format', format], { cwd, input });
      expect(code).toBe(1);
      expect(JSON.parse(stdout)).toBeTypeOf('object');
      if (format === 'json') expect(stdout.match(/file\/syntax/g)).toHaveLength(1);
    }
    const deleted = `(delete) ${none} refs/heads/x ${before}\n`;
    expect(await run(['hook', 'run', 'pre-push', '--json'], { cwd, input: deleted })).toMatchObject({ code: 0 });
  });
});

describe('a file that Git LFS tracks', () => {
  const content = '# Log\n\n## 2026-02-28: Began\n\nThe gauge is read.\n';
  const oid = createHash('sha256').update(content).digest('hex');
  const pointer = (of: string) =>
    `version https://git-lfs.github.com/spec/v1\noid sha256:${of}\nsize ${content.length}\n`;
  const log = '.ai/handoff/LOG.md';

  it('is judged by the content that its pointer names, in the working tree or in the folder of git', async () => {
    const cwd = await makeHandoff();
    write(cwd, log, content);
    expect((await run(['manifest', '--agent', 'kit', '--quiet'], { cwd })).code).toBe(0);
    // As Git LFS stages it.
    write(cwd, log, pointer(oid));
    git(cwd, 'add', '-A');
    expect((await run(['hook', 'run'], { cwd })).stdout).toContain('git lfs pull');
    write(cwd, log, content);
    const judged = await run(['hook', 'run', '--json'], { cwd });
    expect(judged).toMatchObject({ code: 0 });
    expect(judged.stdout).not.toMatch(/checksum|git lfs/);
    write(cwd, log, content + '\nMore.\n');
    expect((await run(['hook', 'run'], { cwd })).code).toBe(1);
    write(cwd, `.git/lfs/objects/${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid}`, content);
    expect((await run(['hook', 'run'], { cwd })).code).toBe(0);
    // An object that is not what its name says is no answer.
    write(cwd, `.git/lfs/objects/${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid}`, content + 'x');
    expect((await run(['hook', 'run'], { cwd })).code).toBe(1);
  });
});

describe('a baseline', () => {
  it('lets pass what an earlier report of check has, staged or pushed, and is part of an installed hook', async () => {
    const cwd = await makeHandoff({ 'old.handoff.json': '{' });
    const { stdout: report } = await run(['check', '--format', 'sarif', '--fail-on', 'never'], { cwd });
    write(cwd, 'known.sarif', report);
    write(cwd, 'old.handoff.json', '\n{');
    git(cwd, 'add', '-A');
    expect((await run(['hook', 'run'], { cwd })).code).toBe(1);
    const { code, stdout } = await run(['hook', 'run', '--baseline', 'known.sarif'], { cwd });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining('1 finding is known from known.sarif and not shown.') as string,
    });
    await install(cwd, '--baseline', 'known.sarif');
    expect(tryGit(cwd, 'commit', '-qm', 'Known').code).toBe(0);
    write(cwd, 'new.handoff.json', '{');
    git(cwd, 'add', '-A');
    expect(tryGit(cwd, 'commit', '-qm', 'New').code).toBe(1);
    git(cwd, 'commit', '-qnm', 'New');
    const pushed = await run(['hook', 'run', 'pre-push', '--json', '--baseline', 'known.sarif'], { cwd, input: '' });
    expect(pushed.stdout.match(/file\/syntax/g)).toHaveLength(1);
  });

  it.each([
    [['install', '--baseline', '../known.sarif'], 'lies outside of this repository'],
    [['install', '--baseline', "it's.sarif"], 'characters in its path'],
    [['install', '--baseline', 'README.md'], 'is no report'],
    [['run', 'pre-push', '--baseline', '-'], 'says what is pushed'],
  ])('is refused where it cannot be used: hook %j', async (args, said) => {
    const cwd = join(makeTree({ 'known.sarif': '{"runs":[]}' }), 'inside');
    mkdirSync(cwd);
    git(cwd, 'init', '-q');
    write(cwd, "it's.sarif", '{"runs":[]}');
    write(cwd, 'README.md', 'Hello.');
    const { code, stderr } = await run(['hook', ...args], { cwd, input: '' });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(said) as string });
    expect(existsSync(join(cwd, '.git/hooks/pre-commit'))).toBe(false);
  });
});

describe('hook install', () => {
  const own = '#!/bin/sh\necho "own hook"\nexit 0\n';

  it('extends a hook that is there, and uninstall leaves it as it was', async () => {
    const cwd = await makeHandoff();
    const hook = join(cwd, '.git/hooks/pre-commit');
    mkdirSync(dirname(hook), { recursive: true });
    writeFileSync(hook, own);
    chmodSync(hook, 0o700);
    expect(await install(cwd, '--dry-run')).toContain('would be extended');
    expect(read(cwd, '.git/hooks/pre-commit')).toBe(own);
    expect(await install(cwd)).toContain('is extended: the check comes first, what was there stays');
    expect(statSync(hook).mode & 0o777).toBe(0o700);
    const extended = read(cwd, '.git/hooks/pre-commit');
    expect(await install(cwd)).toContain('runs the check already');
    expect(read(cwd, '.git/hooks/pre-commit')).toBe(extended);
    expect(await install(cwd, '--fail-on', 'warning')).toContain('brought up to date');
    expect(read(cwd, '.git/hooks/pre-commit')).toContain('--fail-on warning');
    write(cwd, 'README.md', 'x\n');
    expect(tryGit(cwd, 'commit', '-am', 'Both').said).toContain('own hook');
    write(cwd, manifest, broken);
    expect(tryGit(cwd, 'commit', '-am', 'Broken').code).not.toBe(0);
    const { stdout } = await run(['hook', 'uninstall', '--json'], { cwd });
    expect(JSON.parse(stdout)).toEqual({
      hooks: [{ type: 'pre-commit', file: '.git/hooks/pre-commit', action: 'changed' }],
    });
    expect(read(cwd, '.git/hooks/pre-commit')).toBe(own);
    expect((await run(['hook', 'uninstall'], { cwd })).stdout).toContain('Nothing was changed');
  });

  it('leaves what is pushed to the rest of a hook that reads it', async () => {
    const remote = makeTree({});
    git(remote, 'init', '-q', '--bare');
    const cwd = await makeHandoff();
    git(cwd, 'remote', 'add', 'origin', remote);
    const hook = join(cwd, '.git/hooks/pre-push');
    mkdirSync(dirname(hook), { recursive: true });
    writeFileSync(hook, '#!/usr/bin/env bash\nset -eu\nwhile read -r ref _; do echo "pushes $ref to $1"; done\n');
    chmodSync(hook, 0o755);
    await install(cwd, '--type', 'pre-push');
    const { code, said } = tryGit(cwd, 'push', 'origin', 'HEAD:refs/heads/there');
    expect(code).toBe(0);
    expect(said).toContain('pushes HEAD to origin');
    expect((await run(['hook', 'uninstall', '--type', 'pre-commit'], { cwd })).stdout).toContain('Nothing was changed');
    expect((await run(['hook', 'uninstall'], { cwd })).stdout).toContain('the rest of it stays');
  });

  it('removes a hook that it made', async () => {
    const cwd = await makeHandoff();
    await install(cwd);
    await install(cwd, '--type', 'pre-push');
    const { stdout } = await run(['hook', 'uninstall'], { cwd });
    expect(stdout).toBe('.git/hooks/pre-commit is removed.\n.git/hooks/pre-push is removed.\n');
    expect(existsSync(join(cwd, '.git/hooks/pre-commit'))).toBe(false);
  });

  it.each([
    ['another language', '#!/usr/bin/env python3\nprint(1)\n', 0o755, 'is no shell script'],
    ['a program', '\u007fELF\0\0', 0o755, 'is no shell script'],
    ['a hook that is switched off', own, 0o644, 'it is not executable'],
  ])('refuses %s, changes nothing and says what to do', async (_, text, mode, says) => {
    const cwd = await makeHandoff();
    const hook = join(cwd, '.git/hooks/pre-commit');
    mkdirSync(dirname(hook), { recursive: true });
    writeFileSync(hook, text);
    chmodSync(hook, mode);
    const { code, stdout, stderr } = await run(['hook', 'install'], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
    expect(read(cwd, '.git/hooks/pre-commit')).toBe(text);
  });

  it('writes through no link', async () => {
    const cwd = await makeHandoff({ 'hook.sh': own });
    mkdirSync(join(cwd, '.git/hooks'), { recursive: true });
    symlinkSync('../../hook.sh', join(cwd, '.git/hooks/pre-commit'));
    expect((await run(['hook', 'install'], { cwd })).code).toBe(2);
    expect(read(cwd, 'hook.sh')).toBe(own);
  });

  it('goes where core.hooksPath says, without paths of this machine where others get it', async () => {
    const cwd = await makeHandoff();
    git(cwd, 'config', 'core.hooksPath', 'tools/hooks');
    expect(await install(cwd)).toBe(
      'tools/hooks/pre-commit is written. It lies in the working tree: commit it, so that others have it, too.\n',
    );
    expect(read(cwd, 'tools/hooks/pre-commit')).not.toContain('cli.cjs');
    const elsewhere = makeTree({});
    git(cwd, 'config', 'core.hooksPath', elsewhere);
    const { code, stderr } = await run(['hook', 'install'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('outside of this repository');
    expect(existsSync(join(elsewhere, 'pre-commit'))).toBe(false);
    git(cwd, 'config', 'core.hooksPath', '/dev/null');
    expect((await run(['hook', 'install'], { cwd })).stderr).toContain('switches all hooks off');
  });

  it.each([
    [
      'husky',
      { '.husky/pre-commit': 'npm test\n' },
      '.husky/pre-commit',
      'agent-handoff hook run pre-commit --quiet\n',
    ],
    [
      'lefthook',
      { 'lefthook.yml': 'pre-commit: {}\n' },
      'lefthook.yml',
      'run: agent-handoff hook run pre-commit --quiet\n',
    ],
    [
      'pre-commit',
      { '.pre-commit-config.yaml': 'repos: []\n' },
      '.pre-commit-config.yaml',
      'entry: agent-handoff hook run pre-commit --quiet\n',
    ],
    [
      'simple-git-hooks',
      { 'package.json': '{ "simple-git-hooks": {} }' },
      'package.json',
      '"pre-commit": "agent-handoff hook run pre-commit --quiet"',
    ],
  ])('tells what to tell %s, and writes nothing', async (manager, files, file, snippet) => {
    const cwd = await makeHandoff(files);
    const said = await install(cwd);
    expect(said).toContain(
      `${manager} writes the hooks of this repository, so nothing was written. Put this into ${file}:`,
    );
    expect(said).toContain(snippet);
    expect(existsSync(join(cwd, '.git/hooks/pre-commit'))).toBe(false);
    expect(JSON.parse(await install(cwd, '--json', '--type', 'pre-push'))).toMatchObject({
      action: 'manual',
      manager,
      snippet: expect.stringContaining('hook run pre-push --quiet') as unknown,
    });
    write(cwd, file, `${read(cwd, file)}\n# agent-handoff hook run pre-commit --quiet\n`);
    expect(await install(cwd)).toContain('runs the check already');
  });
});
