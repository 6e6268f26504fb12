import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TestRepository } from '../unit/git/support.ts';
import { makeTree, run } from './cliSupport.ts';

const status = '# Status\n\nWrite to maja.novak@kontor-nord.de.\n';
const check = (cwd: string, ...args: string[]) => run(['check', '--today', '2026-03-01', ...args], { cwd });

describe('the configuration on the command line', () => {
  it('accepts a finding by its text, until its day is over', async () => {
    const accepted = [
      {
        code: 'safety/pii',
        file: '.ai/handoff/NOTES.md',
        text: 'maja.novak@kontor-nord.de',
        reason: 'Public contact',
        owner: 'maja',
        expires: '2026-03-01',
      },
    ];
    const files = { '.ai/handoff/NOTES.md': status, 'agent-handoff.config.json': JSON.stringify({ accepted }) };
    const folder = makeTree(files);
    const now = await check(folder);
    expect(now.stdout).not.toContain('e-mail address');
    expect(now.stdout).toContain('safety/loosened');
    expect(now.code).toBe(0);
    const later = await run(['check', '--today', '2026-03-02'], { cwd: folder });
    expect(later.code).toBe(1);
    expect(later.stdout).toContain('safety/allowlist');
    expect(later.stdout).toContain('NOTES.md');
  });

  it.each([
    [
      'safety/*',
      { code: 'safety/pii', file: 'x', text: '', reason: 'x', owner: 'x' },
      'accepted[0].text must not be empty',
    ],
    ['a hash without its salt', { code: 'safety/pii', file: 'x', hash: 'a'.repeat(64), reason: 'x' }, 'salt'],
    ['a short salt', { code: 'safety/pii', file: 'x', hash: 'a'.repeat(64), salt: 'short', reason: 'x' }, 'salt'],
    ['a hash that is none', { code: 'safety/pii', file: 'x', hash: 'abc', salt: 'a'.repeat(16), reason: 'x' }, 'hash'],
  ])('cannot be used with %s that is wrong, and says where', async (_, entry, hint) => {
    const folder = makeTree({
      '.ai/handoff/STATUS.md': '# Status\n',
      'agent-handoff.config.json': JSON.stringify({ accepted: [entry] }),
    });
    const ended = await check(folder);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('agent-handoff.config.json cannot be used');
    expect(ended.stderr).toContain(hint);
  });

  it('says that it loosens something even where it was not named itself', async () => {
    const folder = makeTree({
      '.ai/handoff/NOTES.md': status,
      'agent-handoff.config.json': '{ "rules": { "safety/pii": "off" } }\n',
    });
    const whole = await check(folder);
    expect(whole.stdout).toContain('safety/loosened');
    expect(whole.stdout).not.toContain('of that file shows them');
    const part = await check(folder, '.ai');
    expect(part.stdout).not.toContain('safety/loosened');
    const note =
      'agent-handoff.config.json loosens rules of safety in one place; "agent-handoff check" of that file shows them.';
    expect(part.stdout).toContain(note);
    expect((await run(['scan', '.ai'], { cwd: folder })).stdout).toContain(note);
    const named = await check(folder, 'agent-handoff.config.json');
    expect(named.stdout).toContain('safety/loosened');
  });

  it('fails the check of a branch that loosens something, and no longer once that is the base', async () => {
    const folder = makeTree({ '.ai/handoff/NOTES.md': '# Notes\n', 'agent-handoff.config.json': '{}\n' });
    const repository = new TestRepository(folder);
    repository.commit({});
    const base = repository.git('rev-parse', 'HEAD').trim();
    repository.commit({ 'agent-handoff.config.json': '{ "rules": { "safety/secret": "hint" } }\n' });
    expect((await check(folder, '--base', base)).code).toBe(1);
    expect((await check(folder, '--base', base, '--fail-on', 'error')).code).toBe(0);
    expect((await check(folder)).code).toBe(0);
  });

  it('cannot silence that it was made for the first time to loosen something', async () => {
    const folder = makeTree({ '.ai/handoff/NOTES.md': '# Notes\n' });
    const repository = new TestRepository(folder);
    repository.commit({});
    const base = repository.git('rev-parse', 'HEAD').trim();
    const rules = { 'safety/secret': 'off', 'safety/loosened': 'off', 'safety/loosened#new': 'off' };
    repository.commit({ 'agent-handoff.config.json': JSON.stringify({ rules }) });
    const ended = await check(folder, '--base', base);
    expect(ended.stdout).toContain('safety/loosened');
    expect(ended.code).toBe(1);
  });

  it('says which files of projects below it leaves out, and not those that go by a nearer one', async () => {
    const folder = makeTree({
      'agent-handoff.config.json': '{ "files": { "exclude": ["**/NOTES.md"] } }\n',
      'packages/a/.ai/handoff/NOTES.md': status,
      'packages/b/.ai/handoff/NOTES.md': status,
      'packages/b/agent-handoff.config.json': '{}\n',
    });
    const { stdout } = await check(folder);
    expect(stdout).toContain('packages/a/.ai/handoff/NOTES.md');
    expect(stdout).toContain('this leaves out (1)');
    expect(stdout).toMatch(/packages\/b\/\.ai\/handoff\/NOTES\.md\n.*safety\/pii/);
  });

  it('inside of a handoff folder changes nothing', async () => {
    const folder = makeTree({
      '.ai/handoff/NOTES.md': status,
      '.ai/handoff/agent-handoff.config.json': '{ "rules": { "safety/pii": "off" }, "files": { "exclude": ["**"] } }\n',
    });
    const ended = await check(folder);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain('safety/pii');
    const fromWithin = await check(join(folder, '.ai/handoff'));
    expect(fromWithin.stdout).toContain('safety/pii');
  });
});
