import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTree, run } from './cliSupport.ts';

const password = ['tr0ub4dor', 'and', '3'].join('-');
/** Only the library of secrets knows this form. */
const token = ['glpat', 'aB3dE6gH9jK2mN5pQ8sT'].join('-');
const address = 'maja.novak@kontor-nord.de';
const status = `# Status\r\n\r\nLogin: \`DB_PASSWORD=${password}\` 🦊 ${token}\r\nAsk <${address}>.\r\n`;
const files = {
  '.ai/handoff/STATUS.md': status,
  '.ai/handoff/notes.json': `\ufeff{ "note": "a\\n${token}", "call": 4915188412077 }\n`,
  'README.md': `Write to ${address}.\n`,
};
const redactedStatus =
  '# Status\r\n\r\nLogin: `DB_PASSWORD=<redacted: password>` 🦊 <redacted: gitlab-token>\r\nAsk <redacted: email>.\r\n';

function read(cwd: string, path: string): string {
  return readFileSync(join(cwd, path), 'utf8');
}

describe('fix --all', () => {
  it('redacts secrets, too, and says that they have to be rotated', async () => {
    const only = ['--only', 'safety/secret'];
    const dry = await run(['fix', '--all', ...only, '--dry-run', '--json'], { cwd: makeTree(files) });
    expect(JSON.parse(dry.stdout)).toMatchObject({ rotate: true });
    const cwd = makeTree(files);
    const { code, stdout } = await run(['fix', '--all', ...only], { cwd });
    expect({ code, status: read(cwd, '.ai/handoff/STATUS.md').includes(password) }).toEqual({ code: 0, status: false });
    expect(stdout).toContain('Rotate the 3 secrets where they are used');
    const again = await run(['fix', '--all', ...only, '--json'], { cwd });
    expect(JSON.parse(again.stdout)).toMatchObject({ rotate: false });
  });
});

describe('redact', () => {
  it('replaces secrets and personal data, says where and of which kind, and never repeats them', async () => {
    const cwd = makeTree(files);
    const { code, stdout, stderr } = await run(['redact'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('  3:21  a password  safety/secret\n');
    expect(stdout).toContain('  3:40  a GitLab token  safety/secret\n');
    expect(stdout).toContain('  4:6  an e-mail address  safety/pii\n');
    expect(stdout).toContain('Redacted 4 places in 2 files.\n');
    expect(stdout).toContain('Rotate the 3 secrets where they are used');
    for (const secret of [password, token, address]) expect(stdout).not.toContain(secret);
    expect(read(cwd, '.ai/handoff/STATUS.md')).toBe(redactedStatus);
    expect(read(cwd, '.ai/handoff/notes.json')).toBe(
      '\ufeff{ "note": "a\\n<redacted: gitlab-token>", "call": 4915188412077 }\n',
    );
    expect(read(cwd, 'README.md')).toBe(files['README.md']);
    const again = await run(['redact'], { cwd });
    expect({ code: again.code, stdout: again.stdout }).toEqual({ code: 0, stdout: 'Nothing to redact.\n' });
    const check = await run(['check', '--format', 'json'], { cwd });
    expect(check.stdout).not.toMatch(/safety\/(?:secret|pii)/);
  });

  it('writes nothing with --dry-run, and its exit code says whether there is something', async () => {
    const cwd = makeTree(files);
    const { code, stdout } = await run(['redact', '--dry-run'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain('Would redact 4 places in 2 files. Nothing was written.\n');
    expect(read(cwd, '.ai/handoff/STATUS.md')).toBe(status);
    const clean = await run(['redact', '--dry-run'], { cwd: makeTree({ '.ai/handoff/STATUS.md': '# Status\n' }) });
    expect({ code: clean.code, stdout: clean.stdout }).toEqual({ code: 0, stdout: 'Nothing to redact.\n' });
  });

  it('tells a program what and where', async () => {
    const cwd = makeTree({ '.ai/handoff/STATUS.md': status });
    const { code, stdout } = await run(['redact', '--json', '.ai/handoff/STATUS.md'], { cwd });
    expect(code).toBe(0);
    for (const secret of [password, token, address]) expect(stdout).not.toContain(secret);
    const start = status.split('\r\n')[2]?.indexOf(password) ?? -1;
    const report = JSON.parse(stdout) as { redacted: unknown[] };
    expect(report).toMatchObject({ dryRun: false, left: 0, rotate: true });
    expect(report.redacted).toHaveLength(3);
    expect(report.redacted[0]).toEqual({
      file: '.ai/handoff/STATUS.md',
      start: { line: 2, character: start },
      end: { line: 2, character: start + password.length },
      code: 'safety/secret',
      kind: 'password',
    });
  });

  it('redacts a file that is no handoff when it is named, and more places than a report lists', async () => {
    const lines = Array.from({ length: 350 }, (_, index) => `person.${index}@kontor-nord.de`);
    const cwd = makeTree({ 'AGENTS.md': `# Agents\n\n${lines.join('\n')}\n` });
    const { code, stdout } = await run(['redact', 'AGENTS.md'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('Redacted 350 places in 1 file.\n');
    expect(stdout).not.toContain('Rotate');
    expect(read(cwd, 'AGENTS.md')).toBe(`# Agents\n\n${lines.map(() => '<redacted: email>').join('\n')}\n`);
  });

  it('leaves what the configuration accepts or switches off', async () => {
    const cwd = makeTree({
      ...files,
      'agent-handoff.config.json': JSON.stringify({
        rules: { 'safety/pii': 'off' },
        accepted: [{ code: 'safety/secret', file: '.ai/handoff/notes.json', reason: 'A sample', owner: 'maja' }],
      }),
    });
    const { stdout } = await run(['redact'], { cwd });
    expect(stdout).toContain('Redacted 2 places in 1 file.\n');
    expect(read(cwd, '.ai/handoff/notes.json')).toBe(files['.ai/handoff/notes.json']);
    expect(read(cwd, '.ai/handoff/STATUS.md')).toContain(address);
  });

  it('writes nothing at all when a file may not be written, and says why', async () => {
    const { '.ai/handoff/notes.json': notes, ...others } = files;
    const cwd = makeTree({
      ...others,
      'kept/notes.json': notes,
      '.ai/handoff/notes.json': { linkTo: '../../kept/notes.json' },
    });
    const { code, stdout, stderr } = await run(['redact'], { cwd });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('notes.json');
    expect(read(cwd, '.ai/handoff/STATUS.md')).toBe(status);
    const missing = await run(['redact', 'nowhere'], { cwd });
    expect(missing.code).toBe(2);
    expect(existsSync(join(cwd, 'nowhere'))).toBe(false);
  });

  it('says that checksums no longer match', async () => {
    const cwd = makeTree({ '.ai/handoff/STATUS.md': `# Status\n\nDB_PASSWORD=${password}\n` });
    await run(['init'], { cwd: makeTree({}) });
    const made = await run(['manifest', '--agent', 'tester', '--phase', 'fix', '.ai/handoff'], { cwd });
    expect(made.code, made.stderr).toBe(0);
    const { stdout } = await run(['redact'], { cwd });
    expect(stdout).toContain('Checksums in MANIFEST.json no longer match');
  });
});

describe('check', () => {
  it('finds what only the library knows, in every report, without repeating it', async () => {
    const cwd = makeTree(files);
    for (const format of ['text', 'json', 'sarif', 'github', 'junit']) {
      const { code, stdout } = await run(['check', '--format', format], { cwd });
      expect(code).toBe(1);
      expect(stdout).toContain('a GitLab token');
      for (const secret of [password, token, address]) expect(stdout, format).not.toContain(secret);
    }
  });
});
