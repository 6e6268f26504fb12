import {
  commands,
  type ExtensionContext,
  l10n,
  type QuickPickItem,
  QuickPickItemKind,
  ThemeIcon,
  window,
} from 'vscode';
import { type HandoffRootInfo, type NextTaskResult, requests, type TaskInfo } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { priorityLabel } from '../views/tasks/taskFilter.ts';
import { chooseRoot } from './chooseRoot.ts';
import { type CommandTarget, rootUriOf } from './commandTarget.ts';
import { plainLabel } from './plainLabel.ts';
import { inform, warn } from './say.ts';
import { taskLabel } from './taskTitle.ts';

interface TaskItem extends QuickPickItem {
  /** Where it stands. */
  readonly uri?: string;
  readonly range?: TaskInfo['range'];
  /** Set for tasks that may be started. */
  readonly task?: TaskInfo;
}

/** Goes to the task to work on next, and says of the others why they are not (AAHP v3 section 8.4). */
export function registerNextTask(context: ExtensionContext, server: ServerConnection): void {
  context.subscriptions.push(
    commands.registerCommand('agentHandoff.nextTask', async (target?: CommandTarget) => {
      const root = await chooseRoot(server, rootUriOf(target), l10n.t('Next Task'));
      if (!root) return;
      const found = await server.ask<NextTaskResult>(requests.nextTask, { root: root.uri });
      if (found?.kind === 'refused') warn(found.reason);
      if (found?.kind === 'found') show(root, found);
    }),
  );
}

function show(root: HandoffRootInfo, found: Extract<NextTaskResult, { kind: 'found' }>): void {
  const items = itemsFor(found);
  if (items.length === 0) {
    inform(l10n.t('{0}: no task is open.', root.label));
    return;
  }
  const pick = window.createQuickPick<TaskItem>();
  pick.title = l10n.t('Next Task: {0}', root.label);
  pick.placeholder = placeholder(found);
  pick.matchOnDetail = true;
  pick.items = items;
  pick.onDidTriggerItemButton(({ item: { task } }) => {
    pick.hide();
    if (task) void commands.executeCommand('agentHandoff.startTask', { task, rootUri: root.uri });
  });
  pick.onDidAccept(() => {
    const [chosen] = pick.selectedItems;
    pick.hide();
    if (chosen?.uri !== undefined) void commands.executeCommand('agentHandoff.openTask', chosen.uri, chosen.range);
  });
  pick.onDidHide(() => pick.dispose());
  pick.show();
}

/** What the server says of a task goes on behind its name. */
function asSentence(clause: string): string {
  return clause.charAt(0).toLocaleUpperCase() + clause.slice(1);
}

function placeholder({ eligible, listed }: Extract<NextTaskResult, { kind: 'found' }>): string {
  if (eligible.length > 0) return l10n.t('Choose a task to go to it');
  return listed.length > 0
    ? l10n.t('The manifest has no tasks. NEXT_ACTIONS.md lists, from the top:')
    : l10n.t('No task may be started');
}

function itemsFor(found: Extract<NextTaskResult, { kind: 'found' }>): TaskItem[] {
  const { eligible, others, warnings, listed, manifestUri, nextActionsUri } = found;
  const items: TaskItem[] = [];
  const section = (label: string, own: readonly TaskItem[]) => {
    if (own.length > 0) items.push({ label, kind: QuickPickItemKind.Separator });
    for (const item of own) items.push(item);
  };
  const button = { iconPath: new ThemeIcon('play'), tooltip: l10n.t('Start this task') };
  section(
    l10n.t('May be started'),
    eligible.map((task) => ({
      label: plainLabel(taskLabel(task)),
      description: task.priority ? priorityLabel(task.priority) : '',
      buttons: [button],
      uri: manifestUri,
      range: task.range,
      task,
    })),
  );
  section(
    l10n.t('Listed'),
    listed.map((task) => ({ label: plainLabel(taskLabel(task)), uri: nextActionsUri, range: task.range })),
  );
  section(
    l10n.t('Not now'),
    others.map((task) => ({
      label: plainLabel(taskLabel(task)),
      description: task.priority ? priorityLabel(task.priority) : '',
      detail: plainLabel(asSentence(task.why)),
      uri: manifestUri,
      range: task.range,
    })),
  );
  section(
    l10n.t('Wrong in the graph'),
    warnings.map((warning) => ({ label: `$(warning) ${plainLabel(warning)}`, uri: manifestUri })),
  );
  return items;
}
