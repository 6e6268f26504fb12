import { readLimit } from './fileSystem.ts';
import type { GitRunner } from './git.ts';
import { type Blob, findBlobs, readBlobs } from './gitObjects.ts';
import { gitText } from './gitRepository.ts';
import type { ReadContent, TreeEntry } from './treeFileSystem.ts';

/** What an index holds. */
export interface GitIndex {
  /** By path from the top of the working tree, with `/`. */
  readonly entries: ReadonlyMap<string, TreeEntry>;
  /** The paths of files with conflicts, which are in no state that could be committed. */
  readonly conflicts: readonly string[];
}

/** An index of a large repository, in bytes. */
const indexLimit = 512 * 1024 * 1024;

/** So many bytes of contents are read at once. */
const batchLimit = 64 * 1024 * 1024;

/**
 * Reads the index. `undefined` when git did not answer.
 * @param folder the URI of the top of the working tree
 * @param changed the paths in which the index differs from what is checked out: a file that was only announced (`git add -N`) is in the
 *   index and is not committed
 */
export async function readIndex(
  git: GitRunner,
  folder: string,
  changed: ReadonlySet<string>,
): Promise<GitIndex | undefined> {
  const text = await gitText(git, folder, ['ls-files', '--stage', '-z'], { answerLimit: indexLimit });
  if (text === undefined) return undefined;
  const entries = new Map<string, TreeEntry>();
  const conflicts = new Set<string>();
  const empty: string[] = [];
  for (const line of text.split('\0')) {
    const match = /^(\d{6}) ([0-9a-f]{40,64}) ([0-3])\t(.+)$/s.exec(line);
    if (!match) continue;
    const [, mode = '', id = '', stage, path = ''] = match;
    if (stage !== '0') {
      conflicts.add(path);
      continue;
    }
    const kind = mode === '120000' ? 'link' : mode === '160000' ? 'submodule' : 'file';
    if (isEmptyBlob(id) && !changed.has(path)) empty.push(path);
    entries.set(path, { kind, id });
  }
  const before =
    empty.length === 0
      ? []
      : await findBlobs(
          git,
          folder,
          empty.map((path) => `HEAD:${path}`),
        );
  if (!before) return undefined;
  for (const [index, path] of empty.entries()) if (!before[index]) entries.delete(path);
  return { entries, conflicts: [...conflicts] };
}

/** The id of a file without content, in either kind of repository. */
function isEmptyBlob(id: string): boolean {
  return (
    id === 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391' ||
    id === '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813'
  );
}

/** The paths in which the index differs from a commit, those that are gone among them; `undefined` when git did not answer. */
export async function stagedPaths(git: GitRunner, folder: string): Promise<string[] | undefined> {
  const head = await gitText(git, folder, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  const base = head?.trim() ?? (await emptyTree(git, folder));
  if (base === undefined) return undefined;
  return paths(
    await gitText(git, folder, [
      'diff-index',
      '--cached',
      '--ita-invisible-in-index',
      '--name-only',
      '--no-renames',
      '-z',
      base,
      '--',
    ]),
  );
}

/** The paths in which two commits differ. @param from `undefined` for everything that is in the second one */
export async function changedPaths(
  git: GitRunner,
  folder: string,
  from: string | undefined,
  to: string,
): Promise<string[] | undefined> {
  const base = from ?? (await emptyTree(git, folder));
  if (base === undefined) return undefined;
  return paths(await gitText(git, folder, ['diff-tree', '-r', '--name-only', '--no-renames', '-z', base, to, '--']));
}

function paths(text: string | undefined): string[] | undefined {
  return text?.split('\0').filter((path) => path !== '');
}

/** The id of a tree without entries, which git knows without having it. */
async function emptyTree(git: GitRunner, folder: string): Promise<string | undefined> {
  return (await gitText(git, folder, ['hash-object', '-t', 'tree', '--stdin']))?.trim();
}

/** Reads contents by their ids; those that are asked for at the same time are read by one call of git. */
export function contentReader(git: GitRunner, folder: string): ReadContent {
  const known = new Map<string, Promise<Uint8Array | { readonly size: number } | undefined>>();
  let waiting = new Map<string, (content: Uint8Array | { readonly size: number } | undefined) => void>();
  const flush = async (): Promise<void> => {
    const asked = waiting;
    waiting = new Map();
    const blobs = (await findBlobs(git, folder, [...asked.keys()])) ?? [];
    let batch: Blob[] = [];
    let size = 0;
    const readBatch = async (): Promise<void> => {
      const contents = batch.length === 0 ? undefined : await readBlobs(git, folder, batch);
      for (const { id } of batch) asked.get(id)?.(contents?.get(id));
      batch = [];
      size = 0;
    };
    for (const [index, id] of [...asked.keys()].entries()) {
      const blob = blobs[index];
      if (!blob) asked.get(id)?.(undefined);
      else if (blob.size > readLimit) asked.get(id)?.({ size: blob.size });
      else {
        if (size + blob.size > batchLimit) await readBatch();
        batch.push(blob);
        size += blob.size;
      }
    }
    await readBatch();
  };
  return (id) => {
    let content = known.get(id);
    if (!content) {
      content = new Promise((resolve) => {
        if (waiting.size === 0) setImmediate(() => void flush());
        waiting.set(id, resolve);
      });
      known.set(id, content);
    }
    return content;
  };
}
