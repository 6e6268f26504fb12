import { commands, type ExtensionContext, l10n, ProgressLocation, window } from 'vscode';
import type { ServerConnection } from '../languageClient/serverConnection.ts';

/** Starts the language server anew, for when it hangs. */
export function registerRestartServer(context: ExtensionContext, server: ServerConnection): void {
  const title = l10n.t('Restarting the Agent Handoff language server');
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.restartServer', () =>
      window.withProgress({ location: ProgressLocation.Window, title }, () => server.restart()),
    ),
    commands.registerCommand('agentHandoff.showOutput', () => server.showOutput()),
  );
}
