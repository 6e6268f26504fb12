import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { TaskInfo } from '../../../../server/src/protocol.ts';
import { rootItem as whereOf } from '../../commands/chooseRoot.ts';
import { stateLabel } from '../../commands/stateLabel.ts';
import { shownTitle, taskLabel } from '../../commands/taskTitle.ts';
import { priorityLabel } from './taskFilter.ts';
import {
  childrenOf,
  type GroupNode,
  type ProblemNode,
  type RootNode,
  type TaskNode,
  type TaskTreeNode,
} from './taskTree.ts';

/** How a node of the tasks view looks. Titles come from files: they are shown as plain text, never as Markdown or icons. */
export function toTreeItem(node: TaskTreeNode): TreeItem {
  switch (node.kind) {
    case 'root':
      return rootItem(node);
    case 'problem':
      return problemItem(node);
    case 'group':
      return groupItem(node);
    case 'task':
      return taskItem(node);
  }
}

function rootItem({ id, root, openTasks, children }: RootNode): TreeItem {
  const item = new TreeItem(root.label, TreeItemCollapsibleState.Expanded);
  item.id = id;
  item.iconPath = new ThemeIcon('folder-library');
  const hasProblem = children.some(({ kind }) => kind === 'problem');
  item.description = hasProblem ? l10n.t('cannot be shown') : l10n.t('{0} open', openTasks);
  item.tooltip = [root.label, item.description, whereOf(root).description].join('\n');
  item.accessibilityInformation = { label: [root.label, item.description].join(', ') };
  item.contextValue = 'handoffRoot';
  return item;
}

/** Leads to the manifest, where the finding says more. */
function problemItem({ id, manifestUri, reason }: ProblemNode): TreeItem {
  const item = new TreeItem(reason);
  item.id = id;
  item.iconPath = new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
  item.tooltip = reason;
  item.command = { command: 'agentHandoff.openPlace', title: l10n.t('Open'), arguments: [manifestUri] };
  item.accessibilityInformation = { label: reason };
  item.contextValue = 'taskProblem';
  return item;
}

function groupItem({ id, by, children }: GroupNode): TreeItem {
  const settled = 'settled' in by || ('state' in by && (by.state === 'done' || by.state === 'cancelled'));
  const label = groupLabel(by);
  const item = new TreeItem(label, settled ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.Expanded);
  item.id = id;
  item.description = String(children.length);
  item.contextValue = 'taskGroup';
  const count = children.length;
  item.accessibilityInformation = {
    label: count === 1 ? l10n.t('{0}, 1 task', label) : l10n.t('{0}, {1} tasks', label, count),
  };
  return item;
}

function groupLabel(by: GroupNode['by']): string {
  if ('state' in by) return stateLabel(by.state);
  return 'priority' in by ? priorityLabel(by.priority) : l10n.t('Done and Cancelled');
}

function taskItem(node: TaskNode): TreeItem {
  const { id, task, manifestUri, showsState } = node;
  const item = new TreeItem(taskLabel(task), collapsible(node));
  item.id = id;
  item.iconPath = iconOf(task);
  const state = stateLabel(task.state);
  const details = [...detailsOf(task), ...unusualPriority(task)];
  item.description = [...(showsState ? [state] : []), ...details].join(' · ');
  const lines = [
    taskLabel(task),
    `${state} · ${priorityLabel(task.priority ?? 'medium')}`,
    detailsOf(task).join(' · '),
  ];
  item.tooltip = lines.filter((line) => line !== '').join('\n');
  item.contextValue = `task.${task.state}${task.canStart ? '.canStart' : ''}`;
  item.command = { command: 'agentHandoff.openTask', title: l10n.t('Open Task'), arguments: [manifestUri, task.range] };
  const parts = [task.id, shownTitle(task), state, details.join(' · ')];
  item.accessibilityInformation = { label: parts.filter((part) => part !== '').join(', ') };
  return item;
}

/** Those that wait for a task are shown at once, but not those that wait for them: there may be many ways to one task. */
function collapsible(node: TaskNode): TreeItemCollapsibleState {
  if (childrenOf(node).length === 0) return TreeItemCollapsibleState.None;
  return node.way.length === 1 ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
}

/** What makes the task different from its neighbours: what it waits for, and who works on it. */
function detailsOf({ state, waitsFor, blockedBy, assignedTo, canStart, writtenStatus }: TaskInfo): string[] {
  const settled = isSettled(state);
  const parts: string[] = [];
  if (writtenStatus !== undefined) parts.push(writtenStatus);
  if (assignedTo !== undefined && !settled) parts.push(assignedTo);
  if (waitsFor.length > 0 && !settled) parts.push(l10n.t('waits for {0}', waitsFor.join(', ')));
  if (blockedBy !== undefined && state === 'blocked') parts.push(blockedBy);
  if (canStart) parts.push(l10n.t('can start'));
  return parts;
}

function unusualPriority({ state, priority }: TaskInfo): string[] {
  return priority === undefined || priority === 'medium' || isSettled(state) ? [] : [priorityLabel(priority)];
}

function isSettled(state: TaskInfo['state']): boolean {
  return state === 'done' || state === 'cancelled';
}

function iconOf({ state, canStart }: TaskInfo): ThemeIcon {
  switch (state) {
    case 'in_progress':
      return new ThemeIcon('play-circle', new ThemeColor('charts.blue'));
    case 'ready':
      return canStart ? new ThemeIcon('circle-large-outline', new ThemeColor('charts.green')) : new ThemeIcon('watch');
    case 'blocked':
      return new ThemeIcon('circle-slash', new ThemeColor('list.warningForeground'));
    case 'done':
      return new ThemeIcon('pass', new ThemeColor('disabledForeground'));
    case 'cancelled':
      return new ThemeIcon('close', new ThemeColor('disabledForeground'));
    case 'unknown':
      return new ThemeIcon('question');
  }
}
