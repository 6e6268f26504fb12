import type { Project } from '../../project.ts';
import type { ValueNode } from '../../values/valueNode.ts';
import { fileExists } from '../common/fileFacts.ts';
import { candidatePaths, folderOf, isAbsolute, isTemporary, joinPath, resolvePath } from '../common/paths.ts';
import { knownHandoffs, type UniversalHandoff } from './handoff.ts';

/** A path that a handoff names. */
export interface ReferencedPath {
  readonly node: ValueNode;
  readonly path: string;
  /** The object that holds it: an item of `references.files` or of `session.artifacts`. */
  readonly item: ValueNode;
}

/** What is known of a referenced path; `unknown` when it leads out of the project or nobody has looked. */
export type ReferenceState =
  { readonly kind: 'present'; readonly path: string } | { readonly kind: 'missing' | 'temporary' | 'unknown' };

/** The paths in `payload.references.files` and `payload.session.artifacts`. */
export function referencedPaths({ payload }: UniversalHandoff): ReferencedPath[] {
  const lists = [payload?.at('references', 'files'), payload?.at('session', 'artifacts')];
  return lists.flatMap((list) =>
    (list?.items ?? []).flatMap((item) => {
      const node = item.member('path');
      const path = node?.string;
      return node && path !== undefined && path.trim() !== '' ? [{ node, path, item }] : [];
    }),
  );
}

/** Where a path may lie, relative to the project: seen from the project, the file's folder, and the session's folder. */
function placesOf(handoff: UniversalHandoff, { path }: ReferencedPath): string[] {
  return candidatePaths(path, referenceFolders(handoff));
}

/** The folders of the project that referenced paths may be relative to. */
export function referenceFolders(handoff: UniversalHandoff): string[] {
  const folder = folderOf(handoff.document.path);
  const folders = ['', folder];
  // Handoffs lie in the folder `handoffs` of their session (section 9), and artifacts are named relative to the session.
  if (/(?:^|\/)handoffs$/.test(folder)) folders.push(folderOf(folder));
  const session = sessionPath(handoff);
  const inside = session === undefined ? undefined : resolvePath('', session);
  if (inside !== undefined) folders.push(inside);
  return folders;
}

/** Looks a referenced path up in what is known of the project. */
export function stateOf(handoff: UniversalHandoff, reference: ReferencedPath, project: Project): ReferenceState {
  const { path } = reference;
  if (isTemporary(path)) return { kind: 'temporary' };
  if (isAbsolute(path)) return { kind: 'unknown' };
  const places = placesOf(handoff, reference);
  const states = places.map((place) => fileExists(project, place));
  const present = places[states.indexOf(true)];
  if (present !== undefined) return { kind: 'present', path: present };
  if (places.length === 0 || states.includes(undefined)) return { kind: 'unknown' };
  // What is not in the project may still lie in a session's folder outside of it.
  const session = sessionPath(handoff);
  if (session === undefined || !isAbsolute(session) || !isArtifact(reference)) return { kind: 'missing' };
  return { kind: isTemporary(session) ? 'temporary' : 'unknown' };
}

/** The paths that the rules of this format want to know about. */
export function referencePlaces(project: Project): string[] {
  return knownHandoffs(project).flatMap((handoff) =>
    referencedPaths(handoff).flatMap((reference) => placesOf(handoff, reference)),
  );
}

function sessionPath({ source }: UniversalHandoff): string | undefined {
  const path = source?.member('session_path')?.string;
  return path === undefined || path.trim() === '' ? undefined : joinPath(path);
}

function isArtifact({ item }: ReferencedPath): boolean {
  return item.parent?.key === 'artifacts';
}
