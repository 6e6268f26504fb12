import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkJson, driftedProject, git, makeTree, manifestText, run, wrongChecksum } from './cliSupport.ts';

interface Manifest {
  readonly aahp_version: string;
  readonly project: string;
  readonly last_session: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly quick_context: string;
  readonly tasks?: unknown;
}

const manifestPath = '.ai/handoff/MANIFEST.json';

function read(folder: string, path = manifestPath): Manifest {
  return JSON.parse(readFileSync(join(folder, path), 'utf8').replace(/^\ufeff/, '')) as Manifest;
}

/** 2026-03-05 at noon, UTC. */
const env = { SOURCE_DATE_EPOCH: '1772712000' };

describe('manifest', () => {
  it('is regenerated as the protocol says, and nothing drifts afterwards', async () => {
    const cwd = makeTree(driftedProject);
    const { code, stdout, stderr } = await run(['manifest'], { cwd, env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^\.ai\/handoff\/MANIFEST\.json: regenerated\n/);
    expect(stdout).toContain('  STATUS.md: checksum changed');
    expect(stdout).toContain('  LOG.md newly listed');
    expect(read(cwd).last_session).toEqual({
      agent: 'cli-tool',
      session_id: 'cli-1772712000',
      timestamp: '2026-03-05T12:00:00Z',
      commit: 'unknown',
      phase: 'idle',
      duration_minutes: 0,
    });
    expect((await checkJson([], { cwd })).findings.map(({ code: rule }) => rule)).not.toContain('aahp/checksum-drift');
    expect(readdirSync(join(cwd, '.ai/handoff')).sort()).toEqual([
      'LOG.md',
      'MANIFEST.json',
      'NEXT_ACTIONS.md',
      'STATUS.md',
    ]);
  });

  it('takes the session from its options', async () => {
    const cwd = makeTree(driftedProject);
    const options = [
      '--agent',
      'coder-2',
      '--session-id',
      's-7',
      '--phase',
      'review',
      '--context',
      'Ready to ship.',
      '--duration',
      '45',
      '--quiet',
    ];
    expect(await run(['manifest', '.', ...options], { cwd })).toEqual({
      code: 0,
      signal: null,
      stdout: '',
      stderr: '',
    });
    expect(read(cwd)).toMatchObject({
      last_session: { agent: 'coder-2', session_id: 's-7', phase: 'review', duration_minutes: 45 },
      quick_context: 'Ready to ship.',
    });
  });

  it('warns about a phase that the protocol does not know, but takes it', async () => {
    const cwd = makeTree(driftedProject);
    const { code, stderr } = await run(['manifest', '--phase', 'implmentation'], { cwd });
    expect(code).toBe(0);
    expect(stderr).toContain('Did you mean "implementation"?');
    expect(read(cwd).last_session['phase']).toBe('implmentation');
  });

  it('states the commit, and takes a summary that was copied from the last commit for copied', async () => {
    const cwd = makeTree({ ...driftedProject, [manifestPath]: '' });
    await run(['manifest'], { cwd });
    git(cwd, 'init', '-q');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-qm', 'Hand over');
    writeFileSync(join(cwd, '.ai/handoff/STATUS.md'), '# Status\n\nThe build is red.\n');
    expect((await run(['manifest'], { cwd })).code).toBe(0);
    expect(read(cwd).last_session['commit']).toBe(git(cwd, 'rev-parse', '--short', 'HEAD'));
    expect(read(cwd).files['STATUS.md']).toMatchObject({ summary: 'The build is red.' });
  });

  it('starts nothing that a repository configures', async () => {
    const cwd = makeTree(driftedProject);
    git(cwd, 'init', '-q');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-qm', 'Hand over');
    writeFileSync(join(cwd, 'trap.sh'), `#!/bin/sh\ntouch ${join(cwd, 'trapped')}\n`);
    chmodSync(join(cwd, 'trap.sh'), 0o755);
    const trap = join(cwd, 'trap.sh');
    for (const key of [
      'core.fsmonitor',
      'core.pager',
      'pager.rev-parse',
      'diff.external',
      'core.sshCommand',
      'alias.rev-parse',
      'filter.x.smudge',
    ]) {
      git(cwd, 'config', key, key.startsWith('alias') ? `!${trap}` : trap);
    }
    git(cwd, 'config', 'core.hooksPath', cwd);
    writeFileSync(join(cwd, '.ai/handoff/STATUS.md'), '# Status\n\nThe build is red.\n');
    expect((await run(['manifest'], { cwd })).code).toBe(0);
    expect(read(cwd).last_session['commit']).toMatch(/^[0-9a-f]{7,}$/);
    expect(existsSync(join(cwd, 'trapped'))).toBe(false);
  });

  it('works where there is no git', async () => {
    const cwd = makeTree({ ...driftedProject, '.git/HEAD': 'nonsense' });
    expect((await run(['manifest'], { cwd, path: '/nonexistent' })).code).toBe(0);
    expect(read(cwd).last_session['commit']).toBe('unknown');
  });

  it('makes a manifest for a folder without one, even for an empty one', async () => {
    const cwd = makeTree({
      '.ai/handoff/STATUS.md': '# Status\n\nJust begun.\n',
      'other/.ai/handoff': { folder: true },
    });
    expect((await run(['manifest', manifestPath], { cwd })).stdout).toContain('MANIFEST.json: made');
    expect(read(cwd)).toMatchObject({ aahp_version: '3.0', quick_context: 'Just begun. ' });
    expect((await run(['manifest', 'other'], { cwd })).code).toBe(0);
    expect(read(cwd, `other/${manifestPath}`)).toMatchObject({ project: 'other', files: {} });
  });

  it.each(['', ' \n', '[]', 'null', '""'])('makes one anew that holds nothing: %j', async (content) => {
    const cwd = makeTree({ ...driftedProject, [manifestPath]: content });
    expect(await run(['manifest'], { cwd })).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(cwd, manifestPath), 'utf8'))).toMatchObject({
      files: { 'STATUS.md': expect.anything() as unknown },
    });
  });

  it('shows what it would do and writes nothing with --dry-run', async () => {
    const cwd = makeTree(driftedProject);
    const { code, stdout } = await run(['manifest', '--dry-run', '--format', 'json'], { cwd });
    expect(code).toBe(0);
    const { manifests } = JSON.parse(stdout) as {
      manifests: { file: string; action: string; written: boolean; changes: { pointer: string }[] }[];
    };
    expect(manifests).toMatchObject([{ file: manifestPath, action: 'update', written: false }]);
    expect(manifests[0]?.changes.map(({ pointer }) => pointer)).toContain('/files/STATUS.md/checksum');
    expect(readFileSync(join(cwd, manifestPath), 'utf8')).toBe(driftedProject[manifestPath]);
  });

  it('keeps what a person wrote, the byte order mark, line endings, tasks and the mode of the file', async () => {
    const tasks = { 'T-001': { title: 'Write the parser', status: 'ready', note: 'keep me' } };
    const text =
      '\ufeff' +
      manifestText({ 'STATUS.md': { checksum: wrongChecksum, lines: 1 } }, { tasks, owner: 'us' }).replaceAll(
        '\n',
        '\r\n',
      );
    const cwd = makeTree({ ...driftedProject, [manifestPath]: text });
    chmodSync(join(cwd, manifestPath), 0o640);
    expect((await run(['manifest'], { cwd })).code).toBe(0);
    const written = readFileSync(join(cwd, manifestPath), 'utf8');
    expect(written.startsWith('\ufeff{\r\n')).toBe(true);
    expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(read(cwd)).toMatchObject({
      tasks,
      owner: 'us',
      quick_context: 'All is well.',
      files: { 'STATUS.md': { summary: 'Work goes on.' } },
    });
    expect(statSync(join(cwd, manifestPath)).mode & 0o777).toBe(0o640);
    const { stdout } = await run(['manifest', '--summaries', 'generate'], { cwd });
    expect(stdout).toContain('Replaced, although somebody may have written it:');
    expect(read(cwd).files['STATUS.md']).toMatchObject({ summary: 'The build is green.' });
  });

  it('does all handoff folders of a place, or the one around it', async () => {
    const under = (prefix: string) =>
      Object.fromEntries(Object.entries(driftedProject).map(([path, text]) => [prefix + path, text]));
    const cwd = makeTree({
      ...under('a/'),
      ...under('b/'),
      'b/.ai/handoff-agent-2/STATUS.md': '# Status\n',
      'b/src/deep/x.ts': '',
    });
    const { stdout } = await run(['manifest'], { cwd });
    expect(stdout.match(/^\S+MANIFEST\.json/gm)).toEqual([
      'a/.ai/handoff/MANIFEST.json',
      'b/.ai/handoff/MANIFEST.json',
      'b/.ai/handoff-agent-2/MANIFEST.json',
    ]);
    const inner = await run(['manifest', '--format', 'json'], { cwd: join(cwd, 'b/src/deep') });
    const { manifests } = JSON.parse(inner.stdout) as { manifests: { file: string }[] };
    expect(manifests.map(({ file }) => file)).toEqual([
      '../../.ai/handoff/MANIFEST.json',
      '../../.ai/handoff-agent-2/MANIFEST.json',
    ]);
  });
});

describe('manifest refuses', () => {
  it.each([
    [
      'conflict markers',
      '{\n<<<<<<< HEAD\n"a": 1\n=======\n"a": 2\n>>>>>>> other\n}\n',
      /conflict markers \(line 2, column 1\)/,
    ],
    ['unreadable JSON', '{"aahp_version": "3.0", "tasks": {', /not valid JSON \(line 1, column \d+\)/],
    ['an array', '["kept"]', /holds no object/],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), /not UTF-8/],
    ['nonsense depth', '{"a":' + '['.repeat(100_000) + ']'.repeat(100_000) + '}', /nested too deeply/],
  ])('%s', async (_, content, says) => {
    const cwd = makeTree({ ...driftedProject, [manifestPath]: content });
    const { code, stdout, stderr } = await run(['manifest'], { cwd });
    expect(stderr).toMatch(says);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(readFileSync(join(cwd, manifestPath))).toEqual(Buffer.from(content));
  });

  it('all when one of several is refused', async () => {
    const cwd = makeTree({
      ...Object.fromEntries(Object.entries(driftedProject).map(([path, text]) => [`a/${path}`, text])),
      [`b/${manifestPath}`]: '["kept"]',
    });
    expect((await run(['manifest'], { cwd })).code).toBe(2);
    expect(readFileSync(join(cwd, 'a', manifestPath), 'utf8')).toBe(driftedProject[manifestPath]);
  });

  it('a manifest, or a file that belongs into it, that is a link or no file', async () => {
    const outside = makeTree({ 'MANIFEST.json': '{}', 'STATUS.md': 'secret words' });
    const linked = makeTree({ ...driftedProject, 'real.json': '{}', [manifestPath]: { linkTo: '../../real.json' } });
    expect(await run(['manifest'], { cwd: linked })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('symbolic link') as string,
    });
    expect(readFileSync(join(linked, 'real.json'), 'utf8')).toBe('{}');
    const out = makeTree({ ...driftedProject, [manifestPath]: { linkTo: join(outside, 'MANIFEST.json') } });
    expect((await run(['manifest'], { cwd: out })).code).toBe(2);
    expect(readFileSync(join(outside, 'MANIFEST.json'), 'utf8')).toBe('{}');
    const status = makeTree({ ...driftedProject, '.ai/handoff/STATUS.md': { linkTo: join(outside, 'STATUS.md') } });
    expect((await run(['manifest'], { cwd: status })).code).toBe(2);
    expect(readFileSync(join(status, manifestPath), 'utf8')).not.toContain('secret words');
    const folder = makeTree({ ...driftedProject, '.ai/handoff/STATUS.md': { folder: true } });
    expect(await run(['manifest'], { cwd: folder })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('STATUS.md') as string,
    });
  });

  it('a place without a handoff folder, and says how to make one', async () => {
    const cwd = makeTree({ 'README.md': '# A\n', 'src/x.ts': '' });
    const { code, stderr } = await run(['manifest'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('make one with "agent-handoff init"');
    expect((await run(['manifest', 'README.md'], { cwd })).stderr).toContain('lies in no handoff folder');
    expect((await run(['manifest', 'missing'], { cwd })).stderr).toContain('there is no such file or folder');
  });

  it.skipIf(process.getuid?.() === 0)(
    'a read-only manifest (not testable as root, who may write everything)',
    async () => {
      const cwd = makeTree(driftedProject);
      spawnSync('chmod', ['444', join(cwd, manifestPath)]);
      expect(await run(['manifest'], { cwd })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('read-only') as string,
      });
    },
  );
});
