import { commands, type ExtensionContext, window } from 'vscode';
import { type HealthOverviewResult, requests } from '../../../../server/src/protocol.ts';
import { type CommandTarget, rootUriOf } from '../../commands/commandTarget.ts';
import type { ServerConnection } from '../../languageClient/serverConnection.ts';
import { LiveTree } from '../liveTree.ts';
import { toTreeItem } from './healthItems.ts';
import { buildHealthTree, type HealthTreeNode } from './healthTree.ts';
import { remediesFor } from './healthWords.ts';

/** The *Health* view of the sidebar: the eight steps with which a session begins (AAHP v3 section 3.4), with remedies to click. */
export function registerHealthView(context: ExtensionContext, server: ServerConnection): void {
  const tree = new LiveTree<HealthTreeNode>({
    load: async () => {
      const result = await server.ask<HealthOverviewResult>(requests.healthOverview);
      return result && buildHealthTree(result, remediesFor);
    },
    toItem: toTreeItem,
    targetOf: ({ rootUri }) => ({ rootUri }),
  });
  const view = window.createTreeView('agentHandoff.health', { treeDataProvider: tree, showCollapseAll: true });
  context.subscriptions.push(
    tree,
    view,
    tree.follow(view),
    server.onModelChanged(() => void tree.refresh()),
    commands.registerCommand('agentHandoff.refreshHealth', () => tree.refresh()),
    commands.registerCommand('agentHandoff.showHealth', async (target?: CommandTarget) => {
      await commands.executeCommand('agentHandoff.health.focus');
      const rootUri = rootUriOf(target);
      // With a single root there is no node for it.
      const element = rootUri === undefined ? undefined : await tree.topElement(rootUri);
      if (element) await view.reveal(element, { select: true, focus: true, expand: true });
    }),
  );
}
