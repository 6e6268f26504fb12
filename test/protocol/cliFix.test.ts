import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkJson, driftedProject, git, makeTree, manifestText, run } from './cliSupport.ts';

const manifestPath = '.ai/handoff/MANIFEST.json';

const tasks = {
  'T-001': { title: 'Write the parser', status: 'done', completed: '2026-02-01T10:00:00Z' },
  'T-002': { title: 'Write the printer', status: 'ready', depends_on: ['T-001', 'T-001'] },
  'T-003': { title: 'Write the manual', status: 'ready', depends_on: ['T-001', 'T-001', 'T-001'] },
};

const repeated: Readonly<Record<string, string>> = {
  ...driftedProject,
  [manifestPath]: manifestText({}, { next_task_id: 4, tasks }),
};

describe('fix', () => {
  it('makes the safe repairs until nothing is left, and touches nothing else', async () => {
    const text = `\ufeff${repeated[manifestPath] ?? ''}`.replaceAll('\n', '\r\n');
    const cwd = makeTree({ ...repeated, [manifestPath]: text });
    chmodSync(join(cwd, manifestPath), 0o600);
    const { code, stdout, stderr } = await run(['fix'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('3 × aahp/task-duplicate-dependency');
    expect(stdout).toMatch(/^Repaired 3 findings in 1 file\.$/m);
    const list = (ids: readonly string[]) =>
      `[\r\n        ${ids.map((id) => JSON.stringify(id)).join(',\r\n        ')}\r\n      ]`;
    const expected = text
      .replace(list(['T-001', 'T-001']), list(['T-001']))
      .replace(list(['T-001', 'T-001', 'T-001']), list(['T-001']));
    expect(readFileSync(join(cwd, manifestPath), 'utf8')).toBe(expected);
    expect(statSync(join(cwd, manifestPath)).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(cwd, '.ai/handoff')).sort()).toEqual([
      'LOG.md',
      'MANIFEST.json',
      'NEXT_ACTIONS.md',
      'STATUS.md',
    ]);
    expect((await run(['fix', '--quiet'], { cwd })).stdout).toBe('');
    expect(readFileSync(join(cwd, manifestPath), 'utf8')).toBe(expected);
  });

  it('says whose handoff is not finished in the folders that it changes, and in no other', async () => {
    const env = { SOURCE_DATE_EPOCH: '1772712000' };
    const lock = JSON.stringify({ agent: 'kim', started: '2026-03-05T11:50:00Z', updating: ['STATUS.md'] });
    const locked = (folder: string) =>
      makeTree({ ...repeated, [`${folder}/STATUS.md`]: '# S\n', [`${folder}/HANDOFF.lock`]: lock });
    const other = await run(['fix', '--only', 'aahp/task-duplicate-dependency'], { cwd: locked('.ai/handoff-b'), env });
    expect(other).toMatchObject({ code: 0, stderr: '' });
    const own = await run(['fix', '--only', 'aahp/task-duplicate-dependency'], { cwd: locked('.ai/handoff'), env });
    expect(own.code).toBe(0);
    expect(own.stderr).toMatch(/^note: A handoff that kim began at 2026-03-05T11:50:00Z is not finished\./);
  });

  it('shows what it would do and writes nothing with --dry-run', async () => {
    const cwd = makeTree(repeated);
    const { code, stdout } = await run(['fix', '--dry-run'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('Would repair 3 findings in 1 file. Nothing was written.');
    expect(readFileSync(join(cwd, manifestPath), 'utf8')).toBe(repeated[manifestPath]);
  });

  it('leaves what changes the content to --all, and points that out', async () => {
    const cwd = makeTree(driftedProject);
    const safe = await run(['fix', '--only', 'aahp/checksum-drift'], { cwd });
    expect(safe.stdout).toBe(
      'Nothing to repair.\n"agent-handoff fix --all" repairs 1 more. Look at them first: those repairs change what a file says.\n',
    );
    expect(readFileSync(join(cwd, manifestPath), 'utf8')).toBe(driftedProject[manifestPath]);
    const all = await run(['fix', '--all', '--only', 'aahp/checksum-drift,aahp/task-cycle'], { cwd });
    expect(all.stdout).toContain('1 × aahp/checksum-drift');
    const { findings } = await checkJson([], { cwd });
    expect(findings.map(({ code }) => code)).not.toContain('aahp/checksum-drift');
  });

  it('leaves a file alone whose bytes are no text, and repairs the others', async () => {
    const bytes = Buffer.concat([
      Buffer.from('# Status\n\nAll is we\u200bll\u202e.\n'),
      Buffer.from([0xff, 0xfe, 0x00]),
    ]);
    const cwd = makeTree({ ...repeated, '.ai/handoff/STATUS.md': '' });
    writeFileSync(join(cwd, '.ai/handoff/STATUS.md'), bytes);
    const codes = 'aahp/task-duplicate-dependency,safety/hidden-text';
    const { code, stdout, stderr } = await run(['fix', '--all', '--only', codes], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Repaired 3 findings in 1 file\.$/m);
    expect(readFileSync(join(cwd, '.ai/handoff/STATUS.md'))).toEqual(bytes);
  });

  it('repairs only what was named', async () => {
    const under = (prefix: string) =>
      Object.fromEntries(Object.entries(repeated).map(([path, text]) => [prefix + path, text]));
    const cwd = makeTree({ ...under('a/'), ...under('b/') });
    expect((await run(['fix', 'a'], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, 'a', manifestPath), 'utf8')).not.toBe(repeated[manifestPath]);
    expect(readFileSync(join(cwd, 'b', manifestPath), 'utf8')).toBe(repeated[manifestPath]);
  });

  it('makes files that are missing, and judges them like any other', async () => {
    const status = driftedProject['.ai/handoff/STATUS.md'] ?? '';
    const cwd = makeTree({ '.ai/handoff/STATUS.md': status, [manifestPath]: manifestText({}) });
    const { code, stdout } = await run(['fix', '--all', '--only', 'aahp/core-file-missing'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('.ai/handoff/LOG.md (new)');
    expect(existsSync(join(cwd, '.ai/handoff/LOG.md'))).toBe(true);
    expect(existsSync(join(cwd, '.ai/handoff/NEXT_ACTIONS.md'))).toBe(true);
    const { findings } = await checkJson([], { cwd });
    expect(findings.map(({ code: rule }) => rule)).not.toContain('aahp/core-file-missing');
  });

  it('makes no manifest by itself: the folder may be another tool’s', async () => {
    const status = driftedProject['.ai/handoff/STATUS.md'] ?? '';
    const cwd = makeTree({ '.ai/handoff/STATUS.md': status });
    const { stdout } = await run(['fix', '--all'], { cwd });
    expect(stdout).not.toContain('MANIFEST.json');
    expect(existsSync(join(cwd, manifestPath))).toBe(false);
  });

  it('may give the file that was named another name', async () => {
    const handoff = {
      handoff: {
        schema_type: 'universal',
        version: '3.0',
        timestamp: '2026-03-01T10:00:00Z',
        source: { skill: 'planner' },
        target: { skill: 'builder' },
        payload: {},
        meta: {},
      },
    };
    const cwd = makeTree({ 'handoffs/note.handoff.json': JSON.stringify(handoff) });
    const { code, stdout, stderr } = await run(
      ['fix', '--all', '--only', 'universal/file-name', 'handoffs/note.handoff.json'],
      { cwd },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('handoffs/note.handoff.json (removed)');
    const [renamed] = readdirSync(join(cwd, 'handoffs'));
    expect(renamed).toMatch(/^planner-to-builder-/);
    expect(readFileSync(join(cwd, 'handoffs', renamed ?? ''), 'utf8')).toBe(JSON.stringify(handoff));
  });

  it('never forges consent', async () => {
    const trust =
      '| Property | Status | Last Verified | TTL | Expires |\n|---|---|---|---|---|\n| Build | verified | 2026-03-01 | 3d | 2026-03-04 |\n';
    const cwd = makeTree({ '.ai/handoff/TRUST.md': `# Trust\n\n${trust}` });
    expect((await run(['fix', '--all', '--today', '2026-03-10'], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, '.ai/handoff/TRUST.md'), 'utf8')).not.toContain('2026-03-10');
  });

  it('refuses files that are links or cannot be read', async () => {
    const cwd = makeTree({
      ...repeated,
      'real/MANIFEST.json': repeated[manifestPath] ?? '',
      [manifestPath]: { linkTo: '../../real/MANIFEST.json' },
    });
    const { code, stderr } = await run(['fix', '.ai/handoff'], { cwd });
    expect(stderr).toBe(
      'error: .ai/handoff/MANIFEST.json was not written: it is a symbolic link; edit the file that it leads to instead.\n',
    );
    expect(code).toBe(2);
    expect(readFileSync(join(cwd, 'real/MANIFEST.json'), 'utf8')).toBe(repeated[manifestPath]);
    expect((await run(['fix', 'missing'], { cwd })).code).toBe(2);
  });
});

describe('explain', () => {
  it('prints the page of a rule with its severity and its fix', async () => {
    const { code, stdout, stderr } = await run(['explain', 'aahp/checksum-drift'], { cwd: makeTree({}) });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^aahp\/checksum-drift: A file no longer matches .*\n\nSeverity: warning\nFix: on request/);
    expect(stdout).toContain('## What it reports\n');
    expect(stdout).toContain('## How to repair it\n');
    expect(stdout).not.toContain('| Default severity |');
  });

  it('names the severity of each variant', async () => {
    const { stdout } = await run(['explain', 'aahp/schema#shape'], { cwd: makeTree({}) });
    expect(stdout).toMatch(/^Severity: (error|warning|info|hint) \(#[a-z-]+\), /m);
  });
});

describe('what fix --all leaves alone', () => {
  it('is hidden text in entries that are recorded: taking it out would be undone as a change of the log', async () => {
    const entry = (number: number, content: string) => ({
      id: `scout-20260201-00${number}`,
      type: 'observation',
      from: 'scout',
      to: 'all',
      date: '2026-02-01',
      status: 'noted',
      content,
    });
    const log = (...entries: unknown[]) => JSON.stringify({ version: '1.0', entries }, undefined, 2) + '\n';
    const recorded = entry(1, 'The mart is fresh,\u{e0049}\u{e0067} and all pages were read.');
    const cwd = makeTree({ 'exchange.json': log(recorded) });
    git(cwd, 'init', '-q');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-qm', 'Begin');
    writeFileSync(
      join(cwd, 'exchange.json'),
      log(recorded, entry(2, 'The mart is stale,\u{e0049}\u{e0067} since nothing was read.')),
    );
    const { code, stdout } = await run(['fix', '--all', '--json'], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ file: 'exchange.json', repaired: { 'safety/hidden-text': 1 } }],
    });
    const after = readFileSync(join(cwd, 'exchange.json'), 'utf8');
    expect(after).toBe(log(recorded, entry(2, 'The mart is stale, since nothing was read.')));
    expect((await run(['fix', '--all'], { cwd })).stdout).toContain('Nothing to repair.');
  });
});
