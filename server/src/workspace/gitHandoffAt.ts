import { Document } from '../engine/document.ts';
import { handoffFileNames } from '../engine/formats/aahp/manifest/handoffFiles.ts';
import { SourceText } from '../engine/text/sourceText.ts';
import type { GitRunner } from './git.ts';
import { findBlobs, readBlobs } from './gitObjects.ts';
import { commitOf, openRepository } from './gitRepository.ts';
import { joinUri } from './uris.ts';

/** The files of a handoff root as they were in a commit. */
export interface HandoffAt {
  /** The full hash. */
  readonly commit: string;
  /** By name relative to the root. */
  readonly documents: ReadonlyMap<string, Document>;
}

/**
 * Reads a handoff root as it was: the files of the protocol and those that are named. `undefined` when there is no git or no
 * such commit.
 *
 * @param project the URI of the project's folder; `root` is relative to it
 * @param ref a branch, a tag or a commit
 */
export async function handoffAt(
  git: GitRunner,
  project: string,
  root: string,
  ref: string,
  names: Iterable<string>,
): Promise<HandoffAt | undefined> {
  const repository = await openRepository(git, project);
  if (typeof repository === 'string') return undefined;
  const commit = await commitOf(git, project, ref);
  if (commit === undefined) return undefined;
  const wanted = [...new Set(['MANIFEST.json', '.aiignore', ...handoffFileNames, ...names])].filter(
    (name) => name !== 'HANDOFF.lock' && !name.includes('\n'),
  );
  const blobs = await findBlobs(
    git,
    project,
    wanted.map((name) => `${commit}:${repository.prefix}${root}/${name}`),
  );
  const contents =
    blobs &&
    (await readBlobs(
      git,
      project,
      blobs.flatMap((blob) => blob ?? []),
    ));
  if (!contents) return undefined;
  const documents = new Map<string, Document>();
  for (const [index, name] of wanted.entries()) {
    const bytes = contents.get(blobs[index]?.id ?? '');
    if (!bytes) continue;
    const path = `${root}/${name}`;
    documents.set(name, new Document({ uri: joinUri(project, path), path, text: SourceText.fromBytes(bytes) }));
  }
  return { commit, documents };
}
