import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandScripts } from '../../../client/src/terminal/commandScripts.ts';

/** Writes the scripts beside a command line that prints its arguments, both in folders with names that shells mind. */
function installed(): { script: string; env: (path: string) => Record<string, string> } {
  const folder = mkdtempSync(join(tmpdir(), "agent handoff's $HOME "));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const cli = join(folder, 'cli.cjs');
  writeFileSync(cli, 'process.stdout.write(JSON.stringify(process.argv.slice(2))); process.exitCode = 3;\n');
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const { name, text } of commandScripts(cli)) writeFileSync(join(bin, name), text, { mode: 0o755 });
  return { script: join(bin, 'agent-handoff'), env: (path) => ({ PATH: [bin, path].join(delimiter) }) };
}

describe('the scripts of the terminal', () => {
  it.skipIf(process.platform === 'win32')('hand arguments and exit code through', () => {
    const { env } = installed();
    const path = [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);
    const run = spawnSync('/bin/sh', ['-c', `agent-handoff check "a b" '$x'`], { env: env(path), encoding: 'utf8' });
    expect(run).toMatchObject({ status: 3, stdout: '["check","a b","$x"]', stderr: '' });
  });

  it.skipIf(process.platform === 'win32')('say what is missing where there is no Node', () => {
    const { script, env } = installed();
    const run = spawnSync('/bin/sh', [script, 'check'], { env: env('/nowhere'), encoding: 'utf8' });
    expect(run.status).toBe(2);
    expect(run.stderr).toMatch(/needs Node/);
  });

  it('escape what the command interpreter of Windows would fill in', () => {
    const [, windows] = commandScripts('C:\\100% mine\\cli.cjs');
    expect(windows).toMatchObject({ name: 'agent-handoff.cmd' });
    expect(windows?.text).toContain('\r\nnode "C:\\100%% mine\\cli.cjs" %*\r\n');
  });
});
