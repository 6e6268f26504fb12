import { commands, type ExtensionContext, window } from 'vscode';
import { requests, type TrustResult } from '../../../../server/src/protocol.ts';
import type { ServerConnection } from '../../languageClient/serverConnection.ts';
import { LiveTree } from '../liveTree.ts';
import { tellEmpty } from '../tellEmpty.ts';
import { toTreeItem } from './trustItems.ts';
import { buildTrustTree, type TrustTreeNode } from './trustTree.ts';

const viewId = 'agentHandoff.trust';

/** The *Trust* view of the sidebar: what the registers of trust say, and what of it has to be verified again. */
export function registerTrustView(context: ExtensionContext, server: ServerConnection): void {
  const tree = new LiveTree<TrustTreeNode>({
    load: async () => {
      const result = await server.ask<TrustResult>(requests.trust);
      return result && buildTrustTree(result);
    },
    tellEmpty: (isEmpty) => tellEmpty(viewId, isEmpty),
    toItem: toTreeItem,
    targetOf: (node) => ({
      rootUri: node.rootUri,
      ...(node.kind === 'row' && { property: node.row.claim }),
    }),
  });
  const view = window.createTreeView(viewId, { treeDataProvider: tree, showCollapseAll: true });
  context.subscriptions.push(
    tree,
    view,
    tree.follow(view),
    server.onModelChanged(() => void tree.refresh()),
    commands.registerCommand('agentHandoff.refreshTrust', () => tree.refresh()),
  );
}
