import type { Refused } from '../../engine/formats/aahp/operations/operation.ts';
import {
  blockTask,
  finishTask,
  newTask,
  setTask,
  type TaskChange,
} from '../../engine/formats/aahp/operations/taskChanges.ts';
import type { Priority, TaskState } from '../../engine/formats/aahp/vocabulary.ts';
import { formatMessage } from '../../engine/message.ts';
import { nodeGit } from '../../workspace/git.ts';
import { highestTaskNumber } from '../../workspace/gitTaskNumbers.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { changeRoot } from '../changeRoot.ts';
import type { OpenedRoot } from '../handoffPlaces.ts';
import { sentences } from '../sentences.ts';
import { printableJson } from '../printable.ts';

/** How a change is made and told. */
export interface ChangeOptions {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

export interface TaskNewOptions extends ChangeOptions {
  readonly priority: Priority;
  readonly dependsOn?: readonly string[];
  readonly blockedBy?: string;
}

export interface TaskSetOptions extends ChangeOptions {
  readonly status?: TaskState;
  readonly priority?: Priority;
  readonly title?: string;
  readonly dependsOn?: readonly string[];
  readonly assign?: string;
}

/** `agent-handoff task new`. */
export function taskNew(title: string, path: string, options: TaskNewOptions, cli: Cli): Promise<ExitCode> {
  return change(path, options, cli, async ({ project, root }, now) => {
    const highestKnown = await highestTaskNumber(nodeGit, project.uri, root.pathOf('MANIFEST.json'));
    return newTask(project, root, { ...options, title, highestKnown, now });
  });
}

/** `agent-handoff task set`. */
export function taskSet(id: string, path: string, options: TaskSetOptions, cli: Cli): Promise<ExitCode> {
  const { status, priority, title, dependsOn, assign: assignedTo } = options;
  const patch = { status, priority, title, dependsOn, assignedTo };
  if (Object.values(patch).every((value) => value === undefined))
    throw new UsageError('Say what is to change: --status, --priority, --title, --depends-on or --assign.');
  return change(path, options, cli, ({ project, root }, now) => setTask(project, root, id, patch, now));
}

/** `agent-handoff task done`. */
export function taskDone(id: string, path: string, options: ChangeOptions, cli: Cli): Promise<ExitCode> {
  return change(path, options, cli, ({ project, root }, now) => finishTask(project, root, id, now));
}

/** `agent-handoff task block`. */
export function taskBlock(
  id: string,
  path: string,
  options: ChangeOptions & { readonly reason: string },
  cli: Cli,
): Promise<ExitCode> {
  return change(path, options, cli, ({ project, root }, now) => blockTask(project, root, id, options.reason, now));
}

async function change(
  path: string,
  { dryRun = false, json = false }: ChangeOptions,
  cli: Cli,
  operate: (opened: OpenedRoot, now: string) => TaskChange | Refused | Promise<TaskChange | Refused>,
): Promise<ExitCode> {
  const { planned } = await changeRoot(path, { dryRun, writer: {} }, cli, (opened, { now }) => operate(opened, now));
  cli.stdout.write(json ? asJson(planned, dryRun) : sentences(planned.said) + (dryRun ? 'Nothing was written.\n' : ''));
  return exitCodes.clean;
}

function asJson({ id, said }: TaskChange, dryRun: boolean): string {
  return printableJson({ dryRun, id, messages: said.map((one) => formatMessage(one)) });
}
