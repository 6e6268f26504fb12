import { isRefused } from '../../engine/formats/aahp/operations/operation.ts';
import {
  claimTask,
  hasTasks,
  type IneligibleTask,
  listedTasks,
  selectTask,
  type TaskSelection,
} from '../../engine/formats/aahp/operations/taskSelection.ts';
import { usableManifest } from '../../engine/formats/aahp/operations/usableManifest.ts';
import type { ManifestTask } from '../../engine/formats/aahp/manifestModel.ts';
import { formatMessage } from '../../engine/message.ts';
import { warnedParts } from '../../engine/safety/warnedParts.ts';
import { quote } from '../../engine/text/quote.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { changeRoot } from '../changeRoot.ts';
import { clockOf } from '../clock.ts';
import { accepted } from '../handoffDraft.ts';
import { openRoot, type OpenedRoot } from '../handoffPlaces.ts';
import { sentences } from '../sentences.ts';
import { printableJson } from '../printable.ts';
import { type PrintedTasks, printedTasks, withheldText } from '../withheld.ts';

export interface NextOptions {
  readonly claim?: boolean;
  readonly as?: string;
  readonly task?: string;
  readonly json?: boolean;
  readonly force?: boolean;
}

/** `agent-handoff next`: the task that an agent should work on (AAHP v3 section 8.4). */
export async function next(path: string, options: NextOptions, cli: Cli): Promise<ExitCode> {
  const { claim = false, as: agent, task: id, json = false } = options;
  if (claim && agent === undefined)
    throw new UsageError('--claim needs --as NAME, so that others see who works on it.');
  if (!claim && (agent !== undefined || id !== undefined))
    throw new UsageError('--as and --task go with --claim.', 'Add it to take the task.');
  if (agent !== undefined) return take(path, { ...options, agent }, cli);
  const opened = await openRoot(path, cli, clockOf(cli), nodeFileSystem);
  // Without a manifest agents do as in version 1 and read the files (section 3.3).
  if (!opened.root.manifest) return withoutTasks(opened, json, cli);
  const manifest = accepted(usableManifest(opened.root, opened.project));
  return hasTasks(manifest)
    ? printSelection(opened, selectTask(manifest), { claimed: false, json }, cli)
    : withoutTasks(opened, json, cli);
}

/** Takes the task that is named, or the first that may be started when it is written: another agent may have been faster. */
async function take(
  path: string,
  { agent, task: id, force, json = false }: NextOptions & { readonly agent: string },
  cli: Cli,
): Promise<ExitCode> {
  const { opened, planned } = await changeRoot(
    path,
    { writer: { agent, force } },
    cli,
    ({ project, root }, { now }) => {
      const manifest = usableManifest(root, project);
      if (isRefused(manifest)) return manifest;
      const nothing = { kind: 'planned', change: {}, said: [] } as const;
      if (!hasTasks(manifest)) return { ...nothing, selection: undefined };
      const selection = selectTask(manifest);
      if (id === undefined && selection.eligible.length === 0) return { ...nothing, selection };
      const operation = claimTask(project, root, { id, agent, now });
      return isRefused(operation) ? operation : { ...operation, selection };
    },
  );
  const { said, selection } = planned;
  if (!selection) return withoutTasks(opened, json, cli);
  if (json || said.length === 0) return printSelection(opened, selection, { claimed: true, json }, cli);
  warn(selection, cli);
  const claimed = selection.eligible.find((task) => id === undefined || task.id === id);
  const printed = printedTasks(opened.root, opened.project, opened.findings);
  cli.stdout.write(
    claimed && printed.isWithheld(claimed)
      ? `${quote(printed.idOf(claimed))} is in progress and assigned to ${quote(agent)}. ${withheldText}\n`
      : sentences(said),
  );
  return exitCodes.clean;
}

function printSelection(
  { root, project, findings }: OpenedRoot,
  selection: TaskSelection,
  { claimed, json }: { readonly claimed: boolean; readonly json: boolean },
  cli: Cli,
): ExitCode {
  warn(selection, cli);
  const printed = printedTasks(root, project, findings);
  cli.stdout.write(json ? asJson(selection, claimed, printed) : asText(selection, printed));
  return selection.eligible.length > 0 ? exitCodes.clean : exitCodes.findings;
}

function warn({ warnings }: TaskSelection, { stderr }: Cli): void {
  for (const warning of warnings) stderr.write(`warning: ${formatMessage(warning)}\n`);
}

/** Projects of version 2 have no tasks in their manifest; NEXT_ACTIONS.md is read from the top (section 8.5). */
function withoutTasks({ root, project, findings }: OpenedRoot, json: boolean, cli: Cli): ExitCode {
  const isWarnedOf = warnedParts(project, findings);
  const listed = listedTasks(root, project).map(({ id, title, document, range }) => {
    const withheld = isWarnedOf(document, range);
    return { id, title: withheld ? null : title, withheld };
  });
  const lack = root.manifest ? 'The manifest has no tasks.' : 'There is no MANIFEST.json.';
  const [first] = listed;
  if (json) cli.stdout.write(printableJson({ next: null, listed }));
  else if (first) {
    cli.stdout.write(
      `${lack} NEXT_ACTIONS.md lists, from the top:\n${listed.map(({ id, title }) => `  ${quote(id)}: ${title === null ? withheldText : quote(title)}\n`).join('')}`,
    );
  } else {
    cli.stdout.write(
      `${lack} NEXT_ACTIONS.md lists no task with an id that is ready; read it from the top, or add a task with "agent-handoff task new".\n`,
    );
  }
  return first ? exitCodes.clean : exitCodes.findings;
}

function asText({ eligible, others }: TaskSelection, printed: PrintedTasks): string {
  const describe = (task: ManifestTask) => describeTask(task, printed);
  const why = (other: IneligibleTask) => (printed.isWithheld(other.task) ? '' : `: ${formatMessage(other.why)}`);
  const [first, ...rest] = eligible;
  const none = others.length > 0 ? 'No task may be started.' : 'No task is open.';
  const lines = [
    first ? `Next: ${describe(first)}` : none,
    ...(rest.length > 0 ? ['Ready as well:'] : []),
    ...rest.map((task) => `  ${describe(task)}`),
    ...(others.length > 0 ? ['Not now:'] : []),
    ...others.map((other) => `  ${describe(other.task)}${why(other)}`),
  ];
  return lines.join('\n') + '\n';
}

function describeTask(task: ManifestTask, { idOf, isWithheld }: PrintedTasks): string {
  return `${quote(idOf(task))} [${task.priority}] ${isWithheld(task) ? withheldText : quote(task.title ?? '')}`.trimEnd();
}

function asJson({ eligible, others, warnings }: TaskSelection, claimed: boolean, printed: PrintedTasks): string {
  const task = (one: ManifestTask) => {
    const withheld = printed.isWithheld(one);
    return { id: printed.idOf(one), title: withheld ? null : (one.title ?? null), withheld, priority: one.priority };
  };
  const [first] = eligible;
  return printableJson({
    next: first ? task(first) : null,
    claimed: claimed && first !== undefined,
    eligible: eligible.map(task),
    notEligible: others.map(({ task: other, why }) => ({
      ...task(other),
      why: printed.isWithheld(other) ? null : formatMessage(why),
    })),
    warnings: warnings.map((warning) => formatMessage(warning)),
  });
}
