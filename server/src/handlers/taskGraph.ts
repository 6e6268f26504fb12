import type { CancellationToken } from 'vscode-languageserver';
import { isRefused } from '../engine/formats/aahp/operations/operation.ts';
import { usableManifest } from '../engine/formats/aahp/operations/usableManifest.ts';
import { taskPicture } from '../engine/formats/aahp/picture/taskPicture.ts';
import { handoffRoots } from '../engine/formats/aahp/root.ts';
import { message } from '../engine/message.ts';
import { AgentTexts } from '../engine/safety/agentText.ts';
import { requests, type RootParams, type TaskGraphResult } from '../protocol.ts';
import { joinUri, normalUri, relativePath } from '../workspace/uris.ts';
import { toRange } from './diagnostics.ts';
import { describeRoot } from './handoffRoots.ts';
import { failure, handleRequest, refused, type ServerContext } from './serverContext.ts';

/** Gives the task graph of a handoff root as it is in the editor or on disk. */
export function registerTaskGraph(context: ServerContext): void {
  const failed = failure(context);
  context.connection.onRequest(requests.taskGraph, (params: RootParams, token: CancellationToken) =>
    handleRequest<TaskGraphResult>(context, requests.taskGraph, token, failed, () => graphOf(context, params)),
  );
}

async function graphOf(context: ServerContext, params: RootParams): Promise<TaskGraphResult> {
  const { workspace, checks, foldersWalked } = context;
  await foldersWalked;
  const uri = normalUri(params.root);
  const { project, findings } = await checks.current(workspace.places.projectOf(joinUri(uri, 'MANIFEST.json')));
  const path = relativePath(project.uri, uri);
  const root = handoffRoots(project).find((one) => one.path === path);
  if (!root) return refused(context, message('This handoff folder does not exist any more.'));
  const manifest = usableManifest(root, project);
  if (isRefused(manifest)) return refused(context, manifest.reason);
  const texts = new AgentTexts(manifest, findings.get(manifest) ?? [], project.settings.limits.findings);
  const { picture, places } = taskPicture(manifest, texts);
  return {
    kind: 'found',
    root: describeRoot(project, root, workspace.projectName()),
    picture,
    places: Object.fromEntries([...places].map(([key, range]) => [key, toRange(manifest.text, range)])),
  };
}
