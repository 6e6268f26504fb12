import { commands, type ExtensionContext, l10n, window } from 'vscode';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { chooseRoot } from './chooseRoot.ts';
import { runOperation } from './runOperation.ts';

/** Commands that write LOG.md: a new entry with its provenance, and moving old ones to the archive (AAHP v3 sections 1.3 and 2.4). */
export function registerLogCommands(context: ExtensionContext, server: ServerConnection): void {
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.newLogEntry', async (node?: { rootUri?: string }) => {
      const root = await chooseRoot(server, node?.rootUri);
      if (!root) return;
      const ask = (prompt: string, value = '') => window.showInputBox({ prompt, value, ignoreFocusOut: true });
      const agent = await ask(l10n.t('Who writes the entry?'), 'human');
      const title = agent && (await ask(l10n.t('What was done, in a few words?')));
      if (!agent || !title) return;
      const text = await ask(l10n.t('More about it (may be empty; the entry can be edited afterwards)'));
      if (text !== undefined) await runOperation(server, root.uri, { name: 'newLogEntry', agent, title, text });
    }),
    commands.registerCommand('agentHandoff.archiveLog', async (node?: { rootUri?: string }) => {
      const root = await chooseRoot(server, node?.rootUri);
      if (root) await runOperation(server, root.uri, { name: 'archiveLog' });
    }),
  );
}
