import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkJson, driftedProject, makeTree, manifestText, run } from './cliSupport.ts';

const manifestPath = '.ai/handoff/MANIFEST.json';
/** 2026-03-05 at noon, UTC. */
const env = { SOURCE_DATE_EPOCH: '1772712000' };

const task = (title: string, status: string, more: object = {}) => ({
  title,
  status,
  created: '2026-02-01T10:00:00Z',
  ...more,
});

function project(): string {
  return makeTree({
    [manifestPath]: manifestText(
      {},
      {
        next_task_id: 4,
        tasks: {
          'T-001': task('Write the parser', 'in_progress', { assigned_to: 'coder' }),
          'T-002': task('Write the printer', 'ready', { priority: 'high' }),
          'T-003': task('Test\u001b[31m both', 'blocked', { depends_on: ['T-001', 'T-002'] }),
        },
      },
    ),
    '.ai/handoff/STATUS.md': '# Status\n',
  });
}

function tasksIn(folder: string): Record<string, Record<string, unknown>> {
  return (JSON.parse(readFileSync(join(folder, manifestPath), 'utf8')) as { tasks: never }).tasks;
}

describe('next', () => {
  it('names the task to work on and says why the others have to wait', async () => {
    const { code, stdout } = await run(['next'], { cwd: project() });
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'Next: T-002 [high] Write the printer',
      'Not now:',
      '  T-001 [medium] Write the parser: it is in progress with coder.',
      '  T-003 [medium] Test\\u{1b}[31m both: it waits for T-001, T-002.',
      '',
    ]);
  });

  it('takes the task in one write, and there is none left for the next agent', async () => {
    const cwd = project();
    expect((await run(['next', '--claim', '--as', 'kim', manifestPath], { cwd })).stdout).toBe(
      'T-002 is in progress and assigned to kim: Write the printer\n',
    );
    expect(tasksIn(cwd)['T-002']).toMatchObject({ status: 'in_progress', assigned_to: 'kim' });
    const second = await run(['next', '--claim', '--as', 'lee'], { cwd });
    expect(second).toMatchObject({ code: 1, stderr: '' });
    expect(second.stdout).toMatch(/^No task may be started\.\n/);
  });

  it('warns of circles, also while it takes a task', async () => {
    const cwd = makeTree({
      [manifestPath]: manifestText(
        {},
        {
          tasks: {
            'T-001': task('Write the parser', 'ready'),
            'T-002': task('Write the printer', 'ready', { depends_on: ['T-003'] }),
            'T-003': task('Write the manual', 'ready', { depends_on: ['T-002'] }),
          },
        },
      ),
    });
    const warning =
      'warning: These tasks wait for each other, so none of them can ever start: T-002 → T-003 → T-002. Remove one dependency.\n';
    expect((await run(['next'], { cwd })).stderr).toBe(warning);
    expect(await run(['next', '--claim', '--as', 'kim'], { cwd, env })).toMatchObject({
      stdout: 'T-001 is in progress and assigned to kim: Write the parser\n',
      stderr: warning,
    });
  });

  it('wants to know who takes it', async () => {
    const { code, stderr } = await run(['next', '--claim'], { cwd: project() });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'error: --claim needs --as NAME, so that others see who works on it.\n',
    });
  });

  it('gives programs the same', async () => {
    const { stdout } = await run(['next', '--json'], { cwd: project() });
    expect(JSON.parse(stdout)).toMatchObject({
      next: { id: 'T-002' },
      claimed: false,
      notEligible: [{ id: 'T-001' }, { id: 'T-003' }],
    });
  });

  it('reads NEXT_ACTIONS.md where there is no manifest', async () => {
    const cwd = makeTree({ '.ai/handoff/NEXT_ACTIONS.md': '# Next\n\n## Ready\n\n### T-001: Lexer\n' });
    expect((await run(['next'], { cwd })).stdout).toBe(
      'There is no MANIFEST.json. NEXT_ACTIONS.md lists, from the top:\n  T-001: Lexer\n',
    );
  });
});

describe('tasks', () => {
  it('are listed with what they wait for', async () => {
    const cwd = project();
    expect((await run(['tasks'], { cwd })).stdout.split('\n')).toEqual([
      'T-001  in progress  medium  Write the parser (coder)',
      'T-002  ready        high    Write the printer',
      'T-003  blocked      medium  Test\\u{1b}[31m both (waits for T-001, T-002)',
      '',
    ]);
    const { stdout } = await run(['tasks', '--ready', '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      roots: [{ root: '.ai/handoff', tasks: [{ id: 'T-002', eligible: true }] }],
    });
    expect((await run(['tasks', '--state', 'blocked,done'], { cwd })).stdout).toMatch(/^T-003 .*\n$/);
    expect((await run(['tasks', '--state', 'open'], { cwd })).code).toBe(2);
    expect((await run(['tasks', '--priority', 'critical,high'], { cwd })).stdout).toMatch(/^T-002 .*\n$/);
    expect((await run(['tasks', '--assignee', 'CODER'], { cwd })).stdout).toMatch(/^T-001 .*\n$/);
    expect((await run(['tasks', '--assignee', ''], { cwd })).stdout).toMatch(/^T-002 .*\nT-003 .*\n$/);
    expect((await run(['tasks', '--priority', 'urgent'], { cwd })).stderr).toContain(
      'The priorities are critical, high, medium, low.',
    );
  });
});

describe('lists of several handoff folders', () => {
  const several = () =>
    makeTree({
      'a/.ai/handoff/MANIFEST.json': manifestText({}, { tasks: { 'T-001': task('Write the parser', 'ready') } }),
      'b/.ai/handoff/STATUS.md': '# Status\n',
      'c/.ai/handoff/MANIFEST.json': '{ "aahp_version": "3.0",\n oops',
    });
  const lack = [
    'error: b/.ai/handoff: .ai/handoff has no MANIFEST.json. Regenerate the manifest first, which makes one.',
    'error: c/.ai/handoff: MANIFEST.json is not valid JSON (line 2). Correct it first.',
    '',
  ].join('\n');

  it.each(['tasks', 'graph'])('%s shows what there is, and says what is missing', async (command) => {
    const cwd = several();
    const { code, stdout, stderr } = await run([command], { cwd });
    expect({ code, stderr }).toEqual({ code: 1, stderr: lack });
    expect(stdout).toMatch(/^a\/\.ai\/handoff:\n.*Write the parser/);
    const json = await run([command, ...(command === 'tasks' ? ['--json'] : ['--format', 'json'])], { cwd });
    expect({ code: json.code, stderr: json.stderr }).toEqual({ code: 1, stderr: lack });
    expect(JSON.parse(json.stdout)).toMatchObject({
      roots: [{ root: 'a/.ai/handoff', tasks: [{ id: 'T-001' }] }],
      unlisted: [
        { root: 'b/.ai/handoff', remedy: 'Regenerate the manifest first, which makes one.' },
        { root: 'c/.ai/handoff', remedy: 'Correct it first.' },
      ],
    });
  });

  it.each(['tasks', 'graph'])('%s fails where none can be listed', async (command) => {
    const cwd = several();
    const alone = await run([command, 'b'], { cwd });
    expect(alone).toMatchObject({ code: 2, stdout: '' });
    expect(alone.stderr).toBe(lack.slice(0, lack.indexOf('\n') + 1));
    rmSync(join(cwd, 'a'), { recursive: true });
    const all = await run([command], { cwd });
    expect(all).toMatchObject({ code: 2, stdout: '' });
    expect(all.stderr).toBe(lack.replace('\nerror: ', '\n'));
  });

  it('a picture shows one folder, whatever can be read of the others', async () => {
    const { code, stdout, stderr } = await run(['graph', '--format', 'svg'], { cwd: several() });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('  a/.ai/handoff\n  b/.ai/handoff\n  c/.ai/handoff\n');
  });

  it.skipIf(process.getuid?.() === 0).each(['tasks', 'graph', 'health', 'log'])(
    '%s leaves out a folder that may not be read',
    async (command) => {
      const entries = { '.ai/handoff/LOG.md': '# Log\n\n## 2026-02-01 coder: Began\n' };
      const cwd = makeTree({
        ...entries,
        '.ai/handoff/MANIFEST.json': manifestText({}),
        '.ai/handoff-b/STATUS.md': '',
      });
      chmodSync(join(cwd, '.ai/handoff-b'), 0);
      const { code, stdout, stderr } = await run([command], { cwd });
      chmodSync(join(cwd, '.ai/handoff-b'), 0o700);
      expect(code).toBe(1);
      expect(stdout).not.toBe('');
      expect(stderr).toContain('error: .ai/handoff-b cannot be read: ');
    },
  );
});

describe('task', () => {
  it('adds, blocks, changes and finishes tasks, and nothing is wrong afterwards', async () => {
    const cwd = makeTree(driftedProject);
    await run(['manifest', '--quiet'], { cwd, env });
    const steps = [
      [['new', 'Write the lexer', '--priority', 'high'], 'T-002 is ready: Write the lexer'],
      [['new', 'Write the parser', '--depends-on', 'T-002'], 'T-003 is blocked until T-002 is done: Write the parser'],
      [['block', 'T-002', '--reason', 'No grammar'], 'T-002 is blocked now: Write the lexer'],
      [['set', 'T-002', '--status', 'in_progress', '--assign', 'kim'], 'T-002 is in progress now: Write the lexer'],
      [['done', 'T-002'], 'T-002 is done now: Write the lexer'],
    ] as const;
    for (const [args, said] of steps) {
      const { code, stdout, stderr } = await run(['task', ...args], { cwd, env });
      expect({ code, stderr, first: stdout.split('\n')[0] }).toEqual({ code: 0, stderr: '', first: said });
    }
    expect(tasksIn(cwd)).toEqual({
      'T-002': {
        title: 'Write the lexer',
        status: 'done',
        priority: 'high',
        depends_on: [],
        assigned_to: 'kim',
        created: '2026-03-05T12:00:00Z',
        completed: '2026-03-05T12:00:00Z',
      },
      'T-003': {
        title: 'Write the parser',
        status: 'ready',
        priority: 'medium',
        depends_on: ['T-002'],
        created: '2026-03-05T12:00:00Z',
      },
    });
    const { findings } = await checkJson([], { cwd });
    expect(findings.filter(({ severity }) => severity === 'error' || severity === 'warning')).toEqual([]);
  });

  it('writes nothing when it is a dry run, a wrong id or a broken manifest', async () => {
    const cwd = project();
    const before = readFileSync(join(cwd, manifestPath), 'utf8');
    expect((await run(['task', 'new', 'Ship', '--dry-run'], { cwd })).stdout).toMatch(/^T-004 is ready: Ship\n/);
    const wrong = await run(['task', 'done', 'T-009'], { cwd });
    expect(wrong).toMatchObject({
      code: 2,
      stderr: 'error: The manifest has no task T-009. It has T-001, T-002, T-003.\n',
    });
    expect(readFileSync(join(cwd, manifestPath), 'utf8')).toBe(before);
    writeFileSync(join(cwd, manifestPath), before.replace('"tasks"', 'tasks'));
    expect((await run(['task', 'done', 'T-002'], { cwd })).stderr).toMatch(/not valid JSON \(line \d+\)/);
  });

  it('wants one root named where there are several', async () => {
    const cwd = makeTree({
      '.ai/handoff/STATUS.md': '# S\n',
      '.ai/handoff-b/STATUS.md': '# S\n',
    });
    const { code, stderr } = await run(['task', 'done', 'T-001'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('  .ai/handoff\n  .ai/handoff-b\n');
  });

  it.each(['next', 'tasks', 'task new', 'task set', 'task done', 'task block'])(
    '%s has help with an example',
    async (command) => {
      const { code, stdout } = await run([...command.split(' '), '--help'], { cwd: project() });
      expect(code).toBe(0);
      expect(stdout).toContain(`  $ agent-handoff ${command}`);
    },
  );
});
