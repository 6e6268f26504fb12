import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { LogEntryInfo, LogItem } from '../../../../server/src/protocol.ts';
import type { GapNode, GroupNode, LogTreeNode, MoreNode, RowNode, TraceNode } from './logTree.ts';
import { entryStateWords, formatName, gapWords, groupLabel, shownText, typeLabel } from './logWords.ts';

/** Longer labels are cut by every sidebar; UTF-16 units. */
const labelLimit = 160;

/** How a node of the log view looks. Texts come from files: they are shown as plain text, never as Markdown or icons. */
export function toTreeItem(node: LogTreeNode): TreeItem {
  const item = itemOf(node);
  item.id = node.id;
  return item;
}

function itemOf(node: LogTreeNode): TreeItem {
  switch (node.kind) {
    case 'group':
      return groupItem(node);
    case 'trace':
      return traceItem(node);
    case 'row':
      return rowItem(node);
    case 'more':
      return moreItem(node);
    case 'gap':
      return gapItem(node);
  }
}

function groupItem({ group, children }: GroupNode): TreeItem {
  const settled =
    group.by === 'state' && (group.state === 'acted' || group.state === 'overridden' || group.state === 'noted');
  const item = new TreeItem(
    groupLabel(group),
    settled ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.Expanded,
  );
  // Files of two projects may have the same path.
  item.description = group.by === 'file' ? `${group.project} · ${children.length}` : String(children.length);
  item.contextValue = 'logGroup';
  const [label, count] = [groupLabel(group), children.length];
  item.accessibilityInformation = {
    label: count === 1 ? l10n.t('{0}, 1 entry', label) : l10n.t('{0}, {1} entries', label, count),
  };
  return item;
}

function traceItem({ trace, format, chain, children }: TraceNode): TreeItem {
  const way = chain.join(' → ');
  const item = new TreeItem(cut(way), TreeItemCollapsibleState.Collapsed);
  item.iconPath = new ThemeIcon('git-merge');
  const count = children.length === 1 ? l10n.t('1 handoff') : l10n.t('{0} handoffs', children.length);
  item.description = count;
  item.tooltip = [way, `${formatName(format)} · ${trace}`].join('\n');
  item.contextValue = 'logTrace';
  item.accessibilityInformation = { label: [way, count, trace].join(', ') };
  return item;
}

function rowItem({ item: row }: RowNode): TreeItem {
  const between = row.to === undefined ? row.from : `${row.from ?? '?'} → ${row.to}`;
  // Of a handoff the way it took matters most, of everything else what it says.
  const said = shownText(row);
  const text = said.trim() === '' ? undefined : said;
  const [label = nameOf(row), beside] = row.kind === 'handoff' ? [between, text] : [text, between];
  const item = new TreeItem(cut(label), TreeItemCollapsibleState.None);
  const state = row.kind === 'entry' ? entryStateWords(row) : undefined;
  const when = [row.day, row.time].filter((part) => part !== undefined).join(' ');
  item.iconPath = iconOf(row);
  item.description = [beside, shortDate(row)].filter((part) => part !== undefined).join(' · ');
  item.tooltip = [nameOf(row), [between, when].filter(Boolean).join(' · '), state, said, `${row.project}: ${row.file}`]
    .filter((line) => line !== undefined && line !== '')
    .join('\n');
  item.contextValue = contextOf(row);
  item.command = { command: 'agentHandoff.openLogRow', title: l10n.t('Open'), arguments: [row.uri, row.range] };
  item.accessibilityInformation = {
    label: [typeLabel(row), state, label, beside, when].filter((part) => part !== undefined && part !== '').join(', '),
  };
  return item;
}

function moreItem({ shown, total }: MoreNode): TreeItem {
  const item = new TreeItem(l10n.t('Show more ({0} of {1} are shown)', shown, total));
  item.iconPath = new ThemeIcon('ellipsis');
  item.command = { command: 'agentHandoff.showMoreLog', title: l10n.t('Show More') };
  return item;
}

/** Says of a log what is not shown of it, and what to do. */
function gapItem({ gap }: GapNode): TreeItem {
  const { file, project, uri } = gap;
  const { short, advice } = gapWords(gap);
  const item = new TreeItem(cut(file));
  item.iconPath = new ThemeIcon('info');
  item.description = short;
  item.tooltip = [`${project}: ${file}`, short, advice].join('\n');
  item.contextValue = 'logGap';
  const start = { line: 0, character: 0 };
  const range = { start, end: start };
  item.command = { command: 'agentHandoff.openLogRow', title: l10n.t('Open'), arguments: [uri, range] };
  item.accessibilityInformation = { label: [file, short, advice].join(', ') };
  return item;
}

/** What the menus of a row depend on: `entry.approve.reject`. */
function contextOf(row: LogItem): string {
  if (row.kind !== 'entry') return row.kind;
  return ['entry', ...row.actions].join('.');
}

function nameOf(row: LogItem): string {
  if (row.kind === 'entry') return [typeLabel(row), row.label].filter((part) => part !== '').join(' · ');
  return row.kind === 'handoff'
    ? `${formatName(row.format)}${row.trace === undefined ? '' : ` · ${row.trace}`}`
    : typeLabel(row);
}

/** Months and days are enough beside a label; the tooltip has the whole date. */
function shortDate({ day }: LogItem): string | undefined {
  return day?.slice(5);
}

function cut(text: string): string {
  if (text.length <= labelLimit) return text;
  const end = labelLimit - 1;
  // No character outside the basic plane is cut in half.
  return `${text.slice(0, /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end)}…`;
}

const icons: Readonly<Record<string, string>> = {
  observation: 'eye',
  recommendation: 'lightbulb',
  alert: 'warning',
  order: 'megaphone',
  approval: 'thumbsup',
  override: 'discard',
  acknowledgement: 'reply',
};

/** The icon tells the type, its colour the state. */
function iconOf(row: LogItem): ThemeIcon {
  if (row.kind === 'note') return new ThemeIcon('note');
  if (row.kind === 'handoff') return new ThemeIcon('arrow-swap');
  return new ThemeIcon(icons[row.type] ?? 'question', colourOf(row));
}

function colourOf({ type, state }: LogEntryInfo): ThemeColor | undefined {
  switch (state) {
    case 'pending':
      return new ThemeColor(type === 'alert' ? 'agentHandoff.log.alert' : 'agentHandoff.log.pending');
    case 'approved':
    case 'acknowledged':
    case 'acted':
    case 'rejected':
    case 'overridden':
      return new ThemeColor(`agentHandoff.log.${state}`);
    case 'noted':
    case 'unknown':
      return undefined;
  }
}
