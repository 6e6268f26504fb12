import type { Project } from '../../project.ts';
import { fileExists, fileHashes, type FileHashes } from '../common/fileFacts.ts';
import { type LockEntry, type PromptLock, registryPlaces } from './lock.ts';

/** What is known of the file of a lock's entry. */
export type LockedFile =
  | { readonly kind: 'present'; readonly path: string; readonly hashes: FileHashes }
  | { readonly kind: 'absent' | 'unknown' };

/** Looks the prompt of a lock's entry up: the first of its places where there is a file. */
export function lockedFile({ document }: PromptLock, { file }: LockEntry, project: Project): LockedFile {
  const places = file === undefined ? [] : registryPlaces(document, file);
  const states = places.map((place) => fileExists(project, place));
  const path = places.find((place, index) => states[index] !== false && fileHashes(project, place));
  const hashes = path === undefined ? undefined : fileHashes(project, path);
  if (path !== undefined && hashes) return { kind: 'present', path, hashes };
  return { kind: places.length > 0 && states.every((state) => state === false) ? 'absent' : 'unknown' };
}

/** Whether a hash is that of a file, as it is or as a checkout with other line endings has it. */
export function isHashOf(hash: string | undefined, { raw, withoutCr }: FileHashes): boolean {
  return hash === raw || hash === withoutCr;
}
