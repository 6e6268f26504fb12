import { commands, type Disposable, type ExtensionContext, l10n, type Memento, type TreeView, window } from 'vscode';
import { type LogItem, type LogParams, type LogResult, requests } from '../../../../server/src/protocol.ts';
import { showPlace } from '../../commands/openPlace.ts';
import type { ServerConnection } from '../../languageClient/serverConnection.ts';
import { LiveTree, type TreeElement } from '../liveTree.ts';
import { tellEmpty } from '../tellEmpty.ts';
import { askFilter, filterWords, isFiltered, type LogFilter } from './logFilter.ts';
import { toTreeItem } from './logItems.ts';
import { buildLogTree, groupings, type LogGrouping, type LogTreeNode } from './logTree.ts';
import { groupingLabel } from './logWords.ts';

/** So many rows are shown at first, and twice as many each time the person asks for more. */
const pageSize = 500;

const viewId = 'agentHandoff.log';

const groupingKey = 'agentHandoff.log.grouping';
const filteredContext = 'agentHandoff.logIsFiltered';

const nothing: LogResult = { items: [], total: 0, waiting: 0, participants: [], types: [], gaps: [] };

/** The *Log* view of the sidebar: what agents and people told each other, and what waits for the person. */
export function registerLogView(context: ExtensionContext, server: ServerConnection): void {
  const view = new LogView(context.workspaceState, server);
  context.subscriptions.push(
    view,
    server.onModelChanged(() => void view.refresh()),
    commands.registerCommand('agentHandoff.refreshLog', () => view.refresh()),
    commands.registerCommand('agentHandoff.showMoreLog', () => view.showMore()),
    commands.registerCommand('agentHandoff.groupLog', () => view.askGrouping()),
    commands.registerCommand('agentHandoff.filterLog', () => view.askFilter()),
    commands.registerCommand('agentHandoff.clearLogFilter', () => view.setFilter({})),
    commands.registerCommand('agentHandoff.openLogRow', (uri: string, range: LogItem['range']) =>
      showPlace(uri, range),
    ),
  );
}

class LogView implements Disposable {
  private readonly memory: Memento;
  private readonly server: ServerConnection;
  private readonly tree: LiveTree<LogTreeNode>;
  private readonly view: TreeView<TreeElement<LogTreeNode>>;
  private readonly following: Disposable;
  private grouping: LogGrouping;
  private filter: LogFilter = {};
  private limit = pageSize;

  /** @param memory keeps how the rows are grouped */
  constructor(memory: Memento, server: ServerConnection) {
    this.memory = memory;
    this.server = server;
    const remembered = memory.get<unknown>(groupingKey);
    this.grouping = groupings.find((one) => one === remembered) ?? 'state';
    this.tree = new LiveTree<LogTreeNode>({
      // Also while nobody sees it, what waits is counted.
      loadsUnseen: true,
      load: (isVisible) => this.load(isVisible),
      tellEmpty: (isEmpty) => tellEmpty(viewId, isEmpty),
      toItem: toTreeItem,
      targetOf: (node) =>
        node.kind === 'row' && node.item.kind === 'entry' ? { uri: node.item.uri, entry: node.item.entry } : {},
    });
    this.view = window.createTreeView(viewId, { treeDataProvider: this.tree, showCollapseAll: true });
    this.view.description = groupingLabel(this.grouping);
    this.following = this.tree.follow(this.view);
  }

  refresh(): Promise<void> {
    return this.tree.refresh();
  }

  /** Shows twice as many rows. */
  showMore(): Promise<void> {
    this.limit *= 2;
    return this.refresh();
  }

  async askGrouping(): Promise<void> {
    const items = groupings.map((one) => ({
      label: groupingLabel(one),
      ...(one === this.grouping && { description: l10n.t('as now') }),
      grouping: one,
    }));
    const chosen = await window.showQuickPick(items, {
      title: l10n.t('Group the Log'),
      placeHolder: l10n.t('How are the rows grouped?'),
    });
    if (!chosen) return;
    this.grouping = chosen.grouping;
    await this.memory.update(groupingKey, this.grouping);
    this.view.description = groupingLabel(this.grouping);
    await this.refresh();
  }

  async askFilter(): Promise<void> {
    const chosen = await askFilter(this.filter, (await this.ask({ limit: 1 })) ?? nothing);
    if (chosen) this.setFilter(chosen);
  }

  /** Shows what a filter lets through, from the first page on; an empty one lets everything through. */
  setFilter(filter: LogFilter): void {
    void commands.executeCommand('setContext', filteredContext, isFiltered(filter));
    this.filter = filter;
    this.limit = pageSize;
    void this.refresh();
  }

  private ask(params: LogParams): Promise<LogResult | undefined> {
    return this.server.ask<LogResult>(requests.log, params);
  }

  private async load(isVisible: boolean): Promise<readonly LogTreeNode[] | undefined> {
    const result = await this.ask(isVisible ? { limit: this.limit, ...this.filter } : { limit: 0 });
    if (!result) return undefined;
    this.showBeside(result);
    return buildLogTree(result, this.grouping);
  }

  /** The number on the view's icon, and above the rows which of them are shown. */
  private showBeside({ waiting, items }: LogResult): void {
    const tooltip = waiting === 1 ? l10n.t('1 entry waits for you') : l10n.t('{0} entries wait for you', waiting);
    this.view.badge = waiting === 0 ? undefined : { value: waiting, tooltip };
    // With a message an empty view would not say what to do about it.
    this.view.message = isFiltered(this.filter) && items.length > 0 ? filterWords(this.filter) : '';
  }

  dispose(): void {
    this.following.dispose();
    this.view.dispose();
    this.tree.dispose();
  }
}
