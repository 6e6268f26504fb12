import { commands, type ExtensionContext, l10n, Uri, window } from 'vscode';
import { type OperationCall, requests, type TaskInfo, type TasksResult } from '../../../server/src/protocol.ts';
import type { ServerConnection } from '../languageClient/serverConnection.ts';
import { askText } from './ask.ts';
import { identity } from './askAgent.ts';
import { allRoots, chooseRoot, sayThereIsNone } from './chooseRoot.ts';
import { likelyFirst } from './choiceOrder.ts';
import { type CommandTarget, rootUriOf, textOf } from './commandTarget.ts';
import { cursorPlace } from './cursorPlace.ts';
import { plainLabel } from './plainLabel.ts';
import { runOperation } from './runOperation.ts';
import { inform, warn } from './say.ts';
import { stateLabel } from './stateLabel.ts';
import { taskLabel } from './taskTitle.ts';

/** A task with the root that it belongs to: a node of the tasks view, or what the person chose. */
interface TaskTarget {
  readonly task: TaskInfo;
  readonly rootUri: string;
}

const states = ['ready', 'in_progress', 'blocked', 'done', 'cancelled'] as const;
/** The usual one first: it is what a person gets who only presses Enter. */
const priorities = ['medium', 'critical', 'high', 'low'] as const;

/** Commands that change tasks, on a node of the tasks view or, from the palette, on a task that the person chooses (AAHP v3 section 8.4). */
export function registerTaskCommands(context: ExtensionContext, server: ServerConnection): void {
  const onTask = (
    command: string,
    fits: (task: TaskInfo) => boolean,
    words: ChoiceWords,
    call: (task: TaskInfo, given: CommandTarget) => Promise<OperationCall | undefined>,
  ) =>
    commands.registerCommand(command, async (given?: TaskTarget | CommandTarget) => {
      const target = isTarget(given) ? given : await chooseTask(server, fits, words, given);
      const operation = target && (await call(target.task, isTarget(given) ? undefined : given));
      if (target && operation) await runOperation(server, target.rootUri, operation);
    });
  const isOpen = ({ state }: TaskInfo) => state !== 'done' && state !== 'cancelled';
  context.subscriptions.push(
    onTask('agentHandoff.startTask', ({ canStart }) => canStart, startWords(), startCall),
    onTask('agentHandoff.finishTask', isOpen, openWords(l10n.t('Mark Task as Done')), ({ id }) =>
      Promise.resolve({ name: 'finishTask', id }),
    ),
    onTask('agentHandoff.blockTask', isOpen, openWords(l10n.t('Mark Task as Blocked')), blockCall),
    onTask('agentHandoff.setTaskState', () => true, allWords(), stateCall),
    commands.registerCommand('agentHandoff.newTask', async (given?: CommandTarget) => {
      const root = await chooseRoot(server, rootUriOf(given), l10n.t('New Task'));
      const operation = root && (await newTaskCall(given));
      if (operation) await runOperation(server, root.uri, operation);
    }),
  );
}

/** What a choice among tasks is called, and what is said when there is none to choose from. */
interface ChoiceWords {
  readonly title: string;
  readonly none: string;
  /** Whether a task that is being worked on is the likely one. */
  readonly inProgressFirst?: boolean;
}

function startWords(): ChoiceWords {
  return {
    title: l10n.t('Start Task'),
    none: l10n.t(
      'No task can start now: there is none, or all that are open wait for something or are being worked on.',
    ),
  };
}

function openWords(title: string): ChoiceWords {
  return {
    title,
    none: l10n.t('There is no open task. Tasks stand in MANIFEST.json of a folder .ai/handoff.'),
    inProgressFirst: true,
  };
}

function allWords(): ChoiceWords {
  return {
    title: l10n.t('Set Task State'),
    none: l10n.t('There is no task. Tasks stand in MANIFEST.json of a folder .ai/handoff.'),
  };
}

/** Whether a command was given a task by a view or a lens. */
function isTarget(given: TaskTarget | CommandTarget): given is TaskTarget {
  return typeof given === 'object' && 'task' in given && typeof given.task === 'object' && given.task !== null;
}

async function chooseTask(
  server: ServerConnection,
  fits: (task: TaskInfo) => boolean,
  { title, none, inProgressFirst = false }: ChoiceWords,
  given: CommandTarget,
): Promise<TaskTarget | undefined> {
  const result = await server.ask<TasksResult>(requests.tasks);
  const [rootUri, id] = [rootUriOf(given), textOf(given, 'id')];
  const targets = (result?.roots ?? []).flatMap(({ root, tasks }) => {
    if (rootUri !== undefined && root.uri !== rootUri) return [];
    return tasks.filter(fits).map((task) => ({
      label: plainLabel(taskLabel(task)),
      description: plainLabel(`${root.label} · ${stateLabel(task.state)}`),
      task,
      rootUri: root.uri,
      folder: Uri.parse(root.uri).toString(),
      manifest: Uri.parse(root.manifestUri).toString(),
    }));
  });
  const named = targets.filter(({ task }) => task.id === id);
  if (named.length === 1) return named[0];
  if (targets.length > 0) {
    const ordered = likelyFirst(targets, cursorPlace(), inProgressFirst);
    return window.showQuickPick(ordered, { title, placeHolder: l10n.t('The task'), matchOnDescription: true });
  }
  await sayWhyNone(server, result, none);
  return undefined;
}

/** Why there is no task to choose: no handoff folder, a manifest that cannot be read, or none that fits. */
async function sayWhyNone(server: ServerConnection, result: TasksResult | undefined, none: string): Promise<void> {
  const problem = result?.roots.find((root) => root.problem !== undefined);
  if (problem?.problem !== undefined) warn(`${problem.root.label}: ${problem.problem}`);
  else if ((await allRoots(server)).length === 0) sayThereIsNone();
  else inform(none);
}

async function startCall({ id }: TaskInfo, given: CommandTarget): Promise<OperationCall | undefined> {
  const prompt = l10n.t('Who works on {0}?', id);
  const agent = textOf(given, 'agent') ?? (await askText(l10n.t('Start Task'), prompt, { value: identity() }));
  return agent === undefined || agent.trim() === '' ? undefined : { name: 'claimTask', id, agent };
}

async function blockCall({ id }: TaskInfo, given: CommandTarget): Promise<OperationCall | undefined> {
  const prompt = l10n.t('What blocks {0}?', id);
  const reason = textOf(given, 'reason') ?? (await askText(l10n.t('Mark Task as Blocked'), prompt));
  return reason === undefined || reason.trim() === '' ? undefined : { name: 'blockTask', id, reason };
}

async function stateCall({ id, state: present }: TaskInfo, given: CommandTarget): Promise<OperationCall | undefined> {
  const wanted = states.find((state) => state === textOf(given, 'state'));
  if (wanted) return { name: 'setTask', id, state: wanted };
  const items = states.filter((state) => state !== present).map((state) => ({ label: stateLabel(state), state }));
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('Set Task State'),
    placeHolder: l10n.t('The new state of {0}, which is now: {1}', id, stateLabel(present)),
  });
  return chosen && { name: 'setTask', id, state: chosen.state };
}

async function newTaskCall(given: CommandTarget): Promise<OperationCall | undefined> {
  const prompt = l10n.t('What is there to do?');
  const title = textOf(given, 'title') ?? (await askText(l10n.t('New Task'), prompt));
  if (title === undefined || title.trim() === '') return undefined;
  const priority =
    textOf(given, 'priority') ??
    (await window.showQuickPick(priorities, {
      title: l10n.t('New Task'),
      placeHolder: l10n.t('How urgent is it?'),
      ignoreFocusOut: true,
    }));
  const known = priorities.find((one) => one === priority);
  return known && { name: 'newTask', title, priority: known };
}
