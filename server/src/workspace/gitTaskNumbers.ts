import type { GitRunner } from './git.ts';
import { findBlobs, readBlobs } from './gitObjects.ts';
import { gitText, openRepository } from './gitRepository.ts';

/** Older commits are not looked at. */
const commitLimit = 200;

/**
 * The highest task number that earlier versions of a manifest had or had reached with `next_task_id`. `undefined` when
 * git does not know.
 *
 * @param project the URI of the project's folder; `manifest` is relative to it
 */
export async function highestTaskNumber(
  git: GitRunner,
  project: string,
  manifest: string,
): Promise<number | undefined> {
  const repository = await openRepository(git, project);
  if (typeof repository === 'string') return undefined;
  const log = ['--literal-pathspecs', 'log', `--max-count=${commitLimit}`, '--format=format:%H', repository.head];
  const commits = (await gitText(git, project, [...log, '--', manifest]))?.split('\n').filter((line) => line !== '');
  const found = await findBlobs(
    git,
    project,
    commits?.map((commit) => `${commit}:${repository.prefix}${manifest}`) ?? [],
  );
  const blobs = new Map(found?.flatMap((blob) => (blob ? [[blob.id, blob] as const] : [])));
  const contents = await readBlobs(git, project, [...blobs.values()]);
  if (!contents) return undefined;
  let highest = 0;
  for (const bytes of contents.values()) {
    const text = new TextDecoder().decode(bytes);
    for (const match of text.matchAll(/"T-(\d{3,9})"/g)) highest = Math.max(highest, Number(match[1]));
    for (const match of text.matchAll(/"next_task_id"\s*:\s*"?(\d{1,9})/g))
      highest = Math.max(highest, Number(match[1]) - 1);
  }
  return highest;
}
