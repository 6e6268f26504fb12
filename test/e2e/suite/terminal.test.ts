import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { extension, until } from './support.ts';

describe('the terminal of the command line', () => {
  it('has agent-handoff as a command, of the version that is installed', async () => {
    await vscode.commands.executeCommand('agentHandoff.openTerminal');
    const terminal = await until('the terminal', () =>
      vscode.window.terminals.find(({ name }) => name === 'agent-handoff'),
    );
    const { env = {} } = terminal.creationOptions as vscode.TerminalOptions;
    const [folder] = (env['PATH'] ?? '').split(delimiter);
    assert.ok(folder);
    const script = join(folder, process.platform === 'win32' ? 'agent-handoff.cmd' : 'agent-handoff');
    const shell = process.platform === 'win32';
    const { stdout } = await promisify(execFile)(script, ['--version'], { shell });
    const { version } = extension().packageJSON as { version: string };
    assert.ok(stdout.includes(version), stdout);
    terminal.dispose();
  });
});
