import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkJson, makeTree, manifestText, run } from './cliSupport.ts';

/** 2026-03-05 at noon, UTC. */
const env = { SOURCE_DATE_EPOCH: '1772712000' };
const lock = (started: string) => JSON.stringify({ agent: 'kim', started, updating: ['STATUS.md'] });
const young = lock('2026-03-05T11:50:00Z');
const stale = lock('2026-03-05T08:00:00Z');

const tasks = { 'T-001': { title: 'Printer', status: 'ready', created: '2026-03-01T10:00:00Z' } };

function project(lockText: string): string {
  return makeTree({
    '.ai/handoff/MANIFEST.json': manifestText({}, { tasks, next_task_id: 2 }),
    '.ai/handoff/STATUS.md': '# Status\n',
    '.ai/handoff/LOG.md': '# Log\n',
    '.ai/handoff/TRUST.md':
      '| Property | Status | Verified | TTL | Expires |\n|---|---|---|---|---|\n| Build | assumed | 2026-03-01 | 7d | 2026-03-08 |\n',
    '.ai/handoff/HANDOFF.lock': lockText,
  });
}

/** Commands that write beside the two-phase commit and say who they are. */
const asLee: readonly (readonly string[])[] = [
  ['next', '--claim', '--as', 'lee'],
  ['log', 'new', 'Done', '--agent', 'lee'],
  ['trust', 'verify', 'Build', '--as', 'lee', '--yes'],
  ['manifest', '--agent', 'lee'],
];
/** Commands that do not. */
const asAnybody: readonly (readonly string[])[] = [
  ['task', 'new', 'Another'],
  ['task', 'done', 'T-001'],
  ['archive', '--keep', '3'],
  ['manifest'],
  ['trust', 'verify', 'Build', '--yes'],
];

describe('while another agent is at work', () => {
  it.each(asLee)('%s %s waits, unless it is forced', async (...args) => {
    const cwd = project(young);
    const before = readFileSync(join(cwd, '.ai/handoff/MANIFEST.json'), 'utf8');
    const { code, stderr } = await run(args, { cwd, env });
    expect(code).toBe(2);
    expect(stderr).toBe(
      'error: kim is writing these files since 2026-03-05T11:50:00Z, so lee should wait until that handoff is finished. Nothing was written. Use --force to write all the same.\n',
    );
    expect(readFileSync(join(cwd, '.ai/handoff/MANIFEST.json'), 'utf8')).toBe(before);
    const forced = await run([...args, '--force'], { cwd, env });
    expect(forced.code).toBe(0);
    expect(forced.stderr).toMatch(/^note: kim is writing these files/);
  });

  it.each(asAnybody)('%s %s says so', async (...args) => {
    const cwd = project(young);
    const { code, stderr } = await run(args, { cwd, env });
    expect(code).toBe(0);
    expect(stderr).toBe(
      'note: A handoff that kim began at 2026-03-05T11:50:00Z is not finished. Unless it is yours, wait until it is.\n',
    );
  });

  it('the agent itself hears nothing of its own lock', async () => {
    const cwd = project(young);
    for (const args of asLee.map((one) => one.map((word) => (word === 'lee' ? 'Kim' : word))))
      expect(await run(args, { cwd, env })).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('when another agent was interrupted', () => {
  it.each([...asLee, ...asAnybody])('%s %s asks for a recovery and goes on', async (...args) => {
    const cwd = project(stale);
    const { code, stderr } = await run(args, { cwd, env });
    expect(code).toBe(0);
    expect(stderr).toBe(
      'note: A handoff that kim began at 2026-03-05T08:00:00Z was never finished. Recover from it, or finish it if it is yours.\n',
    );
  });
});

describe('drift of files that are being written', () => {
  const drift = async (cwd: string) =>
    (await checkJson([], { cwd, env })).findings.filter(({ code }) => code === 'aahp/checksum-drift').length;
  const wrong = { checksum: `sha256:${'1'.repeat(64)}`, lines: 1 };
  const files = (lockText: string) => ({
    '.ai/handoff/MANIFEST.json': manifestText({ 'STATUS.md': wrong, 'LOG.md': wrong }),
    '.ai/handoff/STATUS.md': '# Status\n',
    '.ai/handoff/LOG.md': '# Log\n',
    '.ai/handoff/HANDOFF.lock': lockText,
  });

  it('is not reported for those that the lock names, as long as it is young', async () => {
    expect(await drift(makeTree(files(young)))).toBe(1);
    expect(await drift(makeTree(files(stale)))).toBe(2);
  });

  it('finish checks as if the lock were gone', async () => {
    // A copy of a claim that only the lock excuses would fail the check behind it.
    const strict = { rules: { 'aahp/checksum-drift': 'error', 'aahp/core-file-missing': 'off' } };
    const cwd = makeTree({ ...files(young), 'agent-handoff.config.json': JSON.stringify(strict) });
    const { code } = await run(['finish', '--phase', 'fix'], { cwd, env });
    expect(code).toBe(0);
    expect(await drift(cwd)).toBe(0);
  });
});

describe('manifest of several handoff folders', () => {
  it('takes nothing that describes one session', async () => {
    const cwd = makeTree({ '.ai/handoff/STATUS.md': '# A\n', '.ai/handoff-b/STATUS.md': '# B\n' });
    const { code, stderr } = await run(['manifest', '--context', 'Done.'], { cwd, env });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'error: --context describes one session, but there are several handoff folders. Name one of them:\n  .ai/handoff\n  .ai/handoff-b\n',
    });
    expect((await run(['manifest', '--context', 'Done.', '.ai/handoff-b'], { cwd, env })).code).toBe(0);
    expect((await run(['manifest', '--agent', 'ci'], { cwd, env })).code).toBe(0);
  });
});
