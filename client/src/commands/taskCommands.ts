import { commands, type ExtensionContext, l10n, window } from 'vscode';
import { type OperationCall, requests, type TaskInfo, type TasksResult } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { identity } from './askAgent.ts';
import { chooseRoot } from './chooseRoot.ts';
import { plainLabel } from './plainLabel.ts';
import { plainMessage } from './plainMessage.ts';
import { runOperation } from './runOperation.ts';
import { stateLabel } from './stateLabel.ts';

/** A task with the root that it belongs to: a node of the tasks view, or what the person chose. */
interface TaskTarget {
  readonly task: TaskInfo;
  readonly rootUri: string;
}

const states = ['ready', 'in_progress', 'blocked', 'done', 'cancelled'] as const;
const priorities = ['critical', 'high', 'medium', 'low'] as const;

/** Commands that change tasks, on a node of the tasks view or, from the palette, on a task that the person chooses (AAHP v3 section 8.4). */
export function registerTaskCommands(context: ExtensionContext, server: ServerConnection): void {
  const onTask = (
    command: string,
    fits: (task: TaskInfo) => boolean,
    call: (task: TaskInfo) => Promise<OperationCall | undefined>,
  ) =>
    commands.registerCommand(command, async (node?: TaskTarget) => {
      const target = node?.task ? node : await chooseTask(server, fits);
      const operation = target && (await call(target.task));
      if (target && operation) await runOperation(server, target.rootUri, operation);
    });
  const isOpen = ({ state }: TaskInfo) => state !== 'done' && state !== 'cancelled';
  context.subscriptions.push(
    onTask('agentHandoff.startTask', ({ canStart }) => canStart, startCall),
    onTask('agentHandoff.finishTask', isOpen, ({ id }) => Promise.resolve({ name: 'finishTask', id })),
    onTask('agentHandoff.blockTask', isOpen, blockCall),
    onTask('agentHandoff.setTaskState', () => true, stateCall),
    commands.registerCommand('agentHandoff.newTask', async (node?: { rootUri?: string }) => {
      const root = await chooseRoot(server, node?.rootUri);
      const operation = root && (await newTaskCall());
      if (operation) await runOperation(server, root.uri, operation);
    }),
  );
}

async function chooseTask(
  server: ServerConnection,
  fits: (task: TaskInfo) => boolean,
): Promise<TaskTarget | undefined> {
  const result = await server.ask<TasksResult>(requests.tasks);
  const targets = (result?.roots ?? []).flatMap(({ root, tasks }) => {
    return tasks.filter(fits).map((task) => ({
      label: plainLabel(`${task.id}: ${task.title}`),
      description: root.label,
      task,
      rootUri: root.uri,
    }));
  });
  if (targets.length === 0) void window.showInformationMessage(l10n.t('There is no task for this.'));
  return targets.length === 0 ? undefined : window.showQuickPick(targets, { placeHolder: l10n.t('The task') });
}

async function startCall({ id }: TaskInfo): Promise<OperationCall | undefined> {
  const agent = await window.showInputBox({
    prompt: plainMessage(l10n.t('Who works on {0}?', id)),
    value: identity(),
    ignoreFocusOut: true,
  });
  return agent === undefined || agent.trim() === '' ? undefined : { name: 'claimTask', id, agent };
}

async function blockCall({ id }: TaskInfo): Promise<OperationCall | undefined> {
  const reason = await window.showInputBox({
    prompt: plainMessage(l10n.t('What blocks {0}?', id)),
    ignoreFocusOut: true,
  });
  return reason === undefined || reason.trim() === '' ? undefined : { name: 'blockTask', id, reason };
}

async function stateCall({ id, state: present }: TaskInfo): Promise<OperationCall | undefined> {
  const items = states.filter((state) => state !== present).map((state) => ({ label: stateLabel(state), state }));
  const chosen = await window.showQuickPick(items, {
    placeHolder: l10n.t('The new state of {0}, which is now: {1}', id, stateLabel(present)),
  });
  return chosen && { name: 'setTask', id, state: chosen.state };
}

async function newTaskCall(): Promise<OperationCall | undefined> {
  const title = await window.showInputBox({ prompt: l10n.t('What is there to do?'), ignoreFocusOut: true });
  if (title === undefined || title.trim() === '') return undefined;
  const priority = await window.showQuickPick(priorities, {
    placeHolder: l10n.t('How urgent is it?'),
    ignoreFocusOut: true,
  });
  const known = priorities.find((one) => one === priority);
  return known && { name: 'newTask', title, priority: known };
}
