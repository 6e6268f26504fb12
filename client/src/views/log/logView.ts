import { commands, type ExtensionContext, l10n, window } from 'vscode';
import { type LogItem, type LogParams, type LogResult, requests } from '../../../../server/src/protocol.ts';
import { showPlace } from '../../commands/openPlace.ts';
import type { ServerConnection } from '../../languageClient/serverConnection.ts';
import { LiveTree } from '../liveTree.ts';
import { askFilter, filterWords, isFiltered, type LogFilter } from './logFilter.ts';
import { toTreeItem } from './logItems.ts';
import { buildLogTree, groupings, type LogTreeNode } from './logTree.ts';
import { groupingLabel } from './logWords.ts';

/** So many rows are shown at first, and twice as many each time the person asks for more. */
const pageSize = 500;

const groupingKey = 'agentHandoff.log.grouping';
const filteredContext = 'agentHandoff.logIsFiltered';

const nothing: LogResult = { items: [], total: 0, waiting: 0, participants: [], types: [], gaps: [] };

/** The *Log* view of the sidebar: what agents and people told each other, and what waits for the person. */
export function registerLogView(context: ExtensionContext, server: ServerConnection): void {
  const remembered = context.workspaceState.get<unknown>(groupingKey);
  let grouping = groupings.find((one) => one === remembered) ?? 'state';
  let filter: LogFilter = {};
  let limit = pageSize;
  const ask = (params: LogParams) => server.ask<LogResult>(requests.log, params);
  const tree = new LiveTree<LogTreeNode>({
    // Also while nobody sees it, what waits is counted.
    loadsUnseen: true,
    load: async (isVisible) => {
      const result = await ask(isVisible ? { limit, ...filter } : { limit: 0 });
      if (result) showBeside(result);
      return result && buildLogTree(result, grouping);
    },
    toItem: toTreeItem,
    targetOf: (node) =>
      node.kind === 'row' && node.item.kind === 'entry' ? { uri: node.item.uri, entry: node.item.entry } : {},
  });
  const view = window.createTreeView('agentHandoff.log', { treeDataProvider: tree, showCollapseAll: true });
  const showBeside = ({ waiting, items }: LogResult) => {
    const tooltip = waiting === 1 ? l10n.t('1 entry waits for you') : l10n.t('{0} entries wait for you', waiting);
    view.badge = waiting === 0 ? undefined : { value: waiting, tooltip };
    // With a message an empty view would not say what to do about it.
    view.message = isFiltered(filter) && items.length > 0 ? filterWords(filter) : '';
  };
  const setFilter = (chosen: LogFilter) => {
    void commands.executeCommand('setContext', filteredContext, isFiltered(chosen));
    filter = chosen;
    limit = pageSize;
    void tree.refresh();
  };
  view.description = groupingLabel(grouping);
  context.subscriptions.push(
    tree,
    view,
    tree.follow(view),
    server.onModelChanged(() => void tree.refresh()),
    commands.registerCommand('agentHandoff.refreshLog', () => tree.refresh()),
    commands.registerCommand('agentHandoff.showMoreLog', () => {
      limit *= 2;
      return tree.refresh();
    }),
    commands.registerCommand('agentHandoff.groupLog', async () => {
      const items = groupings.map((one) => ({
        label: groupingLabel(one),
        ...(one === grouping && { description: l10n.t('as now') }),
        grouping: one,
      }));
      const chosen = await window.showQuickPick(items, {
        title: l10n.t('Group the Log'),
        placeHolder: l10n.t('How are the rows grouped?'),
      });
      if (!chosen) return;
      ({ grouping } = chosen);
      await context.workspaceState.update(groupingKey, grouping);
      view.description = groupingLabel(grouping);
      await tree.refresh();
    }),
    commands.registerCommand('agentHandoff.filterLog', async () => {
      const chosen = await askFilter(filter, (await ask({ limit: 1 })) ?? nothing);
      if (chosen) setFilter(chosen);
    }),
    commands.registerCommand('agentHandoff.clearLogFilter', () => setFilter({})),
    commands.registerCommand('agentHandoff.openLogRow', (uri: string, range: LogItem['range']) =>
      showPlace(uri, range),
    ),
  );
}
