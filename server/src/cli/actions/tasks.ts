import type { ManifestTask } from '../../engine/formats/aahp/manifestModel.ts';
import { stateName } from '../../engine/formats/aahp/markdown/stateName.ts';
import { byUrgency, type TaskGraph, taskGraph } from '../../engine/formats/aahp/taskGraph.ts';
import type { Priority, TaskState } from '../../engine/formats/aahp/vocabulary.ts';
import { quote } from '../../engine/text/quote.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import type { Cli, ExitCode } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { openRoots } from '../handoffPlaces.ts';
import { endOfList, listManifests, type Unlisted, unlistedJson } from '../listedFolders.ts';
import { padded, printableJson, printablePath, widest } from '../printable.ts';
import { type PrintedTasks, printedTasks, withheldText } from '../withheld.ts';

export interface TasksOptions {
  readonly state?: readonly TaskState[];
  readonly priority?: readonly Priority[];
  /** A part of the name of who works on it, in any case; empty for nobody. */
  readonly assignee?: string;
  readonly ready?: boolean;
  readonly json?: boolean;
}

/** Tasks whose state nobody understands come last. */
const order: readonly (TaskState | undefined)[] = ['in_progress', 'ready', 'blocked', 'done', 'cancelled', undefined];

interface Listed {
  readonly shown: string;
  readonly graph: TaskGraph;
  readonly tasks: readonly ManifestTask[];
  readonly printed: PrintedTasks;
}

/** `agent-handoff tasks`: the tasks of the manifests that a path means (AAHP v3 section 8.2). */
export async function tasks(path: string, options: TasksOptions, cli: Cli): Promise<ExitCode> {
  const roots = await openRoots(path, cli, clockOf(cli), nodeFileSystem);
  const { listed, unlisted } = listManifests(roots, ({ root, project, findings, shown }, manifest): Listed => {
    const graph = taskGraph(manifest);
    return { shown, graph, tasks: select(graph, options), printed: printedTasks(root, project, findings) };
  });
  const several = listed.length + unlisted.length > 1;
  cli.stdout.write(options.json ? asJson(listed, unlisted) : listed.map((one) => asText(one, several)).join('\n'));
  return endOfList(unlisted, cli);
}

function select(graph: TaskGraph, { state, priority, assignee, ready }: TasksOptions): ManifestTask[] {
  const wanted = assignee?.trim().toLowerCase();
  return [...graph.tasks.values()]
    .filter((task) => state === undefined || (task.state !== undefined && state.includes(task.state)))
    .filter((task) => priority === undefined || priority.includes(task.priority))
    .filter((task) => wanted === undefined || isAssigned(task, wanted))
    .filter((task) => !ready || graph.isEligible(task))
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || byUrgency(a, b));
}

function isAssigned({ assignedTo = '' }: ManifestTask, wanted: string): boolean {
  const name = assignedTo.trim().toLowerCase();
  return wanted === '' ? name === '' : name.includes(wanted);
}

function asText({ shown, graph, tasks: listed, printed }: Listed, several: boolean): string {
  const lines = several ? [`${printablePath(shown)}:`] : [];
  if (listed.length === 0) lines.push(graph.tasks.size === 0 ? 'The manifest has no tasks.' : 'No task is like that.');
  const rows = listed.map((task) => [
    quote(printed.idOf(task)),
    task.state === undefined ? quote(task.status ?? 'no status') : stateName(task.state),
    task.priority,
    printed.isWithheld(task) ? withheldText : quote(task.title ?? '') + remark(task, graph, printed),
  ]);
  const widths = [0, 1, 2].map((column) => widest(rows.map((row) => row[column] ?? '')));
  for (const row of rows)
    lines.push(
      row
        .map((cell, column) => padded(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  return lines.join('\n') + '\n';
}

function remark(task: ManifestTask, graph: TaskGraph, printed: PrintedTasks): string {
  if (task.state === 'done' || task.state === 'cancelled') return '';
  const remarks: string[] = [];
  const waitsFor = graph.waitsFor(task.id).map((dependency) => quote(printed.idOfDependency(dependency)));
  if (waitsFor.length > 0) remarks.push(`waits for ${waitsFor.join(', ')}`);
  if (task.blockedBy !== undefined && task.blockedBy.trim() !== '') remarks.push(`blocked: ${quote(task.blockedBy)}`);
  if (task.assignedTo !== undefined && task.assignedTo.trim() !== '') remarks.push(quote(task.assignedTo));
  return remarks.length === 0 ? '' : ` (${remarks.join('; ')})`;
}

function asJson(listed: readonly Listed[], unlisted: readonly Unlisted[]): string {
  return printableJson({
    roots: listed.map(({ shown, graph, tasks: selected, printed: { isWithheld, idOf, idOfDependency } }) => ({
      root: shown,
      tasks: selected.map((task) => ({
        id: idOf(task),
        title: isWithheld(task) ? null : (task.title ?? null),
        withheld: isWithheld(task),
        status: isWithheld(task) ? null : (task.status ?? null),
        state: task.state ?? null,
        priority: task.priority,
        dependsOn: task.dependsOn.map(idOfDependency),
        waitsFor: graph.waitsFor(task.id).map(idOfDependency),
        eligible: graph.isEligible(task),
        blockedBy: isWithheld(task) ? null : (task.blockedBy ?? null),
        assignedTo: isWithheld(task) ? null : (task.assignedTo ?? null),
        created: task.created ?? null,
        completed: task.completed ?? null,
      })),
    })),
    unlisted: unlistedJson(unlisted),
  });
}
