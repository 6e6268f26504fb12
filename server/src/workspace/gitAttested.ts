import { isWellFormedChecksum } from '../engine/formats/aahp/checksum.ts';
import { diskStateOf } from './diskState.ts';
import type { GitRunner } from './git.ts';
import { type Blob, findBlobs, readBlobs } from './gitObjects.ts';
import { gitText, openRepository, type Repository } from './gitRepository.ts';
import { webSha256 } from './webSha256.ts';

/** The version of a file that a checksum in a manifest attests. */
export interface AttestedVersion {
  /** The newest commit that has it, as a full hash; `undefined` when only the index does. */
  readonly commit: string | undefined;
  /** When that commit was made, in ISO 8601. */
  readonly time: string | undefined;
  readonly subject: string | undefined;
  /** Relative to the project. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Older versions are not looked for. */
const versionLimit = 500;

/** So many bytes of versions are read at once. */
const batchLimit = 16 * 1024 * 1024;

/**
 * Looks in the index and in the history of what is checked out for the version of a file whose hash a checksum is (AAHP v3
 * section 2.2), in any of the forms that manifests record. `undefined` when there is none, or no git.
 *
 * @param project the URI of the project's folder, `path` relative to it
 * @param checksum `sha256:` and 64 hexadecimal digits
 */
export async function findAttestedVersion(
  git: GitRunner,
  project: string,
  path: string,
  checksum: string,
): Promise<AttestedVersion | undefined> {
  if (!isWellFormedChecksum(checksum)) return undefined;
  const repository = await openRepository(git, project);
  if (typeof repository === 'string') return undefined;
  const commits = await commitsOf(git, repository, path);
  const names = [`:0:${repository.prefix}${path}`, ...commits.map(({ hash }) => `${hash}:${repository.prefix}${path}`)];
  const blobs = await findBlobs(git, project, names);
  if (!blobs) return undefined;
  const [inIndex, ...inCommits] = blobs;
  const [id, bytes] = (await matching(git, project, blobs, checksum)) ?? [];
  if (id === undefined || bytes === undefined) return undefined;
  // The index holds most often what a commit has, too.
  const found = commits[inCommits.findIndex((blob) => blob?.id === id)];
  if (!found && inIndex?.id !== id) return undefined;
  return { commit: found?.hash, time: found?.time, subject: found?.subject, path, bytes };
}

/** The commits that changed a file, the newest first. */
async function commitsOf(
  git: GitRunner,
  { folder, head }: Repository,
  path: string,
): Promise<{ hash: string; time: string; subject: string }[]> {
  const command = [
    '--literal-pathspecs',
    'log',
    `--max-count=${versionLimit}`,
    '-z',
    '--format=format:%H%x09%cI%x09%s',
  ];
  const text = await gitText(git, folder, [
    ...command,
    '--full-history',
    '--no-ext-diff',
    '--no-textconv',
    head,
    '--',
    path,
  ]);
  return (text ?? '').split('\0').flatMap((line) => {
    const [hash, time, ...subject] = line.split('\t');
    return hash && time ? [{ hash, time, subject: subject.join('\t') }] : [];
  });
}

/** The first of the blobs whose hash the checksum is. */
async function matching(
  git: GitRunner,
  folder: string,
  blobs: readonly (Blob | undefined)[],
  checksum: string,
): Promise<[id: string, bytes: Uint8Array] | undefined> {
  const left = [...new Map(blobs.flatMap((blob) => (blob ? [[blob.id, blob] as const] : []))).values()];
  while (left.length > 0) {
    const batch: Blob[] = [];
    for (let size = 0, next = left[0]; next && (size === 0 || size + next.size <= batchLimit); next = left[0]) {
      batch.push(next);
      size += next.size + 1;
      left.shift();
    }
    const contents = await readBlobs(git, folder, batch);
    for (const { id } of batch) {
      const bytes = contents?.get(id);
      if (bytes && (await isAttestedBy(bytes, checksum))) return [id, bytes];
    }
  }
  return undefined;
}

async function isAttestedBy(bytes: Uint8Array, checksum: string): Promise<boolean> {
  const { sha256 } = await diskStateOf(bytes, 0, webSha256);
  return sha256 !== undefined && Object.values(sha256).includes(checksum.slice('sha256:'.length));
}
