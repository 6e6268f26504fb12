import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { commands, type ExtensionContext, window } from 'vscode';
import { trustFirst } from '../commands/trustFirst.ts';
import { commandScripts } from './commandScripts.ts';

/** Opens a terminal in which `agent-handoff` is a command: the extension brings the command line along. */
export function registerTerminal(context: ExtensionContext): void {
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.openTerminal', async () => {
      if (!trustFirst()) return;
      const folder = await scriptsFolder(context);
      const path = [folder, process.env['PATH']].filter((part) => part !== undefined && part !== '').join(delimiter);
      window.createTerminal({ name: 'agent-handoff', env: { PATH: path } }).show();
    }),
  );
}

/** The folder with the scripts, which lead to the version of the extension that runs. */
async function scriptsFolder(context: ExtensionContext): Promise<string> {
  const folder = join(context.globalStorageUri.fsPath, 'bin');
  await mkdir(folder, { recursive: true });
  for (const { name, text } of commandScripts(context.asAbsolutePath('dist/cli.cjs'))) {
    const file = join(folder, name);
    // Another window may be running it.
    if ((await readFile(file, 'utf8').catch(() => undefined)) !== text) await writeFile(file, text, { mode: 0o755 });
  }
  return folder;
}
