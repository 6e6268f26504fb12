import { commands, type ExtensionContext, window } from 'vscode';
import { type HandoffFormat, handoffRequests } from '../../../../server/src/protocol/handoffDocuments.ts';
import type { ServerConnection } from '../../languageClient/serverConnection.ts';

/** What menus ask for: the format of the handoff that the active editor shows, empty when it shows none. */
const key = 'agentHandoff.handoffFormat';

/** Keeps the context key of the active editor's handoff up to date. Asks nothing before the server runs for another reason. */
export function registerHandoffContext(context: ExtensionContext, server: ServerConnection): void {
  let isRunning = false;
  let shown = '';
  let asked = 0;
  const update = async () => {
    const uri = window.activeTextEditor?.document.uri;
    const turn = ++asked;
    const format = isRunning && uri ? await ask(server, uri.toString()) : '';
    // Whoever asked later knows better.
    if (turn !== asked || format === shown) return;
    shown = format;
    await commands.executeCommand('setContext', key, format);
  };
  context.subscriptions.push(
    window.onDidChangeActiveTextEditor(() => void update()),
    server.onModelChanged(() => {
      isRunning = true;
      void update();
    }),
  );
}

async function ask(server: ServerConnection, uri: string): Promise<HandoffFormat | ''> {
  return (await server.ask<HandoffFormat | null>(handoffRequests.format, { uri })) ?? '';
}
