import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { TrustRowInfo } from '../../../../server/src/protocol.ts';
import { rootItem as whereOf } from '../../commands/chooseRoot.ts';
import type { TrustGroupNode, TrustProblemNode, TrustRootNode, TrustRowNode, TrustTreeNode } from './trustTree.ts';

type State = TrustRowInfo['state'];

/** How a node of the trust view looks. Texts come from files: they are shown as plain text, never as Markdown or icons. */
export function toTreeItem(node: TrustTreeNode): TreeItem {
  switch (node.kind) {
    case 'root':
      return rootItem(node);
    case 'group':
      return groupItem(node);
    case 'row':
      return rowItem(node);
    case 'problem':
      return problemItem(node);
  }
}

function rootItem({ root, expired }: TrustRootNode): TreeItem {
  const item = new TreeItem(root.label, TreeItemCollapsibleState.Expanded);
  item.iconPath = new ThemeIcon('folder-library');
  item.description = expired === 0 ? l10n.t('nothing has expired') : l10n.t('{0} expired', expired);
  item.contextValue = 'trustRoot';
  item.tooltip = [root.label, item.description, whereOf(root).description].join('\n');
  item.accessibilityInformation = { label: [root.label, item.description].join(', ') };
  return item;
}

function groupItem({ state, children }: TrustGroupNode): TreeItem {
  const label = groupLabel(state);
  const urgent = state === 'expired' || state === 'expiring';
  const item = new TreeItem(label, TreeItemCollapsibleState[urgent ? 'Expanded' : 'Collapsed']);
  item.description = String(children.length);
  item.contextValue = 'trustGroup';
  const count = children.length;
  item.accessibilityInformation = {
    label: count === 1 ? l10n.t('{0}, 1 claim', label) : l10n.t('{0}, {1} claims', label, count),
  };
  return item;
}

function rowItem({ row, registerUri }: TrustRowNode): TreeItem {
  const { label, state, agent, provenance, verified, canVerify, range } = row;
  const item = new TreeItem(label === '' ? l10n.t('(no text)') : label, TreeItemCollapsibleState.None);
  const standing = standingOf(row);
  const by = agent === undefined ? undefined : l10n.t('by {0}', agent);
  const filled = (parts: readonly (string | undefined)[]) => parts.filter((part) => part !== undefined && part !== '');
  item.iconPath = iconOf(state);
  item.description = filled([standing, by]).join(' · ');
  item.tooltip = filled([
    label,
    standing,
    verified === undefined
      ? undefined
      : agent === undefined
        ? l10n.t('Last verified on {0}', verified)
        : l10n.t('Last verified on {0} by {1}', verified, agent),
    row.expires === undefined ? undefined : l10n.t('Holds until {0}', row.expires),
    provenance,
  ]).join('\n');
  item.contextValue = `trustRow.${state}${canVerify ? '.canVerify' : ''}`;
  item.command = { command: 'agentHandoff.openPlace', title: l10n.t('Open'), arguments: [registerUri, range] };
  item.accessibilityInformation = { label: filled([label, groupLabel(state), standing, by]).join(', ') };
  return item;
}

function problemItem({ problem, registerUri }: TrustProblemNode): TreeItem {
  const item = new TreeItem(problem, TreeItemCollapsibleState.None);
  item.iconPath = new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
  item.tooltip = problem;
  item.contextValue = 'trustProblem';
  item.command = { command: 'agentHandoff.openPlace', title: l10n.t('Open'), arguments: [registerUri] };
  return item;
}

function groupLabel(state: State): string {
  switch (state) {
    case 'expired':
      return l10n.t('Expired');
    case 'expiring':
      return l10n.t('Expiring Soon');
    case 'verified':
      return l10n.t('Verified');
    case 'undated':
      return l10n.t('Verified, No Expiry');
    case 'not-verified':
      return l10n.t('Not Verified');
  }
}

/** How long a claim still holds, or how long it has not held; the level where that means nothing. */
function standingOf({ state, level, daysLeft }: TrustRowInfo): string {
  if (state === 'not-verified') return level;
  if (daysLeft === undefined) return l10n.t('nothing says until when');
  if (daysLeft === 0) return l10n.t('expires today');
  if (daysLeft === 1) return l10n.t('expires tomorrow');
  if (daysLeft === -1) return l10n.t('expired yesterday');
  return daysLeft > 0 ? l10n.t('expires in {0} days', daysLeft) : l10n.t('expired {0} days ago', -daysLeft);
}

function iconOf(state: State): ThemeIcon {
  switch (state) {
    case 'expired':
      return new ThemeIcon('error', new ThemeColor('agentHandoff.trust.expired'));
    case 'expiring':
      return new ThemeIcon('history', new ThemeColor('agentHandoff.trust.expiring'));
    case 'verified':
      return new ThemeIcon('verified', new ThemeColor('agentHandoff.trust.verified'));
    case 'undated':
      return new ThemeIcon('verified');
    case 'not-verified':
      return new ThemeIcon('question');
  }
}
