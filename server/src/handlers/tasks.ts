import type { CancellationToken } from 'vscode-languageserver';
import { type ManifestTask, manifestTasks } from '../engine/formats/aahp/manifestModel.ts';
import type { HandoffRoot } from '../engine/formats/aahp/root.ts';
import type { Project } from '../engine/project.ts';
import { requests, type TaskInfo, type TasksResult } from '../protocol.ts';
import { toRange } from './diagnostics.ts';
import { allRoots, describeRoot } from './handoffRoots.ts';
import { guarded, type ServerContext } from './serverContext.ts';

/** Gives the tasks view its tasks. */
export function registerTasks(context: ServerContext): void {
  const none: TasksResult = { roots: [] };
  context.connection.onRequest(requests.tasks, (token: CancellationToken) =>
    guarded(context, requests.tasks, token, none, async () => {
      const roots = await allRoots(context);
      return {
        roots: roots.map(({ project, root }) => ({ root: describeRoot(project, root), tasks: tasksOf(project, root) })),
      };
    }),
  );
}

function tasksOf(project: Project, { manifest }: HandoffRoot): TaskInfo[] {
  if (!manifest || project.isSkipped(manifest)) return [];
  const tasks = manifestTasks(manifest);
  const done = new Set(tasks.filter(({ state }) => state === 'done').map(({ id }) => id));
  return tasks.map((task) => describeTask(task, done, toRange(manifest.text, manifest.json.memberRange(task.node))));
}

function describeTask(task: ManifestTask, done: ReadonlySet<string>, range: TaskInfo['range']): TaskInfo {
  const waitsFor = task.dependsOn.filter(({ id }) => !done.has(id)).map(({ id }) => id);
  return {
    id: task.id,
    title: task.title ?? '',
    state: task.state ?? 'unknown',
    writtenStatus: task.status === task.state ? undefined : task.status,
    priority: task.priority,
    canStart: task.state === 'ready' && waitsFor.length === 0,
    waitsFor,
    blockedBy: task.blockedBy,
    assignedTo: task.assignedTo,
    range,
  };
}
