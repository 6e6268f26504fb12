import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { driftedProject, type Ended, git, makeTree, run } from './cliSupport.ts';

/** The sentence on the error stream of a command that ends with 2 and prints nothing else. */
function refusal({ code, stdout, stderr }: Ended): string {
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  return stderr;
}

describe('wrong use of a command', () => {
  it.each([
    [['begin'], 'agent-handoff begin --help'],
    [['task', 'new'], 'agent-handoff task new --help'],
    [['log', 'seal'], 'agent-handoff log seal --help'],
    [['check', '--nope'], 'agent-handoff check --help'],
    [['nope'], 'agent-handoff --help'],
  ])('%j points at its own help', async (args, help) => {
    const cwd = makeTree({});
    expect(refusal(await run(args, { cwd }))).toContain(`Try "${help}".`);
    const { code, stdout } = await run(help.split(' ').slice(1), { cwd });
    expect({ code, usage: stdout.startsWith('Usage: ') }).toEqual({ code: 0, usage: true });
  });

  it.each([
    [['help', 'chek'], '"agent-handoff" has no command "chek". Did you mean check?'],
    [['help', 'task', 'mew'], '"agent-handoff task" has no command "mew". Did you mean new?'],
    [['task', 'help', 'nothing'], '"agent-handoff task" has no command "nothing".'],
  ])('%j says that there is no such command', async (args, says) => {
    expect(refusal(await run(args, { cwd: makeTree({}) }))).toContain(says);
  });

  it.each([
    [['help'], 'Usage: agent-handoff '],
    [['help', 'check'], 'Usage: agent-handoff check '],
    [['help', 'task', 'new'], 'Usage: agent-handoff task new '],
    [['task', 'help', 'new'], 'Usage: agent-handoff task new '],
    [['new', 'help', 'uagent'], 'Usage: agent-handoff new uagent '],
  ])('%j prints help', async (args, says) => {
    const { code, stdout, stderr } = await run(args, { cwd: makeTree({}) });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(says);
  });

  it('a name for standard input without standard input is refused', async () => {
    const cwd = makeTree({ 'a.md': 'Hello.\n' });
    expect(refusal(await run(['scan', '--stdin-name', 'b.md', 'a.md'], { cwd }))).toContain('Add "-" to the paths');
  });

  it('takes --json for --format json, but not beside another format', async () => {
    const cwd = makeTree(driftedProject);
    const { code, stdout } = await run(['check', '--json'], { cwd });
    const same = await run(['check', '--format', 'json'], { cwd });
    expect({ code, stdout }).toEqual({ code: same.code, stdout: same.stdout });
    expect((JSON.parse(stdout) as { findings: unknown[] }).findings).toHaveLength(2);
    const both = await run(['check', '--json', '--format', 'sarif'], { cwd });
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be used with') as string });
  });
});

describe('a base that there is not', () => {
  it.each([
    ['nope', 'names no commit'],
    ['', '--base is empty'],
  ])('%j is refused even where nothing is compared', async (base, says) => {
    const cwd = makeTree({ 'README.md': 'Hello.\n' });
    git(cwd, 'init', '-q');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-qm', 'Begin');
    expect(refusal(await run(['check', '--base', base], { cwd }))).toContain(says);
    expect((await run(['check', '--base', 'HEAD'], { cwd })).code).toBe(0);
  });
});

// Everything may be read by the superuser.
describe.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('what the system does not allow', () => {
  it('is said with the file and what to do, not as a defect of the program', async () => {
    const cwd = makeTree({});
    const folder = join(cwd, '.ai/handoff');
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o000);
    try {
      for (const command of [['init'], ['health'], ['tasks'], ['log']]) {
        const said = refusal(await run(command, { cwd }));
        expect(said).toMatch(/^error: \.ai\/handoff\S* cannot be (?:used|read): permission is denied\./);
        expect(said).not.toContain('internal error');
      }
    } finally {
      chmodSync(folder, 0o755);
    }
  });
});

describe('what programs read', () => {
  it('fix tells files and findings', async () => {
    const cwd = makeTree(driftedProject);
    const { code, stdout } = await run(['fix', '--json', '--dry-run'], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ dryRun: true, files: [], rotate: false, more: 2 });
    const all = await run(['fix', '--all', '--only', 'aahp/checksum-drift', '--json'], { cwd });
    expect(JSON.parse(all.stdout)).toEqual({
      dryRun: false,
      files: [{ file: '.ai/handoff/MANIFEST.json', change: 'changed', repaired: { 'aahp/checksum-drift': 1 } }],
      rotate: false,
      more: 0,
    });
  });

  it('task tells the id that it gave', async () => {
    const cwd = makeTree({});
    await run(['init'], { cwd });
    const { stdout } = await run(['task', 'new', 'Write the printer', '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      dryRun: false,
      id: 'T-002',
      messages: ['T-002 is ready: Write the printer', 'NEXT_ACTIONS.md lists it under ready.'],
    });
    const done = await run(['task', 'done', 't-2', '--json', '--dry-run'], { cwd });
    expect(JSON.parse(done.stdout)).toMatchObject({ dryRun: true, id: 'T-002' });
    expect((await run(['tasks', '--json'], { cwd })).stdout).toContain('"status": "ready"');
  });

  it('explain lists all rules', async () => {
    const cwd = makeTree({});
    const { stdout } = await run(['explain'], { cwd });
    const { rules } = JSON.parse((await run(['explain', '--json'], { cwd })).stdout) as { rules: { code: string }[] };
    expect(rules.length).toBeGreaterThan(50);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(rules.map(({ code }) => code));
    const one = JSON.parse((await run(['explain', 'aahp/checksum-drift', '--json'], { cwd })).stdout) as object;
    expect(one).toMatchObject({ code: 'aahp/checksum-drift', severity: 'warning', fixable: 'explicit' });
    expect(one).toHaveProperty('page', expect.stringContaining('## What it reports'));
  });
});

describe('annotations for GitHub', () => {
  it('name files from the workspace, whatever the working directory of the step is', async () => {
    const workspace = makeTree(
      Object.fromEntries(Object.entries(driftedProject).map(([path, text]) => [`packages/a/${path}`, text])),
    );
    const annotate = async (cwd: string, env: Record<string, string>) =>
      (await run(['check', '--format', 'github'], { cwd, env })).stdout;
    const cwd = join(workspace, 'packages/a');
    expect(await annotate(cwd, { GITHUB_WORKSPACE: workspace })).toContain(
      'file=packages/a/.ai/handoff/MANIFEST.json,',
    );
    expect(await annotate(workspace, { GITHUB_WORKSPACE: workspace })).toContain('file=packages/a/.ai/');
    expect(await annotate(cwd, { GITHUB_WORKSPACE: join(workspace, 'other') })).toContain(
      'file=.ai/handoff/MANIFEST.json,',
    );
    expect(await annotate(cwd, {})).toContain('file=.ai/handoff/MANIFEST.json,');
  });
});

describe('the health of what cannot be read', () => {
  it('is not good, and no command is offered that would refuse', async () => {
    const cwd = makeTree({
      ...driftedProject,
      '.ai/handoff/MANIFEST.json': '{ "aahp_version": "3.0", ',
      '.ai/handoff/TRUST.md': '# Trust\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n',
    });
    const { checks } = (
      JSON.parse((await run(['health', '--json'], { cwd })).stdout) as {
        roots: { checks: { id: string; verdict: string; remedy: string | null; command: string | null }[] }[];
      }
    ).roots[0] ?? { checks: [] };
    const verdicts = Object.fromEntries(checks.map(({ id, verdict, command }) => [id, [verdict, command]]));
    expect(verdicts).toMatchObject({ manifest: ['bad', null], trust: ['attention', null] });
    expect(checks.find(({ id }) => id === 'trust')?.remedy).toContain('Repair the file');
  });
});
