import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extension, until } from './support.ts';

describe('activation', () => {
  it('happens by itself in a workspace with handoff files', async () => {
    await until('the extension to be active', () => extension().isActive);
  });

  it('registers every command of the manifest', async () => {
    const manifest = extension().packageJSON as { contributes: { commands: { command: string }[] } };
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = manifest.contributes.commands
      .map(({ command }) => command)
      .filter((command) => !registered.has(command));
    assert.deepEqual(missing, []);
  });
});
