import { Document } from '../engine/document.ts';
import { isWellFormedChecksum } from '../engine/formats/aahp/checksum.ts';
import { isManifest, manifestFiles } from '../engine/formats/aahp/manifestModel.ts';
import { HandoffRoot } from '../engine/formats/aahp/root.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import { diskStateOf } from './diskState.ts';
import type { GitRunner } from './git.ts';
import { findBlobs, readBlobs } from './gitObjects.ts';
import { gitText, openRepository, type Repository } from './gitRepository.ts';
import { joinUri } from './uris.ts';
import { webSha256 } from './webSha256.ts';

/** A commit to which a handoff can be recovered. */
export interface CleanCommit {
  /** The full hash. */
  readonly commit: string;
  /** When it was made, in ISO 8601. */
  readonly time: string;
  readonly subject: string;
  /** The files of the handoff that the manifest lists, relative to the project, with their contents; the manifest itself, too. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Older commits are not looked at. */
const commitLimit = 200;

/**
 * The last clean commit of a handoff root (AAHP v3 section 3.1): the newest one of those that touch
 * the root whose manifest fits its own tree, and that has no lock. `undefined` when there is none, or no git.
 *
 * @param project the URI of the project's folder; `root` is relative to it
 */
export async function findCleanCommit(git: GitRunner, project: string, root: string): Promise<CleanCommit | undefined> {
  const repository = await openRepository(git, project);
  if (typeof repository === 'string') return undefined;
  const command = ['--literal-pathspecs', 'log', `--max-count=${commitLimit}`, '-z', '--format=format:%H%x09%cI%x09%s'];
  const text = await gitText(git, project, [...command, '--no-ext-diff', '--no-textconv', repository.head, '--', root]);
  for (const line of (text ?? '').split('\0')) {
    const [commit, time, ...subject] = line.split('\t');
    if (!commit || time === undefined) continue;
    const files = await cleanFiles(git, repository, commit, root);
    if (files) return { commit, time, subject: subject.join('\t'), files };
  }
  return undefined;
}

/** The manifest of a commit and the files that it lists; `undefined` when they do not fit, or a lock is there. */
async function cleanFiles(
  git: GitRunner,
  { folder, prefix }: Repository,
  commit: string,
  root: string,
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  const at = (path: string) => `${commit}:${prefix}${path}`;
  const handoff = new HandoffRoot(root, new Map());
  const manifestPath = handoff.pathOf('MANIFEST.json');
  const [manifestBlob, lock] =
    (await findBlobs(git, folder, [at(manifestPath), at(handoff.pathOf('HANDOFF.lock'))])) ?? [];
  if (!manifestBlob || lock) return undefined;
  const bytes = (await readBlobs(git, folder, [manifestBlob]))?.get(manifestBlob.id);
  if (!bytes) return undefined;
  const uri = joinUri(folder, manifestPath);
  const manifest = new Document({ uri, path: manifestPath, text: SourceText.fromBytes(bytes) });
  if (!isManifest(manifest) || manifest.json.errors.length > 0) return undefined;
  const listed = manifestFiles(manifest);
  // A manifest that lists nothing attests nothing.
  if (listed.length === 0) return undefined;
  const paths = listed.flatMap(({ name }) => handoff.resolve(name) ?? []);
  const blobs = await findBlobs(git, folder, paths.map(at));
  if (!blobs || paths.length < listed.length || blobs.includes(undefined)) return undefined;
  const contents = await readBlobs(
    git,
    folder,
    blobs.flatMap((blob) => blob ?? []),
  );
  const files = new Map([[manifestPath, bytes]]);
  for (const [index, { checksum = '' }] of listed.entries()) {
    const content = contents?.get(blobs[index]?.id ?? '');
    const path = paths[index];
    if (!content || path === undefined || !isWellFormedChecksum(checksum)) return undefined;
    const { sha256 } = await diskStateOf(content, 0, webSha256);
    if (!sha256 || !Object.values(sha256).includes(checksum.slice('sha256:'.length))) return undefined;
    files.set(path, content);
  }
  return files;
}
