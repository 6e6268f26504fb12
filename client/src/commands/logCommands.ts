import { commands, type ExtensionContext, l10n, window } from 'vscode';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { askText } from './ask.ts';
import { identity } from './askAgent.ts';
import { chooseRoot } from './chooseRoot.ts';
import { type CommandTarget, rootUriOf, textOf } from './commandTarget.ts';
import { runOperation } from './runOperation.ts';

/** Commands that write LOG.md: a new entry with its provenance, and moving old ones to the archive (AAHP v3 sections 1.3 and 2.4). */
export function registerLogCommands(context: ExtensionContext, server: ServerConnection): void {
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.newLogEntry', async (node?: { rootUri?: string }) => {
      const command = l10n.t('New Log Entry');
      const root = await chooseRoot(server, node?.rootUri, command);
      const agent = root && (await askText(command, l10n.t('Who writes the entry?'), { value: identity() }));
      const title = agent && (await askText(command, l10n.t('What was done, in a few words?')));
      if (!root || !agent || !title) return;
      const question = l10n.t('More about it (may be empty; the entry can be edited afterwards)');
      const text = await askText(command, question, { mayBeEmpty: true });
      if (text !== undefined) await runOperation(server, root.uri, { name: 'newLogEntry', agent, title, text });
    }),
    commands.registerCommand('agentHandoff.archiveLog', async (given?: CommandTarget) => {
      const root = await chooseRoot(server, rootUriOf(given), l10n.t('Archive Old Log Entries'), {
        needs: 'LOG.md',
      });
      const keep = root && (textOf(given, 'keep') ?? (await askKeep()));
      if (root && keep !== undefined) await runOperation(server, root.uri, { name: 'archiveLog', keep: Number(keep) });
    }),
  );
}

/** So many entries stay in LOG.md unless somebody wants otherwise (AAHP v3 section 1.3). */
const usualKeep = '10';

function askKeep(): Thenable<string | undefined> {
  return window.showInputBox({
    title: l10n.t('Archive Old Log Entries'),
    prompt: l10n.t('How many entries stay in LOG.md? The oldest by date move to LOG-ARCHIVE.md.'),
    value: usualKeep,
    ignoreFocusOut: true,
    validateInput: (value) => (/^\d{1,6}$/.test(value.trim()) ? undefined : l10n.t('Please give a whole number.')),
  });
}
