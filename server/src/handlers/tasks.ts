import type { CancellationToken } from 'vscode-languageserver';
import { isRefused } from '../engine/formats/aahp/operations/operation.ts';
import { usableManifest } from '../engine/formats/aahp/operations/usableManifest.ts';
import { taskGraph } from '../engine/formats/aahp/taskGraph.ts';
import { requests, type TaskInfo, type TasksResult } from '../protocol.ts';
import type { PresentRoot } from '../workspace/presentRoot.ts';
import { allRoots, describeRoot } from './handoffRoots.ts';
import { handleRequest, say, type ServerContext } from './serverContext.ts';
import { TaskDescriber } from './taskDescriber.ts';

/** Gives the tasks view its tasks. */
export function registerTasks(context: ServerContext): void {
  const none: TasksResult = { roots: [] };
  context.connection.onRequest(requests.tasks, (token: CancellationToken) =>
    handleRequest(context, requests.tasks, token, none, async () => {
      const roots = await allRoots(context);
      const nameOf = context.workspace.projectName();
      return {
        roots: roots.map((one) => {
          const { project, root } = one;
          const tasks = tasksOf(context, one);
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

function tasksOf(context: ServerContext, { project, root: { manifest }, findings }: PresentRoot): readonly TaskInfo[] {
  if (!manifest || project.isSkipped(manifest)) return [];
  const describer = new TaskDescriber(context, project, manifest, findings);
  return [...taskGraph(manifest).tasks.values()].map((task) => describer.describe(task));
}
