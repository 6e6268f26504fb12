import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { driftedProject, git, makeTree, run } from './cliSupport.ts';

const name = 'agent-handoff.config.json';

interface Shown {
  readonly project: string;
  readonly file: string | null;
  readonly settings: readonly {
    readonly pointer: string;
    readonly value: unknown;
    readonly default: unknown;
    readonly origin: { readonly line: number; readonly character: number } | null;
  }[];
}

async function show(cwd: string, ...args: string[]): Promise<Shown> {
  const { code, stdout, stderr } = await run(['config', '--json', ...args], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Shown;
}

const configuration = `{
  "rules": { "aahp/checksum-drift": "error",
    "aahp/schema#enum": "hint" },
  "limits": { "depth": 9 },
  "trust": { "Build passes": "npm run build" },
  "accepted": [
    { "code": "aahp/log-order", "file": "x.md", "reason": "known" }
  ]
}
`;

describe('config', () => {
  it('shows every setting with where it comes from', async () => {
    const cwd = makeTree({ ...driftedProject, [name]: configuration });
    const { project, file, settings } = await show(cwd);
    expect({ project, file }).toEqual({ project: '.', file: name });
    const by = new Map(settings.map((one) => [one.pointer, one]));
    expect(by.get('/rules/aahp~1checksum-drift')).toMatchObject({
      value: 'error',
      default: 'warning',
      origin: { line: 1, character: 13 },
    });
    expect(by.get('/rules/aahp~1schema#enum')).toMatchObject({
      value: 'hint',
      default: 'warning',
      origin: { line: 2 },
    });
    expect(by.get('/limits/depth')).toMatchObject({ value: 9, default: 512, origin: { line: 3 } });
    expect(by.get('/limits/findings')).toMatchObject({ value: 100, default: 100, origin: null });
    expect(by.get('/trust/Build passes')).toMatchObject({ value: 'npm run build', default: null, origin: { line: 4 } });
    expect(by.get('/accepted/0')).toMatchObject({ value: { reason: 'known' }, origin: { line: 6 } });
    expect(by.get('/lock/staleMinutes')).toMatchObject({ value: 60, origin: null });
    const { stdout } = await run(['config'], { cwd });
    expect(stdout).toContain(`aahp/checksum-drift     error  (${name}:2, in place of warning)`);
    expect(stdout).toMatch(/ {2}depth +9 {2}\(agent-handoff\.config\.json:4, in place of 512\)/);
    expect(stdout).toMatch(/tokens +characters {2}\(default\)/);
  });

  it('shows defaults without a file, and all rules when asked', async () => {
    const cwd = makeTree(driftedProject);
    const plain = await show(cwd);
    expect(plain.file).toBeNull();
    expect(
      plain.settings.every(
        ({ origin, value, default: usual }) =>
          (origin === null && value === usual) || JSON.stringify(value) === JSON.stringify(usual),
      ),
    ).toBe(true);
    expect(plain.settings.some(({ pointer }) => pointer.startsWith('/rules/'))).toBe(false);
    const { settings } = await show(cwd, '--all');
    const { rules } = JSON.parse((await run(['explain', '--json'], { cwd })).stdout) as { rules: { code: string }[] };
    expect(settings.filter(({ pointer }) => pointer.startsWith('/rules/'))).toHaveLength(rules.length);
    expect((await run(['config'], { cwd })).stdout).toContain('"agent-handoff config init" makes one');
  });

  it('takes the nearest file around a project, and none inside of a handoff folder', async () => {
    const cwd = makeTree({
      [name]: '{ "tokens": "o200k_base" }',
      [`a/${name}`]: '{ "lock": { "staleMinutes": 5 } }',
      'a/.ai/handoff/STATUS.md': '# Status\n',
      [`a/.ai/handoff/${name}`]: '{ "lock": { "staleMinutes": 7 } }',
      'b/.ai/handoff/STATUS.md': '# Status\n',
    });
    git(cwd, 'init', '-q');
    for (const path of ['a', 'a/.ai/handoff', 'a/.ai/handoff/STATUS.md']) {
      const { project, file, settings } = await show(cwd, path);
      expect({ project, file }).toEqual({ project: 'a', file: `a/${name}` });
      expect(settings.find(({ pointer }) => pointer === '/lock/staleMinutes')?.value).toBe(5);
      expect(settings.find(({ pointer }) => pointer === '/tokens')?.value).toBe('characters');
    }
    const { project, file, settings } = await show(cwd, 'b');
    expect({ project, file }).toEqual({ project: 'b', file: name });
    expect(settings.find(({ pointer }) => pointer === '/tokens')).toMatchObject({
      value: 'o200k_base',
      origin: { line: 0 },
    });
  });

  it('shows no controls of what the file says', async () => {
    const cwd = makeTree({
      [name]: JSON.stringify({ trust: { 'x\u001b[31m\u202e': 'npm test' }, files: { exclude: ['\u0007/**'] } }),
    });
    for (const args of [['config'], ['config', '--json']]) {
      const { stdout } = await run(args, { cwd });
      // eslint-disable-next-line no-control-regex -- those are what must not be there
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    }
  });
});

describe('config check', () => {
  it('says what is wrong with each file, with its place, and fails', async () => {
    const cwd = makeTree({
      [name]: '\ufeff{\r\n  "rules": { "aahp/no": "off" },\r\n  "limits": { "depth": 0 }\r\n}\r\n',
      [`a/${name}`]: '{ "rules": {},\n  "rules": {} }',
      [`a/.ai/handoff/${name}`]: '{}',
    });
    const { code, stdout } = await run(['config', 'check'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toBe(
      [
        `a/.ai/handoff/${name} can be used`,
        '  1:1  warning  It lies inside of a handoff folder and is ignored. Move it to the folder of the project.',
        `a/${name} can be used`,
        '  1:3  warning  "rules" stands here again further down, and only the last one counts.',
        `${name} cannot be used`,
        '  2:14  error  There is no rule "aahp/no". "agent-handoff explain" lists all.',
        '  3:24  error  limits.depth must be at least 1.',
        '',
      ].join('\n'),
    );
    const json = JSON.parse((await run(['config', 'check', '--json', 'a'], { cwd })).stdout) as object;
    expect(json).toEqual({
      files: [
        {
          file: `a/.ai/handoff/${name}`,
          usable: true,
          problems: [expect.objectContaining({ severity: 'warning', line: 0, character: 0 })],
        },
        { file: `a/${name}`, usable: true, problems: [expect.objectContaining({ severity: 'warning', line: 0 })] },
      ],
    });
  });

  it('looks at the file around a folder, too, and at one that is named', async () => {
    const cwd = makeTree({ [name]: '{', 'a/b/README.md': 'x\n' });
    git(cwd, 'init', '-q');
    for (const args of [
      ['config', 'check', 'a/b'],
      ['config', 'check', name],
    ]) {
      const { code, stdout } = await run(args, { cwd });
      expect({ code, starts: stdout.startsWith(`${name} cannot be used\n`) }).toEqual({ code: 1, starts: true });
    }
    const none = await run(['config', 'check'], { cwd: makeTree({}) });
    expect(none).toMatchObject({ code: 0, stderr: '' });
    expect(none.stdout).toContain('There is no configuration');
    expect((await run(['config', 'check', 'a/b/README.md'], { cwd })).code).toBe(2);
  });
});

describe('config init', () => {
  it('writes a file that can be used and changes nothing, where the project begins', async () => {
    const cwd = makeTree(driftedProject);
    git(cwd, 'init', '-q');
    const before = await run(['check', '--format', 'json'], { cwd });
    const dry = await run(['config', 'init', '--dry-run'], { cwd });
    const inside = join(cwd, '.ai');
    expect((await run(['config', 'init', '--json'], { cwd: inside })).stdout).toBe(
      `{\n  "dryRun": false,\n  "file": "../${name}"\n}\n`,
    );
    expect(dry.stdout).toBe(`Would write ${name}:\n${readFileSync(join(cwd, name), 'utf8')}`);
    expect((await run(['config', 'check'], { cwd })).stdout).toBe(`${name} can be used\n`);
    const { findings } = JSON.parse((await run(['check', '--json'], { cwd })).stdout) as { findings: unknown };
    expect(findings).toEqual((JSON.parse(before.stdout) as { findings: unknown }).findings);
  });

  it('replaces nothing, and writes nothing into a handoff folder', async () => {
    const cwd = makeTree({ [name]: '{ "rules": {} }', '.ai/handoff/STATUS.md': '# Status\n' });
    const again = await run(['config', 'init'], { cwd });
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('is there already');
    expect(readFileSync(join(cwd, name), 'utf8')).toBe('{ "rules": {} }');
    const inside = await run(['config', 'init', '.ai/handoff'], { cwd });
    expect(inside).toMatchObject({ code: 2, stdout: '' });
    expect(inside.stderr).toContain('inside of a handoff folder');
    expect((await run(['config', 'init', name], { cwd })).stderr).toContain('Name a folder');
    expect((await run(['config', 'init', 'missing'], { cwd })).code).toBe(2);
  });
});
