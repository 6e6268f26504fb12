import { folderOf, resolvePath } from '../paths.ts';
import type { CompletionPlace } from './completionPlace.ts';
import type { OfferedValue } from './schemaCompletions.ts';

/** More names are no choice but a listing. */
const limit = 500;

/**
 * The files and folders that the path which is being typed may go on with, seen from folders of the project; nothing that leads out of it. A folder ends
 * with a slash, behind which the path goes on.
 */
export function offeredPaths({ typed, entriesOf }: CompletionPlace, folders: readonly string[]): OfferedValue[] {
  const written = typed.slice(0, typed.lastIndexOf('/') + 1);
  const offered = new Map<string, OfferedValue>();
  for (const base of new Set(folders)) {
    // With a name behind it, since the top of the project has none of its own.
    const inside = resolvePath(base, `${written}x`);
    const entries = inside === undefined ? undefined : entriesOf?.(folderOf(inside));
    for (const { name, isFolder } of entries ?? []) {
      const text = `${written}${name}${isFolder ? '/' : ''}`;
      offered.set(text, { text, isFile: true, goesOn: isFolder });
    }
  }
  return [...offered.values()].sort((a, b) => (a.text < b.text ? -1 : 1)).slice(0, limit);
}
