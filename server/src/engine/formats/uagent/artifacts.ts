import type { Project } from '../../project.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import { candidatePaths, folderOf, isAbsolute, joinPath } from '../common/paths.ts';
import { uagentHandoffs, type UagentHandoff } from './handoff.ts';

/** An artifact's path as a handoff names it, and where it may lie, relative to the project. */
export interface ArtifactPath {
  readonly node: ValueNode;
  readonly path: string;
  readonly places: readonly string[];
}

/** The artifacts of a handoff whose paths lie in the project: plain paths, and objects with a path. */
export function artifactPaths({ document, root }: UagentHandoff): ArtifactPath[] {
  const context = root.member('context')?.string ?? '';
  const folders = ['', folderOf(document.path)];
  if (context !== '' && !isAbsolute(context)) folders.push(joinPath('runtime/contexts', context));
  return (root.member('artifacts')?.items ?? []).flatMap((item) => {
    const node = item.kind === 'object' ? item.member('path') : item;
    const path = node?.string;
    if (!node || path === undefined || path.trim() === '') return [];
    const places = candidatePaths(path, folders);
    return places.length > 0 ? [{ node, path, places }] : [];
  });
}

/** Paths, relative to the project, whose existence the rules want to know. */
export function probes(project: Project): string[] {
  return uagentHandoffs(project).flatMap((handoff) => artifactPaths(handoff).flatMap(({ places }) => places));
}
