import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkJson, makeTree, run } from './cliSupport.ts';

const read = (folder: string, name: string) => readFileSync(join(folder, '.ai/handoff', name), 'utf8');

const entry = (day: number) => `## 2026-02-${String(day).padStart(2, '0')} kim: Day ${day}\n\nDone.\n`;
const longLog = `# Log\n\n${Array.from({ length: 12 }, (_, index) => entry(12 - index)).join('\n')}`;

describe('init', () => {
  it('makes a folder in which nothing is wrong', async () => {
    const cwd = makeTree({ '.git': { folder: true } });
    const made = await run(['init', '--project', 'Web shop'], { cwd });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const { findings, code } = await checkJson([], { cwd });
    expect({ findings, code }).toEqual({ findings: [], code: 0 });
    expect((await run(['health'], { cwd })).code).toBe(0);
    expect(JSON.parse(read(cwd, 'MANIFEST.json'))).toMatchObject({
      project: 'Web shop',
      next_task_id: 2,
      tasks: { 'T-001': { status: 'ready' } },
    });
    expect((await run(['next'], { cwd })).stdout).toBe('Next: T-001 [high] Describe the project in STATUS.md\n');
  });

  it('leaves a folder alone that has files, and replaces them only when that is agreed to', async () => {
    const cwd = makeTree({ '.ai/handoff/LOG.md': longLog, '.ai/handoff/own.md': '# Own\n' });
    const refused = await run(['init'], { cwd });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('.ai/handoff has handoff files already: LOG.md.');
    const unasked = await run(['init', '--force'], { cwd });
    expect(unasked.code).toBe(2);
    expect(unasked.stderr).toContain('What these files hold would be lost: LOG.md.');
    expect((await run(['init', '--force', '--dry-run'], { cwd })).code).toBe(0);
    expect(readdirSync(join(cwd, '.ai/handoff')).sort()).toEqual(['LOG.md', 'own.md']);
    expect(read(cwd, 'LOG.md')).toBe(longLog);
    expect((await run(['init', '--force', '--yes'], { cwd })).code).toBe(0);
    expect(read(cwd, 'LOG.md')).not.toContain('Day 1');
    expect(read(cwd, 'own.md')).toBe('# Own\n');
  });
});

describe('archive', () => {
  it('moves what is beyond the number to keep, once', async () => {
    const cwd = makeTree({ '.ai/handoff/LOG.md': longLog });
    expect((await run(['archive', '--dry-run'], { cwd })).stdout).toContain('2 entries move to LOG-ARCHIVE.md');
    expect(existsSync(join(cwd, '.ai/handoff/LOG-ARCHIVE.md'))).toBe(false);
    expect((await run(['archive', '--keep', '3'], { cwd })).stdout).toBe(
      '9 entries move to LOG-ARCHIVE.md, from 2026-02-01 to 2026-02-09; LOG.md keeps 3.\n',
    );
    const before = read(cwd, 'LOG-ARCHIVE.md');
    expect((await run(['archive', '--keep', '3'], { cwd })).stdout).toBe('LOG.md has 3 entries; none has to move.\n');
    expect(read(cwd, 'LOG-ARCHIVE.md')).toBe(before);
    expect(await run(['archive', '--verify'], { cwd })).toMatchObject({
      code: 0,
      stdout: 'Every entry stands in one place.\n',
    });
  });

  it('finds entries that stand twice', async () => {
    const cwd = makeTree({ '.ai/handoff/LOG.md': longLog, '.ai/handoff/LOG-ARCHIVE.md': `# Old\n\n${entry(1)}` });
    expect(await run(['archive', '--verify'], { cwd })).toMatchObject({
      code: 1,
      stdout: 'The entry at LOG-ARCHIVE.md:3 stands at LOG.md:47 as well.\n',
    });
  });
});

describe('migrate', () => {
  const version1 = {
    '.ai/handoff/STATUS.md': '# Status\n\nThe build is green.\n\n## Build health\n\nFine.\n',
    '.ai/handoff/NEXT_ACTIONS.md': '# Next\n\n## Ready\n\n### T-001: Write the parser\n',
    '.ai/handoff/LOG.md': longLog,
    '.ai/handoff/TRUST.md':
      '# Trust\n\n| Property | Status | Verified |\n|---|---|---|\n| Docs are current | verified | 2026-02-12 |\n',
  };

  it('brings a folder of version 1 to version 3, and changes nothing the second time', async () => {
    const cwd = makeTree(version1);
    const shown = await run(['migrate', '--dry-run'], { cwd });
    expect(shown.stdout.split('\n')).toEqual([
      'STATUS.md gets section markers: summary, build_health',
      'LOG.md is split: its 2 oldest entries move to LOG-ARCHIVE.md.',
      'TRUST.md gets a TTL column: 3 days for builds and tests, 30 for architecture and conventions, else 7.',
      '.aiignore is made: patterns of what must never stand in handoff files.',
      'MANIFEST.json is made from the files of the folder.',
      'MANIFEST.json gets a graph of the tasks that the Markdown files list: 1.',
      'Nothing was written.',
      '',
    ]);
    expect(existsSync(join(cwd, '.ai/handoff/MANIFEST.json'))).toBe(false);
    const unasked = await run(['migrate'], { cwd });
    expect(unasked).toMatchObject({ code: 2, stdout: '' });
    expect((await run(['migrate', '--yes'], { cwd })).code).toBe(0);
    const names = readdirSync(join(cwd, '.ai/handoff'));
    const files = names.map((name) => read(cwd, name));
    expect(await run(['migrate', '--yes'], { cwd })).toMatchObject({
      code: 0,
      stdout: 'There is nothing to migrate.\n',
    });
    expect(names.map((name) => read(cwd, name))).toEqual(files);
    expect((await run(['next'], { cwd })).stdout).toBe('Next: T-001 [medium] Write the parser\n');
    const { findings } = await checkJson(['--today', '2026-02-13'], { cwd });
    expect(findings.filter(({ code }) => !code.endsWith('timestamp')).map(({ severity }) => severity)).not.toContain(
      'error',
    );
  });

  it.each(['init', 'archive', 'migrate'])('%s has help with an example', async (command) => {
    const { code, stdout } = await run([command, '--help'], { cwd: makeTree({}) });
    expect(code).toBe(0);
    expect(stdout).toContain(`  $ agent-handoff ${command}`);
  });
});
