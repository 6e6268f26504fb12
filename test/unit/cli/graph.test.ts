import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { graphFormat } from '../../../server/src/cli/graphFormats.ts';
import { run } from '../../../server/src/cli/run.ts';
import { makeTree } from '../../support/makeTree.ts';
import { injection } from '../aahp/picture/support.ts';

const manifest = (tasks: unknown) => JSON.stringify({ aahp_version: '3.0', tasks }, undefined, 2);
const tasks = {
  'T-001': { title: 'Choose', status: 'done' },
  'T-002': { title: 'Build', status: 'ready', depends_on: ['T-001'] },
  'T-003': { title: injection, status: 'ready', depends_on: ['T-002'] },
};

async function graph(cwd: string, ...args: string[]) {
  const printed = { stdout: '', stderr: '' };
  const sink = (name: keyof typeof printed) => ({
    write: (text: string) => {
      printed[name] += text;
    },
    isTerminal: false,
  });
  const cli = { cwd, env: {}, stdout: sink('stdout'), stderr: sink('stderr'), rulePages: cwd };
  const code = await run(['graph', ...args], cli);
  return { code, ...printed };
}

const one = () => makeTree({ '.ai/handoff/MANIFEST.json': manifest(tasks) });

describe('agent-handoff graph', () => {
  it('prints a tree, without what a safety rule warns of', async () => {
    const { code, stdout } = await graph(one());
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        '✓ T-001 [done] Choose',
        '└─ ▶ T-002 [ready, can start] Build',
        '   └─ ○ T-003 [ready] text withheld: a safety rule warns of it',
        '',
      ].join('\n'),
    );
  });

  it('prints JSON for programs', async () => {
    const { stdout } = await graph(one(), '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      roots: [
        {
          root: '.ai/handoff',
          tasks: [{ id: 'T-001' }, { id: 'T-002', eligible: true }, { id: 'T-003', title: '', withheld: true }],
          dependencies: [
            { task: 'T-002', dependsOn: 'T-001', kind: 'done' },
            { task: 'T-003', dependsOn: 'T-002', kind: 'open' },
          ],
        },
      ],
    });
  });

  it('leaves out what is done', async () => {
    expect((await graph(one(), '--hide-done')).stdout).toMatch(/^▶ T-002 \[ready, can start\] Build\n/);
  });

  it('writes a picture, and over one that is there only if that is wanted', async () => {
    const cwd = one();
    const path = join(cwd, 'tasks.svg');
    expect(await graph(cwd, '--output', 'tasks.svg')).toEqual({ code: 0, stdout: 'Wrote tasks.svg.\n', stderr: '' });
    expect(readFileSync(path, 'utf8')).toMatch(/^<\?xml .*\n<svg /);
    writeFileSync(path, 'mine');
    chmodSync(path, 0o640);
    const { mode } = statSync(path);
    const refused = await graph(cwd, '--output', 'tasks.svg');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('tasks.svg is there already. Name another file, or replace it with --force.');
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect((await graph(cwd, '--output', 'tasks.svg', '--force')).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toMatch(/^<\?xml /);
    expect(statSync(path).mode).toBe(mode);
    expect(readdirSync(cwd).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it.each([
    ['a link', (path: string) => symlinkSync('elsewhere', path), /symbolic link/],
    ['a folder', (path: string) => mkdirSync(path), /not a regular file/],
  ])('does not write over %s, whatever is wanted', async (_, make, reason) => {
    const cwd = one();
    make(join(cwd, 'tasks.svg'));
    const { code, stderr } = await graph(cwd, '--output', 'tasks.svg', '--force');
    expect(code).toBe(2);
    expect(stderr).toMatch(reason);
  });

  it('says what is wrong with how it is called', async () => {
    const cwd = makeTree({
      'a/.ai/handoff/MANIFEST.json': manifest(tasks),
      'a/.ai/handoff-2/MANIFEST.json': manifest({}),
    });
    expect((await graph(cwd, 'a')).stdout).toContain('a/.ai/handoff-2:\nThere are no tasks.\n');
    expect((await graph(cwd, 'a', '--format', 'svg')).stderr).toMatch(
      /several handoff folders.*\n {2}a\/\.ai\/handoff\n/,
    );
    expect((await graph(cwd, 'a/.ai/handoff', '--format', 'mermaid')).stdout).toMatch(/^flowchart LR\n/);
    expect((await graph(cwd, 'a', '--force')).stderr).toContain('--force goes with --output FILE.');
    expect((await graph(cwd, 'a/.ai/handoff', '--output', 'none/x.svg')).stderr).toContain('does not exist');
    expect((await graph(cwd, 'a', '--format', 'png')).stderr).toContain('mermaid');
    writeFileSync(join(cwd, 'a/.ai/handoff/MANIFEST.json'), '{ "aahp_version": "3.0", ');
    expect(await graph(cwd, 'a/.ai/handoff')).toMatchObject({ code: 2, stdout: '' });
  });

  it('takes the format from the name of the file unless one is given', () => {
    expect(graphFormat({ output: 'a.SVG' })).toBe('svg');
    expect(graphFormat({ output: 'a.mmd' })).toBe('mermaid');
    expect(graphFormat({ output: 'a.gv' })).toBe('dot');
    expect(graphFormat({ output: 'a.svg', format: 'json' })).toBe('json');
    expect(graphFormat({ output: 'a' })).toBe('text');
  });
});
