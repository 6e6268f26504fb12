import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTree, manifestText, run } from './cliSupport.ts';

const task = { status: 'ready', depends_on: [], created: '2026-02-27T10:00:00Z' };
const files = {
  '.ai/handoff/MANIFEST.json': manifestText(
    {},
    {
      next_task_id: 7,
      tasks: Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((number) => [
          `T-00${number}`,
          { ...task, title: `Open task ${number}`, priority: 'medium' },
        ]),
      ),
    },
  ),
  '.ai/handoff/STATUS.md': '# Status\n\nAll is well.\n',
  '.ai/handoff/NEXT_ACTIONS.md': '# Next actions\n',
  '.ai/handoff/LOG.md': '# Log\n',
};

interface Tasks {
  readonly tasks: Readonly<Record<string, { readonly title: string; readonly assigned_to?: string }>>;
}

function read(cwd: string, name: string): string {
  return readFileSync(join(cwd, '.ai/handoff', name), 'utf8');
}

/** Many processes start at once, on a machine that may have few cores. */
const timeout = 120_000;

describe('commands that change one handoff folder at once', { timeout }, () => {
  it('all succeed, and nothing that one of them wrote is lost', async () => {
    const cwd = makeTree(files);
    const each = Array.from({ length: 6 }, (_, index) => index + 1);
    const commands = each.flatMap((number) => [
      ['task', 'new', `New task ${number}`],
      ['log', 'new', `Work ${number}`, '--agent', `agent-${number}`],
      ['next', '--claim', '--as', `agent-${number}`],
    ]);
    const ended = await Promise.all(commands.map((args) => run(args, { cwd })));
    expect(ended.filter(({ code }) => code !== 0)).toEqual([]);

    const tasks = Object.values((JSON.parse(read(cwd, 'MANIFEST.json')) as Tasks).tasks);
    const titles = tasks.map(({ title }) => title);
    expect(titles).toHaveLength(12);
    expect(titles).toEqual(expect.arrayContaining(each.map((number) => `New task ${number}`)));
    const owners = tasks.flatMap(({ assigned_to: owner }) => owner ?? []);
    expect(owners.sort()).toEqual(each.map((number) => `agent-${number}`));

    const log = read(cwd, 'LOG.md');
    for (const number of each) expect(log).toContain(`Work ${number}`);
    expect(readdirSync(join(cwd, '.ai'))).toEqual(['handoff']);
  });

  it('repair and accept beside others that write the same files', async () => {
    const mails = [1, 2, 3].map((number) => `name${number}.novak@kontor-nord.de`);
    const cwd = makeTree({
      ...files,
      '.ai/handoff/MANIFEST.json': `\ufeff${files['.ai/handoff/MANIFEST.json']}`,
      '.ai/handoff/STATUS.md': `# Status\n\n${mails.join('\n')}\n`,
    });
    const by = ['--reason', 'Public', '--owner', 'Ada', '--yes'];
    const commands = mails.flatMap((_, index) => [
      ['accept', 'safety/pii', '.ai/handoff/STATUS.md', '--line', `${index + 3}`, ...by],
      ['fix', '--all', '--only', 'file/byte-order-mark'],
      ['task', 'new', `New task ${index}`],
    ]);
    const ended = await Promise.all(commands.map((args) => run(args, { cwd })));
    expect(ended.filter(({ code }) => code !== 0)).toEqual([]);
    const configuration = readFileSync(join(cwd, 'agent-handoff.config.json'), 'utf8');
    expect((JSON.parse(configuration) as { accepted: unknown[] }).accepted).toHaveLength(3);
    expect(Object.keys((JSON.parse(read(cwd, 'MANIFEST.json')) as Tasks).tasks)).toHaveLength(9);
    expect(readdirSync(cwd).sort()).toEqual(['.ai', 'agent-handoff.config.json']);
  });

  it('begin for one agent alone, and tell the others who is at work', async () => {
    const cwd = makeTree(files);
    const ended = await Promise.all(['ann', 'bob', 'eve'].map((agent) => run(['begin', '--agent', agent], { cwd })));
    expect(ended.filter(({ code }) => code === 0)).toHaveLength(1);
    const { agent } = JSON.parse(read(cwd, 'HANDOFF.lock')) as { agent: string };
    for (const { stderr } of ended.filter(({ code }) => code !== 0)) expect(stderr).toContain(agent);
  });
});
