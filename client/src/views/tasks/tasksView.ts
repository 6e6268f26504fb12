import {
  commands,
  EventEmitter,
  type ExtensionContext,
  l10n,
  type TreeDataProvider,
  type TreeItem,
  window,
} from 'vscode';
import { requests, type TasksResult } from '../../../../server/src/protocol.ts';
import type { ServerConnection } from '../../languageClient/serverConnection.ts';
import { toTreeItem } from './taskItems.ts';
import { buildTaskTree, type RootNode, type StateNode, type TaskTreeNode } from './taskTree.ts';

/** The *Tasks* view of the sidebar: the tasks of all manifests, as they are in the editor or on disk. */
export function registerTasksView(context: ExtensionContext, server: ServerConnection): void {
  const provider = new TasksProvider(server);
  const view = window.createTreeView('agentHandoff.tasks', { treeDataProvider: provider, showCollapseAll: true });
  context.subscriptions.push(
    provider,
    view,
    server.onModelChanged(() => provider.refresh()),
    provider.onDidLoad((top) => {
      const open = countOpen(top);
      view.badge = open === 0 ? undefined : { value: open, tooltip: l10n.t('{0} tasks can start', open) };
    }),
    commands.registerCommand('agentHandoff.refreshTasks', () => provider.refresh()),
  );
}

class TasksProvider implements TreeDataProvider<TaskTreeNode> {
  private readonly server: ServerConnection;
  private readonly changed = new EventEmitter<undefined>();
  private readonly loaded = new EventEmitter<readonly (RootNode | StateNode)[]>();
  readonly onDidChangeTreeData = this.changed.event;
  readonly onDidLoad = this.loaded.event;

  constructor(server: ServerConnection) {
    this.server = server;
  }

  refresh(): void {
    this.changed.fire(undefined);
  }

  async getChildren(node?: TaskTreeNode): Promise<TaskTreeNode[]> {
    if (node) return node.kind === 'task' ? [] : [...node.children];
    const result = await this.server.ask<TasksResult>(requests.tasks);
    const top = buildTaskTree(result ?? { roots: [] });
    this.loaded.fire(top);
    return [...top];
  }

  getTreeItem(node: TaskTreeNode): TreeItem {
    return toTreeItem(node);
  }

  dispose(): void {
    this.changed.dispose();
    this.loaded.dispose();
  }
}

/** The number of tasks that can start now: what waits for the person or an agent. */
function countOpen(nodes: readonly TaskTreeNode[]): number {
  let count = 0;
  for (const node of nodes) count += node.kind === 'task' ? Number(node.task.canStart) : countOpen(node.children);
  return count;
}
