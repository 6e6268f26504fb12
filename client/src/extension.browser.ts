import { commands, type ExtensionContext, l10n } from 'vscode';
import { activateExtension } from './activate.ts';
import { inform } from './commands/say.ts';
import { startBrowserClient } from './languageClient/startBrowserClient.ts';
import type { MarkdownPreviewPlugin } from './preview/registerPreview.ts';

/** Entry of the extension where a browser runs it. */
export function activate(context: ExtensionContext): MarkdownPreviewPlugin {
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.openTerminal', () => {
      inform(l10n.t('The command line needs a machine to run on. Open the project in VS Code on a desktop.'));
    }),
  );
  return activateExtension(context, startBrowserClient);
}
