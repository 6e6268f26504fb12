import type { Findings } from '../engine/engine.ts';
import { HandoffRoot, handoffRoots } from '../engine/formats/aahp/root.ts';
import type { Project } from '../engine/project.ts';
import { joinUri, relativePath } from './uris.ts';
import type { Workspace } from './workspace.ts';

/** A handoff root as it is now. */
export interface PresentRoot {
  readonly project: Project;
  /** Empty when there is no such folder yet. */
  readonly root: HandoffRoot;
  /** What is wrong in the project. */
  readonly findings: Findings;
}

/** A root as a workspace has it now. @param uri of the root's folder, which need not be there yet */
export async function presentRoot(workspace: Workspace, uri: string): Promise<PresentRoot> {
  const checked = await workspace.check(workspace.places.projectOf(joinUri(uri, 'MANIFEST.json')));
  const path = relativePath(checked.project.uri, uri) ?? '';
  const root = handoffRoots(checked.project).find((one) => one.path === path) ?? new HandoffRoot(path, new Map());
  return { ...checked, root };
}
