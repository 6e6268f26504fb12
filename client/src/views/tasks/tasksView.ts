import {
  commands,
  EventEmitter,
  type ExtensionContext,
  l10n,
  type TreeDataProvider,
  type TreeItem,
  window,
} from 'vscode';
import { requests, type TaskInfo, type TasksResult } from '../../../../server/src/protocol.ts';
import type { ServerConnection } from '../../languageClient/serverConnection.ts';
import { Refresher } from '../../refresher.ts';
import { tellEmpty } from '../tellEmpty.ts';
import { askFilter, filterWords, groupingLabel } from './taskFilter.ts';
import { toTreeItem } from './taskItems.ts';
import {
  buildTaskTree,
  childrenOf,
  countStartable,
  groupings,
  isFiltered,
  type TaskFilter,
  type TaskGrouping,
  type TaskTreeNode,
} from './taskTree.ts';

const viewId = 'agentHandoff.tasks';

const groupingKey = 'agentHandoff.tasks.grouping';
const filteredContext = 'agentHandoff.tasksAreFiltered';
/** Tells a workspace without handoff folders from one whose folders have no tasks. */
const hasFolderContext = 'agentHandoff.hasHandoffFolder';

/** The *Tasks* view of the sidebar: the tasks of all manifests, as they are in the editor or on disk. */
export function registerTasksView(context: ExtensionContext, server: ServerConnection): void {
  const remembered = context.workspaceState.get<unknown>(groupingKey);
  const provider = new TasksProvider(server, groupings.find((one) => one === remembered) ?? 'state');
  const view = window.createTreeView(viewId, { treeDataProvider: provider, showCollapseAll: true });
  const setFilter = (filter: TaskFilter) => {
    void commands.executeCommand('setContext', filteredContext, isFiltered(filter));
    provider.setFilter(filter);
  };
  view.description = groupingLabel(provider.grouping);
  context.subscriptions.push(
    provider,
    view,
    server.onModelChanged(() => void provider.refresh()),
    // The other views want to know it while this one is folded.
    server.onStatusChanged(
      ({ roots }) => void commands.executeCommand('setContext', hasFolderContext, roots.length > 0),
    ),
    provider.onDidLoad((result) => {
      const open = countStartable(result);
      const tooltip = open === 1 ? l10n.t('1 task can start') : l10n.t('{0} tasks can start', open);
      view.badge = open === 0 ? undefined : { value: open, tooltip };
      void commands.executeCommand('setContext', hasFolderContext, result.roots.length > 0);
      const { filter } = provider;
      const hasRows = buildTaskTree(result, provider.grouping, filter).length > 0;
      tellEmpty(viewId, !hasRows);
      // With a message an empty view would not say what to do about it.
      view.message = isFiltered(filter) && hasRows ? filterWords(filter) : '';
    }),
    commands.registerCommand('agentHandoff.refreshTasks', () => provider.refresh()),
    commands.registerCommand('agentHandoff.groupTasks', async () => {
      const items = groupings.map((grouping) => ({
        label: groupingLabel(grouping),
        ...(grouping === provider.grouping && { description: l10n.t('as now') }),
        grouping,
      }));
      const chosen = await window.showQuickPick(items, {
        title: l10n.t('Group Tasks'),
        placeHolder: l10n.t('How are the tasks grouped?'),
      });
      if (!chosen) return;
      await context.workspaceState.update(groupingKey, chosen.grouping);
      view.description = groupingLabel(chosen.grouping);
      provider.setGrouping(chosen.grouping);
    }),
    commands.registerCommand('agentHandoff.filterTasks', async () => {
      const filter = await askFilter(provider.filter, provider.tasks);
      if (filter) setFilter(filter);
    }),
    commands.registerCommand('agentHandoff.clearTasksFilter', () => setFilter({})),
  );
}

/**
 * Asks anew, also while nobody sees the view, since its badge is seen, and has VS Code draw only what is other than before. It asks first
 * and draws then: between the two VS Code knows no rows, and a click on one would be a command without a task.
 */
class TasksProvider implements TreeDataProvider<TaskTreeNode> {
  private readonly server: ServerConnection;
  private readonly changed = new EventEmitter<undefined>();
  private readonly loaded = new EventEmitter<TasksResult>();
  private result: TasksResult | undefined;
  private readonly refresher = new Refresher(() => this.load());
  private isDrawn = false;
  readonly onDidChangeTreeData = this.changed.event;
  readonly onDidLoad = this.loaded.event;
  grouping: TaskGrouping;
  filter: TaskFilter = {};

  constructor(server: ServerConnection, grouping: TaskGrouping) {
    this.server = server;
    this.grouping = grouping;
  }

  /** All tasks, whatever the filter. */
  get tasks(): readonly TaskInfo[] {
    return (this.result?.roots ?? []).flatMap(({ tasks }) => tasks);
  }

  /** The files may be others: asks anew. */
  refresh(): Promise<void> {
    return this.refresher.request();
  }

  setGrouping(grouping: TaskGrouping): void {
    this.grouping = grouping;
    this.changed.fire(undefined);
  }

  setFilter(filter: TaskFilter): void {
    this.filter = filter;
    if (this.result) this.loaded.fire(this.result);
    this.changed.fire(undefined);
  }

  async getChildren(node?: TaskTreeNode): Promise<TaskTreeNode[]> {
    if (node) return [...childrenOf(node)];
    if (!this.result) await this.refresh();
    this.isDrawn = true;
    return [...buildTaskTree(this.result ?? { roots: [] }, this.grouping, this.filter)];
  }

  getTreeItem(node: TaskTreeNode): TreeItem {
    return toTreeItem(node);
  }

  dispose(): void {
    this.changed.dispose();
    this.loaded.dispose();
  }

  private async load(): Promise<void> {
    const result = await this.server.ask<TasksResult>(requests.tasks);
    if (!result) return;
    const isOther = JSON.stringify(result) !== JSON.stringify(this.result);
    this.result = result;
    this.loaded.fire(result);
    if (isOther && this.isDrawn) this.changed.fire(undefined);
  }
}
