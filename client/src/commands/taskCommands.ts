import { commands, type ExtensionContext, l10n, window } from 'vscode';
import { type OperationCall, requests, type TaskInfo, type TasksResult } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { identity } from './askAgent.ts';
import { chooseRoot } from './chooseRoot.ts';
import { type CommandTarget, rootUriOf, textOf } from './commandTarget.ts';
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
    call: (task: TaskInfo, given: CommandTarget) => Promise<OperationCall | undefined>,
  ) =>
    commands.registerCommand(command, async (given?: TaskTarget | CommandTarget) => {
      const target = isTarget(given) ? given : await chooseTask(server, fits, given);
      const operation = target && (await call(target.task, isTarget(given) ? undefined : given));
      if (target && operation) await runOperation(server, target.rootUri, operation);
    });
  const isOpen = ({ state }: TaskInfo) => state !== 'done' && state !== 'cancelled';
  context.subscriptions.push(
    onTask('agentHandoff.startTask', ({ canStart }) => canStart, startCall),
    onTask('agentHandoff.finishTask', isOpen, ({ id }) => Promise.resolve({ name: 'finishTask', id })),
    onTask('agentHandoff.blockTask', isOpen, blockCall),
    onTask('agentHandoff.setTaskState', () => true, stateCall),
    commands.registerCommand('agentHandoff.newTask', async (given?: CommandTarget) => {
      const root = await chooseRoot(server, rootUriOf(given));
      const operation = root && (await newTaskCall(given));
      if (operation) await runOperation(server, root.uri, operation);
    }),
  );
}

/** Whether a command was given a task by a view or a lens. */
function isTarget(given: TaskTarget | CommandTarget): given is TaskTarget {
  return typeof given === 'object' && 'task' in given && typeof given.task === 'object' && given.task !== null;
}

async function chooseTask(
  server: ServerConnection,
  fits: (task: TaskInfo) => boolean,
  given: CommandTarget,
): Promise<TaskTarget | undefined> {
  const result = await server.ask<TasksResult>(requests.tasks);
  const [rootUri, id] = [rootUriOf(given), textOf(given, 'id')];
  const targets = (result?.roots ?? []).flatMap(({ root, tasks }) => {
    if (rootUri !== undefined && root.uri !== rootUri) return [];
    return tasks.filter(fits).map((task) => ({
      label: plainLabel(`${task.id}: ${task.title}`),
      description: root.label,
      task,
      rootUri: root.uri,
    }));
  });
  const named = targets.filter(({ task }) => task.id === id);
  if (named.length === 1) return named[0];
  if (targets.length === 0) void window.showInformationMessage(l10n.t('There is no task for this.'));
  return targets.length === 0 ? undefined : window.showQuickPick(targets, { placeHolder: l10n.t('The task') });
}

async function startCall({ id }: TaskInfo, given: CommandTarget): Promise<OperationCall | undefined> {
  const prompt = plainMessage(l10n.t('Who works on {0}?', id));
  const agent =
    textOf(given, 'agent') ?? (await window.showInputBox({ prompt, value: identity(), ignoreFocusOut: true }));
  return agent === undefined || agent.trim() === '' ? undefined : { name: 'claimTask', id, agent };
}

async function blockCall({ id }: TaskInfo, given: CommandTarget): Promise<OperationCall | undefined> {
  const prompt = plainMessage(l10n.t('What blocks {0}?', id));
  const reason = textOf(given, 'reason') ?? (await window.showInputBox({ prompt, ignoreFocusOut: true }));
  return reason === undefined || reason.trim() === '' ? undefined : { name: 'blockTask', id, reason };
}

async function stateCall({ id, state: present }: TaskInfo, given: CommandTarget): Promise<OperationCall | undefined> {
  const wanted = states.find((state) => state === textOf(given, 'state'));
  if (wanted) return { name: 'setTask', id, state: wanted };
  const items = states.filter((state) => state !== present).map((state) => ({ label: stateLabel(state), state }));
  const chosen = await window.showQuickPick(items, {
    placeHolder: l10n.t('The new state of {0}, which is now: {1}', id, stateLabel(present)),
  });
  return chosen && { name: 'setTask', id, state: chosen.state };
}

async function newTaskCall(given: CommandTarget): Promise<OperationCall | undefined> {
  const prompt = l10n.t('What is there to do?');
  const title = textOf(given, 'title') ?? (await window.showInputBox({ prompt, ignoreFocusOut: true }));
  if (title === undefined || title.trim() === '') return undefined;
  const priority =
    textOf(given, 'priority') ??
    (await window.showQuickPick(priorities, { placeHolder: l10n.t('How urgent is it?'), ignoreFocusOut: true }));
  const known = priorities.find((one) => one === priority);
  return known && { name: 'newTask', title, priority: known };
}
