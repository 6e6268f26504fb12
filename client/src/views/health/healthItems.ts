import { type Command, l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState, Uri } from 'vscode';
import type { PlaceInfo } from '../../../../server/src/protocol.ts';
import { rootItem as whereOf } from '../../commands/chooseRoot.ts';
import { purposeName } from '../../commands/copyContext.ts';
import { taskLabel } from '../../commands/taskTitle.ts';
import type {
  CheckNode,
  ContextNode,
  HealthRootNode,
  HealthTreeNode,
  HealthVerdict,
  LeafNode,
  NextNode,
  PlanNode,
  PlansNode,
} from './healthTree.ts';
import { checkName, verdictName } from './healthWords.ts';

/** How a node of the health view looks. Texts come from files: they are shown as plain text, never as Markdown or icons. */
export function toTreeItem(node: HealthTreeNode): TreeItem {
  switch (node.kind) {
    case 'root':
      return healthRootItem(node);
    case 'check':
      return checkItem(node);
    case 'context':
      return contextItem(node);
    case 'plans':
      return plansItem(node);
    case 'plan':
      return planItem(node);
    case 'next':
      return nextItem(node);
    case 'leaf':
      return leafItem(node);
  }
}

function healthRootItem({ root, verdict }: HealthRootNode): TreeItem {
  const item = new TreeItem(root.label, TreeItemCollapsibleState[verdict === 'good' ? 'Collapsed' : 'Expanded']);
  item.iconPath = verdictIcon(verdict);
  item.description = verdictName(verdict);
  item.contextValue = 'healthRoot';
  item.tooltip = [root.label, verdictName(verdict), whereOf(root).description].join('\n');
  item.accessibilityInformation = { label: [root.label, verdictName(verdict)].join(', ') };
  return item;
}

/** The verdict is an icon, a colour and, for those who see neither, a word. */
function checkItem({ step, check, children, rootUri }: CheckNode): TreeItem {
  const { id, verdict, said, place } = check;
  const below = verdict === 'good' ? 'Collapsed' : 'Expanded';
  const item = new TreeItem(
    `${step}. ${checkName(id)}`,
    TreeItemCollapsibleState[children.length === 0 ? 'None' : below],
  );
  item.iconPath = verdictIcon(verdict);
  item.description = said;
  item.tooltip = `${checkName(id)}: ${verdictName(verdict)}\n${said}`;
  // The likeliest remedy has a button beside the row, too.
  const remedy = children.flatMap(({ leaf }) => (leaf.is === 'remedy' ? [leaf.command] : []))[0];
  item.contextValue = ['healthCheck', id, verdict, ...(remedy === undefined ? [] : [remedy])].join('.');
  // What has rows below it folds and unfolds on a click, and they lead on.
  if (children.length === 0 && place) item.command = openCommand(place);
  else if (children.length === 0 && id === 'folder') item.command = revealCommand(rootUri);
  item.accessibilityInformation = { label: [`${step}. ${checkName(id)}`, verdictName(verdict), said].join(', ') };
  return item;
}

function contextItem({ text, isWithheld, place }: ContextNode): TreeItem {
  const item = new TreeItem(l10n.t('6. Quick context'), TreeItemCollapsibleState.None);
  const said = isWithheld ? l10n.t('withheld: a safety rule warns of it') : (text ?? l10n.t('There is none.'));
  item.iconPath = new ThemeIcon('quote');
  item.description = said;
  item.tooltip = said;
  item.contextValue = 'healthContext';
  if (place) item.command = openCommand(place);
  item.accessibilityInformation = { label: [l10n.t('6. Quick context'), said].join(', ') };
  return item;
}

function plansItem({ children }: PlansNode): TreeItem {
  const item = new TreeItem(l10n.t('7. What to read'), TreeItemCollapsibleState.Collapsed);
  const tokens = children.map(({ plan }) => plan.tokens);
  item.iconPath = new ThemeIcon('book');
  const sorted = [...tokens].sort((a, b) => a - b);
  const [least = 0, most = 0] = [sorted.at(0), sorted.at(-1)];
  item.description =
    least === most ? l10n.t('files of {0} tokens', least) : l10n.t('files of {0} to {1} tokens', least, most);
  item.tooltip = [l10n.t('7. What to read'), item.description].join('\n');
  item.contextValue = 'healthPlans';
  item.accessibilityInformation = { label: [l10n.t('7. What to read'), item.description].join(', ') };
  return item;
}

function planItem({ plan: { purpose, tokens, missing }, children }: PlanNode): TreeItem {
  const item = new TreeItem(purposeName(purpose), TreeItemCollapsibleState.Collapsed);
  const files = children.flatMap(({ leaf }) => (leaf.is === 'file' && leaf.place ? [leaf.text] : []));
  const lacking = missing.length === 0 ? [] : [l10n.t('Not there: {0}', missing.join(', '))];
  item.description = l10n.t('files of {0} tokens', tokens);
  item.tooltip = [purposeName(purpose), ...files, ...lacking].join('\n');
  item.contextValue = 'healthPlan';
  item.accessibilityInformation = { label: [purposeName(purpose), item.description, ...lacking].join(', ') };
  return item;
}

function nextItem({ next, eligible, rootUri }: NextNode): TreeItem {
  const item = new TreeItem(l10n.t('8. Next task'), TreeItemCollapsibleState.None);
  const said = next
    ? taskLabel(next) + (eligible > 1 ? ` · ${l10n.t('{0} more can start', eligible - 1)}` : '')
    : l10n.t('none can start');
  item.iconPath = new ThemeIcon('target');
  item.description = said;
  item.tooltip = next ? `${taskLabel(next)}\n${next.priority}` : said;
  item.contextValue = 'healthNext';
  item.command = next?.place
    ? openCommand(next.place)
    : { command: 'agentHandoff.nextTask', title: l10n.t('Say Why…'), arguments: [{ rootUri }] };
  item.accessibilityInformation = { label: [l10n.t('8. Next task'), said].join(', ') };
  return item;
}

function leafItem({ leaf, rootUri }: LeafNode): TreeItem {
  switch (leaf.is) {
    case 'detail': {
      const item = new TreeItem(leaf.text, TreeItemCollapsibleState.None);
      item.tooltip = leaf.text;
      item.contextValue = 'healthDetail';
      if (leaf.place) {
        item.iconPath = new ThemeIcon('go-to-file');
        item.command = openCommand(leaf.place);
      }
      return item;
    }
    case 'advice': {
      const item = new TreeItem(leaf.text, TreeItemCollapsibleState.None);
      item.iconPath = new ThemeIcon('info');
      item.tooltip = leaf.text;
      item.contextValue = 'healthAdvice';
      item.accessibilityInformation = { label: l10n.t('What to do: {0}', leaf.text) };
      return item;
    }
    case 'remedy': {
      const item = new TreeItem(leaf.title, TreeItemCollapsibleState.None);
      item.iconPath = new ThemeIcon('wrench');
      item.contextValue = 'healthRemedy';
      item.command = { command: leaf.command, title: leaf.title, arguments: [{ rootUri }] };
      item.accessibilityInformation = { label: leaf.title, role: 'button' };
      return item;
    }
    case 'file': {
      const item = new TreeItem(leaf.text, TreeItemCollapsibleState.None);
      item.contextValue = 'healthFile';
      if (leaf.place) {
        item.iconPath = new ThemeIcon('go-to-file');
        item.command = openCommand(leaf.place);
        item.tooltip = leaf.text;
      } else {
        item.iconPath = new ThemeIcon('circle-slash');
        item.description = l10n.t('not there');
        item.tooltip = [leaf.text, l10n.t('not there')].join('\n');
        item.accessibilityInformation = { label: [leaf.text, l10n.t('not there')].join(', ') };
      }
      return item;
    }
  }
}

function openCommand({ uri, range }: PlaceInfo): Command {
  return { command: 'agentHandoff.openPlace', title: l10n.t('Open'), arguments: [uri, range] };
}

function revealCommand(uri: string): Command {
  return { command: 'revealInExplorer', title: l10n.t('Show in the Explorer'), arguments: [Uri.parse(uri)] };
}

function verdictIcon(verdict: HealthVerdict): ThemeIcon {
  switch (verdict) {
    case 'good':
      return new ThemeIcon('pass', new ThemeColor('agentHandoff.health.good'));
    case 'attention':
      return new ThemeIcon('warning', new ThemeColor('agentHandoff.health.attention'));
    case 'bad':
      return new ThemeIcon('error', new ThemeColor('agentHandoff.health.bad'));
  }
}
