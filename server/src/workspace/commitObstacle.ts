import type { GitRunner } from './git.ts';
import { gitText, openRepository } from './gitRepository.ts';

/** What speaks against a commit or a tag. */
export type CommitObstacle = 'no-repository' | 'bad-tag' | 'tag-taken';

/** Whether a commit and, with its whole name, a tag can be made in a folder; `undefined` when nothing speaks against it. */
export async function commitObstacle(
  git: GitRunner,
  project: string,
  tag: string | undefined,
): Promise<CommitObstacle | undefined> {
  const repository = await openRepository(git, project);
  // A repository without a commit can get its first one.
  if (typeof repository === 'string' && repository !== 'no-commit') return 'no-repository';
  if (tag === undefined) return undefined;
  const checked = await git.run(project, ['check-ref-format', `refs/tags/${tag}`]);
  if (checked?.exitCode !== 0 || tag.startsWith('-')) return 'bad-tag';
  const present = await gitText(git, project, ['rev-parse', '--verify', '--quiet', `refs/tags/${tag}`]);
  return present === undefined ? undefined : 'tag-taken';
}
