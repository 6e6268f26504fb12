import type { Project } from '../../project.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import { candidatePaths, folderOf, isAbsolute, joinPath, resolvePath } from '../common/paths.ts';
import { uagentHandoffs, type UagentHandoff } from './handoff.ts';

/** An artifact's path as a handoff names it, and where it may lie, relative to the project. */
export interface ArtifactPath {
  readonly node: ValueNode;
  readonly path: string;
  readonly places: readonly string[];
}

/** The artifacts of a handoff whose paths lie in the project: plain paths, and objects with a path. */
export function artifactPaths(handoff: UagentHandoff): ArtifactPath[] {
  const { root } = handoff;
  const folders = artifactFolders(handoff);
  return (root.member('artifacts')?.items ?? []).flatMap((item) => {
    const node = item.kind === 'object' ? item.member('path') : item;
    const path = node?.string;
    if (!node || path === undefined || path.trim() === '') return [];
    const places = candidatePaths(path, folders);
    return places.length > 0 ? [{ node, path, places }] : [];
  });
}

/** The folders of the project that paths of artifacts may be relative to: its top, that of the handoff, and that of the context. */
export function artifactFolders({ document, root }: UagentHandoff): string[] {
  const context = root.member('context')?.string ?? '';
  const folders = ['', folderOf(document.path)];
  const ofContext = isAbsolute(context) ? undefined : resolvePath('', joinPath('runtime/contexts', context));
  if (context !== '' && ofContext !== undefined) folders.push(ofContext);
  return folders;
}

/** Paths, relative to the project, whose existence the rules want to know. */
export function probes(project: Project): string[] {
  return uagentHandoffs(project).flatMap((handoff) => artifactPaths(handoff).flatMap(({ places }) => places));
}
