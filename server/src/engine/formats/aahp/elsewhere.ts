import type { Project } from '../../project.ts';
import { type HandoffRoot, joinPath } from './root.ts';

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
  const place = otherPlaces(root, name).find((path) => project.facts.exists(path) === true);
  if (place !== undefined) return place;
  const fileName = name.slice(name.lastIndexOf('/') + 1);
  for (const [inRoot, document] of root.documents) {
    if (inRoot.slice(inRoot.lastIndexOf('/') + 1).toLowerCase() === fileName.toLowerCase()) return document.path;
  }
  return undefined;
}
