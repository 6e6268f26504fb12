import { commands, type ExtensionContext, Uri, window } from 'vscode';
import { type HealthOverviewResult, requests, type RootStatusInfo } from '../../../../server/src/protocol.ts';
import { activePlace } from '../../commands/activeFile.ts';
import { type CommandTarget, rootUriOf } from '../../commands/commandTarget.ts';
import type { ServerConnection } from '../../languageClient/serverConnection.ts';
import { rootOfFile } from '../../status/rootOfFile.ts';
import { LiveTree } from '../liveTree.ts';
import { openView, revealTop } from '../openView.ts';
import { tellEmpty } from '../tellEmpty.ts';
import { toTreeItem } from './healthItems.ts';
import { buildHealthTree, type HealthTreeNode } from './healthTree.ts';
import { remediesFor } from './healthWords.ts';

const viewId = 'agentHandoff.health';

/** The *Health* view of the sidebar: the eight steps with which a session begins (AAHP v3 section 3.4), with remedies to click. */
export function registerHealthView(context: ExtensionContext, server: ServerConnection): void {
  const tree = new LiveTree<HealthTreeNode>({
    load: async () => {
      const result = await server.ask<HealthOverviewResult>(requests.healthOverview);
      return result && buildHealthTree(result, remediesFor);
    },
    tellEmpty: (isEmpty) => tellEmpty(viewId, isEmpty),
    toItem: toTreeItem,
    targetOf: (node) => ({ rootUri: node.rootUri, ...(node.kind === 'plan' && { purpose: node.plan.purpose }) }),
  });
  const view = window.createTreeView(viewId, { treeDataProvider: tree, showCollapseAll: true });
  let roots: readonly RootStatusInfo[] = [];
  context.subscriptions.push(
    tree,
    view,
    tree.follow(view),
    server.onModelChanged(() => void tree.refresh()),
    server.onStatusChanged((status) => {
      ({ roots } = status);
    }),
    commands.registerCommand('agentHandoff.refreshHealth', () => tree.refresh()),
    // Without a root it is the one that the active editor belongs to.
    commands.registerCommand('agentHandoff.showHealth', async (target?: CommandTarget) => {
      await openView(view, viewId);
      const file = activePlace();
      const rootUri = rootUriOf(target) ?? (file && rootOfFile(roots, file, (uri) => Uri.parse(uri))?.root.uri);
      // With a single root there is no node for it.
      if (rootUri !== undefined) await revealTop(view, tree, rootUri);
    }),
  );
}
