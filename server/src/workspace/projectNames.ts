import { URI } from 'vscode-uri';
import { nameOf, parentUri } from './uris.ts';
import { pushAll } from '../engine/pushAll.ts';

/** How a project with a URI is called in front of a person; the name comes from a file system and is to be escaped. */
export type ProjectName = (uri: string) => string;

/**
 * Projects are called as their folders are, a folder that an editor has given a name by that name, with as many of the folders around them as it takes to tell those of one name apart
 * (`shop/app` and `blog/app`). Where not even the whole path does, it is the URI. One that is not among them is called as its folder is.
 */
export function projectNames(
  uris: readonly string[],
  folderNames: ReadonlyMap<string, string> = new Map(),
): ProjectName {
  const names = new Map<string, string>();
  name(
    [...new Set(uris)].map((uri) => ({ uri, segments: segmentsOf(uri, folderNames) })),
    names,
  );
  return (uri) => names.get(uri) ?? nameOf(uri);
}

interface Folder {
  readonly uri: string;
  /** Of its path, the last one first. */
  readonly segments: readonly string[];
}

/** Each round names those that so many segments tell apart; the others go on with one more. */
function name(folders: readonly Folder[], names: Map<string, string>): void {
  let unnamed = folders;
  for (let depth = 1; unnamed.length > 0; depth++) {
    const groups = new Map<string, Folder[]>();
    for (const folder of unnamed) {
      const short = folder.segments.slice(0, depth).reverse().join('/');
      const group = groups.get(short);
      if (group) group.push(folder);
      else groups.set(short, [folder]);
    }
    const next: Folder[] = [];
    for (const [short, group] of groups) {
      const [only] = group;
      if (group.length === 1 && only) names.set(only.uri, short);
      else if (group.some(({ segments }) => segments.length > depth)) pushAll(next, group);
      // The same path in two file systems.
      else for (const { uri } of group) names.set(uri, uri);
    }
    unnamed = next;
  }
}

function segmentsOf(uri: string, folderNames: ReadonlyMap<string, string>): string[] {
  const segments = URI.parse(uri)
    .path.split('/')
    .filter((segment) => segment !== '')
    .reverse();
  let ancestor = uri;
  for (let depth = 0; depth < segments.length && folderNames.size > 0; depth++, ancestor = parentUri(ancestor)) {
    segments[depth] = folderNames.get(ancestor) ?? segments[depth] ?? '';
  }
  return segments;
}
