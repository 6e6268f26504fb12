import { commands, type ExtensionContext, l10n, type WebviewPanel, window } from 'vscode';
import { chooseRoot } from '../commands/chooseRoot.ts';
import { type CommandTarget, rootUriOf } from '../commands/commandTarget.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { chooseExport } from './exportGraph.ts';
import { TaskGraphPanel, taskGraphView } from './taskGraphPanel.ts';

/** The task graph: an editor that shows it, and commands that open and export it. There is one such editor in a window. */
export function registerTaskGraph(context: ExtensionContext, server: ServerConnection): void {
  let present: TaskGraphPanel | undefined;
  const keep = (panel: TaskGraphPanel) => {
    present = panel;
    panel.onDidDispose(() => {
      panel.dispose();
      if (present === panel) present = undefined;
    });
    return panel;
  };
  const open = async (target: CommandTarget): Promise<TaskGraphPanel | undefined> => {
    const asked = rootUriOf(target);
    if (present && asked === undefined) {
      await present.reveal(undefined);
      return present;
    }
    const root = await chooseRoot(server, asked, l10n.t('Show Task Graph'));
    if (!root) return undefined;
    if (!present) return keep(TaskGraphPanel.open(context.extensionUri, server, root.uri));
    await present.reveal(root.uri);
    return present;
  };
  context.subscriptions.push(
    { dispose: () => present?.dispose() },
    commands.registerCommand('agentHandoff.showTaskGraph', async (target?: CommandTarget) => {
      await open(target);
    }),
    commands.registerCommand('agentHandoff.exportTaskGraph', async () => {
      // What is not to be seen now has to be asked for before the questions, since its page has to be loaded.
      const panel = await open(undefined);
      const choice = panel && (await chooseExport());
      if (choice) await panel.export(choice);
    }),
    window.registerWebviewPanelSerializer(taskGraphView, {
      deserializeWebviewPanel: (panel: WebviewPanel, state: unknown) => {
        const before = typeof state === 'object' && state !== null && 'rootUri' in state ? state.rootUri : undefined;
        const rootUri = typeof before === 'string' ? before : undefined;
        keep(new TaskGraphPanel(panel, context.extensionUri, server, rootUri));
        return Promise.resolve();
      },
    }),
  );
}
