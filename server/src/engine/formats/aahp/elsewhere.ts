import type { Project } from '../../project.ts';
import { fileExists } from '../common/fileFacts.ts';
import { type HandoffRoot, handoffRoots, joinPath } from './root.ts';

/**
 * The places, relative to the project, where a file that a manifest lists but the root does not have may lie instead,
 * the likeliest first: folders above the root, where agents put road maps and research.
 */
export function otherPlaces(root: HandoffRoot, name: string): string[] {
  const own = root.resolve(name);
  if (own === undefined) return [];
  const bare = name.replace(/^(?:\.{1,2}\/)+/, '');
  const folders = [
    root.base,
    joinPath(root.base, '.ai'),
    joinPath(root.base, '.ai/research'),
    joinPath(root.base, 'docs'),
  ];
  return folders.map((folder) => joinPath(folder, bare)).filter((path) => path !== own);
}

/** Where a file that the root does not have lies instead; `undefined` when it is in none of the places, or nobody knows. */
export function foundElsewhere(root: HandoffRoot, name: string, project: Project): string | undefined {
  const place = otherPlaces(root, name).find((path) => fileExists(project, path) === true);
  if (place !== undefined) return place;
  return project.derived(pathsByName).get(root)?.get(bareName(name));
}

/** By the bare name of a file in a root, the path of the first that has it. */
function pathsByName(project: Project): ReadonlyMap<HandoffRoot, ReadonlyMap<string, string>> {
  return new Map(
    handoffRoots(project).map((root) => {
      const first = new Map<string, string>();
      for (const [name, document] of root.documents)
        if (!first.has(bareName(name))) first.set(bareName(name), document.path);
      return [root, first];
    }),
  );
}

/** The name of a file without its folders, the same in any case and in any form of Unicode. */
function bareName(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .normalize()
    .toLowerCase();
}
