import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkJson, driftedProject, git, makeTree, manifestText, run, wrongChecksum } from './cliSupport.ts';

const drift = 'aahp/checksum-drift';

describe('check', () => {
  it('groups findings by file for people, with places from 1, and ends with a summary', async () => {
    const cwd = makeTree(driftedProject);
    const { code, stdout, stderr } = await run(['check', '--format', 'text'], { cwd });
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines[0]).toBe('.ai/handoff/MANIFEST.json');
    expect(stdout).toMatch(/^ +14:19 {2}warning {2}STATUS\.md has changed .* aahp\/checksum-drift$/m);
    expect(stdout).toMatch(/^ +\.ai\/handoff\/STATUS\.md:1:1: The file on disk$/m);
    expect(stdout).toMatch(/^1 warning.* in 4 files\./m);
    expect(stdout).not.toContain('\u001b');
  });

  it('gives programs places from 0 in UTF-16, JSON Pointers, and paths relative to the working directory', async () => {
    const cwd = makeTree(driftedProject);
    const report = await checkJson([], { cwd });
    const finding = report.findings.find(({ code }) => code === drift);
    expect(finding).toEqual({
      file: '.ai/handoff/MANIFEST.json',
      code: drift,
      severity: 'warning',
      message: expect.stringContaining('STATUS.md has changed') as string,
      range: { start: { line: 13, character: 18 }, end: { line: 13, character: 18 + wrongChecksum.length + 2 } },
      pointer: '/files/STATUS.md/checksum',
      fixable: 'explicit',
    });
    expect(report.summary).toMatchObject({ files: 4, errors: 0, warnings: 1 });
    const elsewhere = await checkJson(['..'], { cwd: join(cwd, '.ai') });
    expect(elsewhere.findings.map(({ file }) => file)).toContain('handoff/MANIFEST.json');
  });

  it('counts columns in code points for people and in UTF-16 units for programs', async () => {
    const cwd = makeTree({ 'x.handoff.json': '{"🦊🦊": nothing}\n' });
    const report = await checkJson([], { cwd });
    expect(report.findings[0]?.range.start).toEqual({ line: 0, character: 9 });
    expect(report.findings[0]?.pointer).toBeNull();
    const { stdout } = await run(['check'], { cwd });
    expect(stdout).toMatch(/^ +1:8 {2}error/m);
  });

  it('fails by severity as asked: errors by default, hints never', async () => {
    const cwd = makeTree(driftedProject);
    const codes = async (...args: string[]) => (await run(['check', ...args], { cwd })).code;
    expect(await codes('--fail-on', 'error')).toBe(0);
    expect(await codes('--fail-on', 'warning')).toBe(1);
    expect(await codes('--fail-on', 'info')).toBe(1);
    const broken = makeTree({ 'x.handoff.json': '{' });
    expect((await run(['check'], { cwd: broken })).code).toBe(1);
    expect((await run(['check', '--fail-on', 'never'], { cwd: broken })).code).toBe(0);
  });

  it('leaves out what an earlier report has, wherever its lines are now, but nothing of safety', async () => {
    const cwd = makeTree({ 'x.handoff.json': '{', '.ai/handoff/STATUS.md': 'Write to bob.miller@corp-mail.com\n' });
    const report = (await run(['check', '--format', 'sarif', '--fail-on', 'never'], { cwd })).stdout;
    writeFileSync(join(cwd, 'old.sarif'), report);
    const known = async (...args: string[]) =>
      (await checkJson(['--baseline', 'old.sarif', ...args], { cwd })).findings.map(({ code }) => code);
    expect(await known()).toEqual(['safety/pii']);
    writeFileSync(join(cwd, 'x.handoff.json'), '\n\n{');
    writeFileSync(join(cwd, 'y.handoff.json'), '{');
    expect(await known()).toEqual(['safety/pii', 'file/syntax']);
    const { code, stdout } = await run(['check', 'x.handoff.json', '--baseline', 'old.sarif'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^No findings in 1 file\.\n1 finding is known from old\.sarif and not shown\.$/m);
    for (const wrong of ['x.handoff.json', 'nowhere.sarif'])
      expect((await run(['check', '--baseline', wrong], { cwd })).code).toBe(2);
    expect((await run(['check', '--baseline', '-'], { cwd, input: '{"runs":[{"results":[{}]}]}' })).code).toBe(2);
  });

  it('tells files of the same path in two projects of a repository apart', async () => {
    const cwd = makeTree({ 'a/.ai/handoff/MANIFEST.json': '{' });
    git(cwd, 'init', '-q');
    const { stdout: report } = await run(['check', '--format', 'sarif', '--fail-on', 'never'], { cwd });
    writeFileSync(join(cwd, 'old.sarif'), report);
    mkdirSync(join(cwd, 'b/.ai/handoff'), { recursive: true });
    writeFileSync(join(cwd, 'b/.ai/handoff/MANIFEST.json'), '{');
    const files = async (...args: string[]) =>
      (await checkJson(['--baseline', join(cwd, 'old.sarif'), ...args], { cwd })).findings.map(({ file }) => file);
    expect(await files('b')).toEqual(['b/.ai/handoff/MANIFEST.json']);
    expect(await files()).toEqual(['b/.ai/handoff/MANIFEST.json']);
    writeFileSync(join(cwd, 'old.sarif'), report.replaceAll('agentHandoff/v2', 'agentHandoff/v1'));
    const { code, stderr } = await run(['check', '--baseline', 'old.sarif'], { cwd });
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('another version') as string });
  });

  it('says nothing with --quiet unless the check fails', async () => {
    const cwd = makeTree({ ...driftedProject, 'x.handoff.json': '{' });
    const { stdout, code } = await run(['check', '--quiet'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain('file/syntax');
    expect(stdout).not.toContain(drift);
    expect(await run(['check', '--quiet', '.ai'], { cwd })).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  it('finds nothing to check in an empty folder', async () => {
    const cwd = makeTree({});
    expect(await run(['check'], { cwd })).toMatchObject({ code: 0, stdout: 'No handoff files found.\n', stderr: '' });
    expect((await checkJson([], { cwd })).summary).toEqual({ files: 0, errors: 0, warnings: 0, infos: 0, hints: 0 });
  });
});

describe('what is checked', () => {
  it('reports on the named file only, with the project around it for context', async () => {
    const cwd = makeTree(driftedProject);
    const manifest = await checkJson(['.ai/handoff/MANIFEST.json'], { cwd });
    expect(manifest.findings.map(({ code }) => code)).toContain(drift);
    expect(new Set(manifest.findings.map(({ file }) => file))).toEqual(new Set(['.ai/handoff/MANIFEST.json']));
    expect(manifest.summary.files).toBe(1);
    const log = await checkJson(['.ai/handoff/LOG.md'], { cwd });
    expect(log.findings.map(({ code }) => code)).not.toContain(drift);
  });

  it('checks a named file wherever it lies, and finds its format by content', async () => {
    const cwd = makeTree({
      'notes.json': '{ "aahp_version": "3.0", "files": {}, "tasks": { "T-1": ',
      'docs/HANDOVER.json': manifestText({}, { tasks: { 'X-1': { title: 'Write the parser', status: 'ready' } } }),
    });
    expect((await checkJson(['.'], { cwd })).summary.files).toBe(0);
    const broken = await checkJson(['notes.json'], { cwd });
    expect(broken).toMatchObject({ code: 1, summary: { files: 1 } });
    expect(broken.findings.map(({ code }) => code)).toContain('file/syntax');
    const manifest = await checkJson(['docs/HANDOVER.json'], { cwd });
    expect(manifest.findings.map(({ code }) => code)).toContain('aahp/task-id');
  });

  it('leaves out what .gitignore hides unless it is named', async () => {
    const cwd = makeTree({
      '.gitignore': 'scratch/\n.ai/\n*.tmp.handoff.json\n',
      'scratch/x.handoff.json': '{',
      'a.tmp.handoff.json': '{',
      'b.handoff.json': '{',
      ...driftedProject,
    });
    const files = async (...args: string[]) =>
      new Set((await checkJson(args, { cwd })).findings.map(({ file }) => file));
    expect(await files()).toEqual(new Set(['b.handoff.json']));
    expect(await files('scratch')).toEqual(new Set(['scratch/x.handoff.json']));
    expect(await files('a.tmp.handoff.json')).toEqual(new Set(['a.tmp.handoff.json']));
    expect(await files('.ai/handoff')).toContain('.ai/handoff/MANIFEST.json');
    expect(await files('.ai/handoff/MANIFEST.json')).toEqual(new Set(['.ai/handoff/MANIFEST.json']));
  });

  it('takes a handoff folder as a whole: files in it that git ignores count', async () => {
    const cwd = makeTree({ '.gitignore': 'STATUS.md\n', ...driftedProject });
    const { findings, summary } = await checkJson([], { cwd });
    expect(findings.map(({ code }) => code)).toContain(drift);
    expect(summary.files).toBe(4);
  });

  it('takes the configuration of the repository for a project inside it, and none inside a handoff folder', async () => {
    const inner = Object.fromEntries(
      Object.entries(driftedProject).map(([path, text]) => [`packages/a/${path}`, text]),
    );
    const off = JSON.stringify({ rules: { [drift]: 'off' } });
    const configured = makeTree({ '.git/HEAD': 'ref: refs/heads/main\n', 'agent-handoff.config.json': off, ...inner });
    expect(
      (await checkJson(['packages/a/.ai/handoff'], { cwd: configured })).findings.map(({ code }) => code),
    ).not.toContain(drift);
    const hostile = makeTree({ ...driftedProject, '.ai/handoff/agent-handoff.config.json': off });
    expect(
      (await checkJson(['.ai/handoff/MANIFEST.json'], { cwd: hostile })).findings.map(({ code }) => code),
    ).toContain(drift);
  });

  it('looks where the globs of the configuration say', async () => {
    const cwd = makeTree({
      'agent-handoff.config.json': JSON.stringify({ files: { universal: ['relay/*.json'], exclude: ['relay/old*'] } }),
      'relay/one.json': '{',
      'relay/old-one.json': '{',
    });
    expect((await checkJson([], { cwd })).findings.map(({ file }) => file)).toEqual(['relay/one.json']);
    expect((await checkJson(['relay/old-one.json'], { cwd })).findings.map(({ file }) => file)).toEqual([
      'relay/old-one.json',
    ]);
  });

  it('judges by the day that it is given', async () => {
    const trust = [
      '| Property | Status | Last Verified | TTL | Expires |',
      '|---|---|---|---|---|',
      '| Build | verified | 2026-03-01 | 3d | 2026-03-04 |',
      '',
    ];
    const cwd = makeTree({ '.ai/handoff/TRUST.md': `# Trust\n\n${trust.join('\n')}` });
    const codes = async (args: string[], env: Record<string, string> = {}) =>
      (await checkJson(args, { cwd, env })).findings.map(({ code }) => code);
    expect(await codes(['--today', '2026-03-04'])).not.toContain('aahp/trust-expired');
    expect(await codes(['--today', '2026-03-05'])).toContain('aahp/trust-expired');
    // 2026-03-05 at noon, UTC.
    expect(await codes([], { SOURCE_DATE_EPOCH: '1772712000' })).toContain('aahp/trust-expired');
    expect(await codes(['--today', '2026-03-04'], { SOURCE_DATE_EPOCH: '1772712000' })).not.toContain(
      'aahp/trust-expired',
    );
  });

  it('works in a repository as a hook starts it', async () => {
    const cwd = makeTree(driftedProject);
    git(cwd, 'init', '-q');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-qm', 'Hand over');
    const { findings } = await checkJson(['.ai/handoff/MANIFEST.json', '.ai/handoff/LOG.md'], {
      cwd,
      env: { GIT_DIR: '.git', GIT_INDEX_FILE: '.git/index' },
    });
    expect(findings.map(({ code }) => code)).toContain(drift);
  });
});

describe('wrong use', () => {
  const cases: readonly [args: readonly string[], says: RegExp][] = [
    [['chek'], /unknown command 'chek'[^]*check/],
    [['check', '--formt', 'json'], /unknown option '--formt'[^]*--format/],
    [['check', '--format', 'xml'], /xml[^]*text, json, sarif, github, junit/],
    [['check', '--fail-on', 'hint'], /hint[^]*error, warning, info, never/],
    [['check', '--today', '2026-02-30'], /--today "2026-02-30" is no date/],
    [['check', 'missing.md'], /missing\.md cannot be read: there is no such file or folder/],
    [['check', ''], /path is empty/],
    [['explain', 'aahp/checksum-drfit'], /Did you mean aahp\/checksum-drift/],
    [['explain', '../../etc/passwd'], /There is no rule/],
    [['fix', '--only', 'aahp/checksum-drfit'], /Did you mean aahp\/checksum-drift/],
    [['manifest', '--duration', 'long'], /whole minutes/],
    [['manifest', '--agent', ' '], /Name an agent/],
    [['manifest', 'a', 'b'], /too many arguments/],
    [['lsp'], /lsp --stdio/],
    [[], /Usage: agent-handoff/],
  ];
  it.each(cases)('%j ends with 2 and says what to do', async (args, says) => {
    const { code, stdout, stderr } = await run(args, { cwd: makeTree({}) });
    expect(stderr).toMatch(says);
    expect(stderr).not.toMatch(/\n +at /);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  it('says so when SOURCE_DATE_EPOCH is no time', async () => {
    const { code, stderr } = await run(['check'], { cwd: makeTree({}), env: { SOURCE_DATE_EPOCH: 'yesterday' } });
    expect(code).toBe(2);
    expect(stderr).toContain('SOURCE_DATE_EPOCH "yesterday"');
  });

  it.each([
    [
      '{ "rules": { "aahp/no-such-rule": "off" } }',
      /agent-handoff\.config\.json cannot be used:\n {2}.*aahp\/no-such-rule/,
    ],
    ['{ "rules": ', /agent-handoff\.config\.json cannot be used:\n {2}Line 1, column \d+: It is not valid JSON/],
    ['{ "limit": {} }', /agent-handoff\.config\.json cannot be used:\n {2}.*"limit"/],
  ])('refuses the configuration %s', async (configuration, says) => {
    const cwd = makeTree({ ...driftedProject, 'agent-handoff.config.json': configuration });
    for (const command of ['check', 'fix', 'manifest']) {
      const { code, stdout, stderr } = await run([command], { cwd });
      expect(stderr).toMatch(says);
      expect(stdout).toBe('');
      expect(code).toBe(2);
    }
  });

  it('prints help with examples and the version', async () => {
    const cwd = makeTree({});
    for (const command of ['check', 'fix', 'manifest', 'explain', 'lsp']) {
      const { code, stdout, stderr } = await run([command, command === 'fix' ? '-h' : '--help'], { cwd });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain(`Usage: agent-handoff ${command}`);
      expect(stdout).toContain('$ agent-handoff');
    }
    expect((await run(['--version'], { cwd })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
