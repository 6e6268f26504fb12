import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTree, run } from './cliSupport.ts';

const status = '.ai/handoff/STATUS.md';
const configuration = 'agent-handoff.config.json';
const mails = ['maja.novak@kontor-nord.de', 'tom.meyer@kontor-nord.de', 'jo.meyer@kontor-nord.de'];
const text = `# Status\r\n\r\n🦊 Write to ${mails[0]}.\r\nAnd to ${mails[1]} and ${mails[2]}.\r\n`;
const by = ['--reason', 'Public contacts', '--owner', 'Ada'];

interface Entry {
  readonly [member: string]: string;
}
const entriesOf = (cwd: string) =>
  (JSON.parse(readFileSync(join(cwd, configuration), 'utf8')) as { accepted: Entry[] }).accepted;
const codesOf = async (cwd: string) =>
  (await run(['check', '--no-color'], { cwd })).stdout.match(/safety\/pii$/gm) ?? [];

describe('accept', () => {
  it('writes one entry for each finding of a line, without the datum, and it is reported no more', async () => {
    const cwd = makeTree({ [status]: text });
    const { code, stdout } = await run(
      ['accept', 'safety/pii', status, '--line', '4', ...by, '--expires', '2999-12-31', '--yes'],
      { cwd },
    );
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `Accepted these 2 findings of safety/pii in ${status}, line 4: ${configuration}\n`,
    });
    const entries = entriesOf(cwd);
    expect(entries).toMatchObject([
      { code: 'safety/pii', file: status, reason: 'Public contacts', owner: 'Ada', expires: '2999-12-31' },
      { code: 'safety/pii', file: status },
    ]);
    expect(new Set(entries.map(({ hash }) => hash)).size).toBe(2);
    for (const mail of mails) expect(JSON.stringify(entries)).not.toContain(mail);
    expect(await codesOf(cwd)).toHaveLength(1);
    expect((await run(['check', '--no-color'], { cwd })).stdout).toContain('safety/loosened');
  });

  it('adds to a configuration that is there, and keeps what it says and how it looks', async () => {
    const before = '{\n\t"$comment": "Ours.",\n\t"rules": { "aahp/manifest-missing": "off" }\n}\n';
    const cwd = makeTree({ [configuration]: before, [status]: text });
    const { code, stderr } = await run(['accept', 'safety/pii', status, '--line', '3', ...by, '--yes'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const after = readFileSync(join(cwd, configuration), 'utf8');
    expect(after.startsWith(before.slice(0, -3))).toBe(true);
    expect(after).toContain('\n\t"accepted": [\n');
    expect(await codesOf(cwd)).toHaveLength(2);
  });

  it('writes nothing when it is a dry run, or when nobody agrees', async () => {
    const cwd = makeTree({ [status]: text });
    const dry = await run(['accept', 'safety/pii', status, '--line', '3', ...by, '--dry-run', '--json'], { cwd });
    expect(JSON.parse(dry.stdout)).toEqual({ dryRun: true, code: 'safety/pii', accepted: 1, written: [configuration] });
    const unasked = await run(['accept', 'safety/pii', status, '--line', '3', ...by], { cwd });
    expect(unasked).toMatchObject({ code: 2, stdout: '' });
    expect(unasked.stderr).toContain('--yes');
    expect(existsSync(join(cwd, configuration))).toBe(false);
  });

  it('says what is missing or meant otherwise', async () => {
    const cwd = makeTree({
      [status]: text,
      'broken/agent-handoff.config.json': '{ "rules": ',
      [`broken/${status}`]: text,
    });
    const refused = async (...args: string[]) => {
      const { code, stdout, stderr } = await run(['accept', ...args], { cwd });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      return stderr;
    };
    expect(await refused('safety/pii', status, ...by, '--yes')).toContain('lines 3, 4');
    expect(await refused('safety/pii', status, '--line', '1', ...by, '--yes')).toContain('in line 3, 4');
    expect(await refused('safety/secret', status, ...by, '--yes')).toContain('has no finding safety/secret');
    expect(await refused('aahp/manifest-missing', status, ...by, '--yes')).toContain('not accepted one by one');
    expect(await refused('safety/pii', status, '--line', '3', '--reason', ' ', '--owner', 'Ada', '--yes')).toContain(
      '--reason',
    );
    expect(await refused('safety/pii', status, '--line', '3', ...by, '--expires', '2020-01-01', '--yes')).toContain(
      '2020-01-01',
    );
    expect(await refused('safety/pii', status, '--line', '0', ...by, '--yes')).toContain('from 1 on');
    await refused('safety/pii', 'gone.md', ...by, '--yes');
    await refused('safety/pii', `broken/${status}`, '--line', '3', ...by, '--yes');
  });
});
