import {
  commands,
  EventEmitter,
  type ExtensionContext,
  l10n,
  type TreeDataProvider,
  type TreeItem,
  window,
} from 'vscode';
import { type LogItem, type LogParams, type LogResult, requests } from '../../../../server/src/protocol.ts';
import { showPlace } from '../../commands/openPlace.ts';
import type { ServerConnection } from '../../languageClient/serverConnection.ts';
import { changedNodes } from '../treeDifference.ts';
import { askFilter, filterWords, isFiltered, type LogFilter } from './logFilter.ts';
import { toTreeItem } from './logItems.ts';
import { buildLogTree, childrenOf, groupings, type LogGrouping, type LogTreeNode } from './logTree.ts';
import { groupingLabel } from './logWords.ts';

/** So many rows are shown at first, and twice as many each time the person asks for more. */
const pageSize = 500;

const groupingKey = 'agentHandoff.log.grouping';
const filteredContext = 'agentHandoff.logIsFiltered';

/** The *Log* view of the sidebar: what agents and people told each other, and what waits for the person. */
export function registerLogView(context: ExtensionContext, server: ServerConnection): void {
  const remembered = context.workspaceState.get<unknown>(groupingKey);
  const log = new LogProvider(server, groupings.find((one) => one === remembered) ?? 'state');
  const view = window.createTreeView('agentHandoff.log', { treeDataProvider: log, showCollapseAll: true });
  const setFilter = (filter: LogFilter) => {
    void commands.executeCommand('setContext', filteredContext, isFiltered(filter));
    log.setFilter(filter);
  };
  view.description = groupingLabel(log.grouping);
  context.subscriptions.push(
    log,
    view,
    view.onDidChangeVisibility(({ visible }) => log.setVisible(visible)),
    server.onModelChanged(() => void log.refresh()),
    log.onDidLoad(({ waiting, items }) => {
      const tooltip = waiting === 1 ? l10n.t('1 entry waits for you') : l10n.t('{0} entries wait for you', waiting);
      view.badge = waiting === 0 ? undefined : { value: waiting, tooltip };
      // With a message an empty view would not say what to do about it.
      view.message = isFiltered(log.filter) && items.length > 0 ? filterWords(log.filter) : '';
    }),
    commands.registerCommand('agentHandoff.refreshLog', () => log.refresh()),
    commands.registerCommand('agentHandoff.showMoreLog', () => log.showMore()),
    commands.registerCommand('agentHandoff.groupLog', async () => {
      const items = groupings.map((grouping) => ({
        label: groupingLabel(grouping),
        ...(grouping === log.grouping && { description: l10n.t('as now') }),
        grouping,
      }));
      const chosen = await window.showQuickPick(items, {
        title: l10n.t('Group the Log'),
        placeHolder: l10n.t('How are the rows grouped?'),
      });
      if (!chosen) return;
      await context.workspaceState.update(groupingKey, chosen.grouping);
      view.description = groupingLabel(chosen.grouping);
      log.setGrouping(chosen.grouping);
    }),
    commands.registerCommand('agentHandoff.filterLog', async () => {
      const filter = await askFilter(log.filter, await log.everything());
      if (filter) setFilter(filter);
    }),
    commands.registerCommand('agentHandoff.clearLogFilter', () => setFilter({})),
    commands.registerCommand('agentHandoff.openLogRow', (uri: string, range: LogItem['range']) =>
      showPlace(uri, range),
    ),
  );
}

/** What VS Code holds of a node: the same object as long as the id is the same, so that a single node can be drawn anew. */
export interface LogElement {
  readonly id: string;
  node: LogTreeNode;
  /** For commands on an entry (`EntryReference`). */
  readonly uri: string | undefined;
  readonly entry: string | undefined;
}

class LogProvider implements TreeDataProvider<LogElement> {
  private readonly server: ServerConnection;
  private readonly changed = new EventEmitter<LogElement | undefined>();
  private readonly loaded = new EventEmitter<LogResult>();
  private readonly elements = new Map<string, LogElement>();
  private top: readonly LogTreeNode[] = [];
  private result: LogResult | undefined;
  private limit = pageSize;
  private visible = false;
  private running: Promise<void> | undefined;
  private isOutdated = false;
  readonly onDidChangeTreeData = this.changed.event;
  readonly onDidLoad = this.loaded.event;
  grouping: LogGrouping;
  filter: LogFilter = {};

  constructor(server: ServerConnection, grouping: LogGrouping) {
    this.server = server;
    this.grouping = grouping;
  }

  /** Asks the server anew; while an answer is under way, once more behind it. Without being seen only what waits is counted. */
  refresh(): Promise<void> {
    this.isOutdated = true;
    this.running ??= this.load();
    return this.running;
  }

  setVisible(visible: boolean): void {
    this.visible = visible;
    if (visible) void this.refresh();
  }

  setGrouping(grouping: LogGrouping): void {
    this.grouping = grouping;
    this.show();
  }

  setFilter(filter: LogFilter): void {
    this.filter = filter;
    this.limit = pageSize;
    void this.refresh();
  }

  showMore(): Promise<void> {
    this.limit *= 2;
    return this.refresh();
  }

  /** The newest rows without a filter, to choose from. */
  async everything(): Promise<LogResult> {
    return (await this.ask({ limit: 1 })) ?? { items: [], total: 0, waiting: 0, participants: [], types: [], gaps: [] };
  }

  async getChildren(element?: LogElement): Promise<LogElement[]> {
    if (element) return childrenOf(element.node).map((node) => this.elementOf(node));
    if (!this.result) {
      // VS Code asks for the first time: somebody has opened the view.
      this.visible = true;
      await this.refresh();
    }
    return this.top.map((node) => this.elementOf(node));
  }

  getTreeItem({ node }: LogElement): TreeItem {
    return toTreeItem(node);
  }

  dispose(): void {
    this.changed.dispose();
    this.loaded.dispose();
  }

  private async load(): Promise<void> {
    try {
      while (this.isOutdated) {
        this.isOutdated = false;
        const { visible } = this;
        const result = await this.ask(visible ? { limit: this.limit, ...this.filter } : { limit: 0 });
        if (!result) continue;
        this.loaded.fire(result);
        if (!visible) continue;
        this.result = result;
        this.show();
      }
    } finally {
      // In the same turn as the last look at `isOutdated`, so that no word of a change is lost.
      this.running = undefined;
    }
  }

  /** Has exactly those nodes drawn anew that look different from before. */
  private show(): void {
    if (!this.result) return;
    const before = this.top;
    this.top = buildLogTree(this.result, this.grouping);
    const changed = changedNodes<LogTreeNode>(before, this.top);
    this.takeOver();
    if (changed === 'all') this.changed.fire(undefined);
    for (const id of changed === 'all' ? [] : changed) {
      // What nobody has unfolded yet has no element, and is asked for when somebody does.
      const element = this.elements.get(id);
      if (element) this.changed.fire(element);
    }
  }

  /** Gives the elements that VS Code holds their new nodes, and forgets those that are gone. */
  private takeOver(): void {
    const present = new Set<string>();
    const waiting = [...this.top];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      present.add(node.id);
      const element = this.elements.get(node.id);
      if (element) element.node = node;
      waiting.push(...childrenOf(node));
    }
    for (const id of this.elements.keys()) if (!present.has(id)) this.elements.delete(id);
  }

  private elementOf(node: LogTreeNode): LogElement {
    let element = this.elements.get(node.id);
    if (!element) {
      const item = node.kind === 'row' && node.item.kind === 'entry' ? node.item : undefined;
      element = { id: node.id, node, uri: item?.uri, entry: item?.entry };
      this.elements.set(node.id, element);
    }
    return element;
  }

  private ask(params: LogParams): Promise<LogResult | undefined> {
    return this.server.ask<LogResult>(requests.log, params);
  }
}
