import type { CancellationToken } from 'vscode-languageserver';
import type { ManifestTask } from '../engine/formats/aahp/manifestModel.ts';
import { isRefused } from '../engine/formats/aahp/operations/operation.ts';
import { usableManifest } from '../engine/formats/aahp/operations/usableManifest.ts';
import type { HandoffRoot } from '../engine/formats/aahp/root.ts';
import { type TaskGraph, taskGraph } from '../engine/formats/aahp/taskGraph.ts';
import type { Project } from '../engine/project.ts';
import { escapeUnsafe } from '../engine/text/quote.ts';
import { requests, type TaskInfo, type TasksResult } from '../protocol.ts';
import { toRange } from './diagnostics.ts';
import { allRoots, describeRoot } from './handoffRoots.ts';
import { guarded, say, type ServerContext } from './serverContext.ts';

/** Gives the tasks view its tasks. */
export function registerTasks(context: ServerContext): void {
  const none: TasksResult = { roots: [] };
  context.connection.onRequest(requests.tasks, (token: CancellationToken) =>
    guarded(context, requests.tasks, token, none, async () => {
      const roots = await allRoots(context);
      const nameOf = context.workspace.projectName();
      return {
        roots: roots.map(({ project, root }) => {
          const tasks = tasksOf(project, root);
          const problem = tasks.length === 0 && root.manifest ? usableManifest(root, project) : undefined;
          return {
            root: describeRoot(project, root, nameOf),
            tasks,
            ...(problem && isRefused(problem) && { problem: say(context, problem.reason) }),
          };
        }),
      };
    }),
  );
}

function tasksOf(project: Project, { manifest }: HandoffRoot): TaskInfo[] {
  if (!manifest || project.isSkipped(manifest)) return [];
  const graph = taskGraph(manifest);
  return [...graph.tasks.values()].map((task) =>
    describeTask(task, graph, toRange(manifest.text, manifest.json.memberRange(task.node))),
  );
}

/** Texts of a file are shown whole, but with everything invisible made visible. */
export function describeTask(task: ManifestTask, graph: TaskGraph, range: TaskInfo['range']): TaskInfo {
  const shown = (text: string | undefined) => (text === undefined ? undefined : escapeUnsafe(text));
  return {
    id: escapeUnsafe(task.id),
    title: escapeUnsafe(task.title ?? ''),
    state: task.state ?? 'unknown',
    writtenStatus: task.status === task.state ? undefined : shown(task.status),
    priority: task.priority,
    canStart: graph.isEligible(task),
    waitsFor: graph.waitsFor(task.id).map(({ id }) => escapeUnsafe(id)),
    blockedBy: shown(task.blockedBy),
    assignedTo: shown(task.assignedTo),
    range,
  };
}
