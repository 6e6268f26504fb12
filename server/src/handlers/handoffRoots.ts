import type { CancellationToken } from 'vscode-languageserver';
import { lockOf } from '../engine/formats/aahp/lock.ts';
import { HandoffRoot, handoffRoots } from '../engine/formats/aahp/root.ts';
import type { Project } from '../engine/project.ts';
import { escapeUnsafe } from '../engine/text/quote.ts';
import { type HandoffRootInfo, requests } from '../protocol.ts';
import type { PresentRoot } from '../workspace/presentRoot.ts';
import type { ProjectName } from '../workspace/projectNames.ts';
import { joinUri, normalUri, relativePath } from '../workspace/uris.ts';
import { handleRequest, type ServerContext } from './serverContext.ts';

/** Lists the handoff roots of all folders, for commands that have to choose one. */
export function registerHandoffRoots(context: ServerContext): void {
  context.connection.onRequest(requests.handoffRoots, (token: CancellationToken) =>
    handleRequest(context, requests.handoffRoots, token, [], async () => {
      const roots = await allRoots(context);
      const nameOf = context.workspace.projectName();
      return roots.map(({ project, root }) => describeRoot(project, root, nameOf));
    }),
  );
}

/** Every handoff root of every project with what is wrong there, in the order of their places, when the folders were looked through. */
export async function allRoots({ workspace, checks, foldersWalked }: ServerContext): Promise<PresentRoot[]> {
  await foldersWalked;
  const checked = await Promise.all(workspace.projectUris().map((uri) => checks.current(uri)));
  return checked.flatMap((one) => handoffRoots(one.project).map((root) => ({ ...one, root })));
}

/**
 * The project of a root as it is now, for a command that changes it: its files are read once more, since a watcher may be late
 * and the first walk may still be under way.
 */
export async function freshProject({ workspace, checks }: ServerContext, rootUri: string): Promise<Project> {
  await workspace.readRoot(rootUri);
  const { project } = await checks.current(workspace.places.projectOf(`${rootUri}/MANIFEST.json`));
  return project;
}

/** A root as it is now, read once more; empty when there is no such folder. */
export async function rootAt({ workspace, checks }: ServerContext, rootUri: string): Promise<PresentRoot> {
  const uri = normalUri(rootUri);
  await workspace.readRoot(uri);
  const checked = await checks.current(workspace.places.projectOf(`${uri}/MANIFEST.json`));
  const path = relativePath(checked.project.uri, uri) ?? '';
  const root = handoffRoots(checked.project).find((one) => one.path === path) ?? new HandoffRoot(path, new Map());
  return { ...checked, root };
}

/**
 * What a person needs to know to choose a root. Values of a manifest that cannot be read are left out.
 * @param nameOf tells projects apart
 */
export function describeRoot(project: Project, root: HandoffRoot, nameOf: ProjectName): HandoffRootInfo {
  const { manifest } = root;
  const json = manifest && !project.isSkipped(manifest) ? manifest.json : undefined;
  const text = (pointer: string) => plainOnly(json?.string(json.nodeAt(pointer)));
  return {
    uri: joinUri(project.uri, root.path),
    manifestUri: joinUri(project.uri, root.pathOf('MANIFEST.json')),
    hasManifest: manifest !== undefined,
    label: rootLabel(project.uri, root.path, nameOf),
    phase: text('/last_session/phase'),
    agent: text('/last_session/agent'),
    quickContext: text('/quick_context'),
    lockedBy: root.documents.has('HANDOFF.lock') ? (plainOnly(lockOf(root, project)?.agent) ?? '') : undefined,
  };
}

/**
 * What a root is called: as its project, and where that may have several, with its folder.
 * @param path relative to the project
 */
export function rootLabel(projectUri: string, path: string, nameOf: ProjectName): string {
  const folder = path.slice(path.lastIndexOf('/') + 1);
  const name = nameOf(projectUri);
  return escapeUnsafe(folder === 'handoff' || folder === '' ? name : `${name} (${folder})`);
}

/**
 * A text that is offered to a person as what to write again; `undefined` for one that holds what cannot be seen: escaped it would be
 * another text, and as it is it would not be what it looks like.
 */
function plainOnly(text: string | undefined): string | undefined {
  return text === undefined || text.split('\n').some((line) => escapeUnsafe(line) !== line) ? undefined : text;
}
