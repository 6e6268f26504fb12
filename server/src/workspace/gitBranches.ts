import type { GitRunner } from './git.ts';
import { findBlobs } from './gitObjects.ts';
import { gitText, type Repository } from './gitRepository.ts';

/** More branches than this are not looked at. */
const branchLimit = 1_000;

/**
 * The branches, local and remote, that hold files and are not part of what is checked out, by path (relative to the
 * repository's `folder`). The branch that is checked out does not count under its remote name either.
 */
export async function findBranches(
  git: GitRunner,
  { folder, prefix }: Repository,
  paths: readonly string[],
): Promise<Map<string, readonly string[]> | undefined> {
  const places = ['refs/heads', 'refs/remotes'];
  const options = ['--no-merged=HEAD', '--format=%(refname)', `--count=${branchLimit}`, '--sort=-committerdate'];
  const text = await gitText(git, folder, ['for-each-ref', ...options, ...places]);
  if (text === undefined) return undefined;
  const own = (await gitText(git, folder, ['symbolic-ref', '--quiet', '--short', 'HEAD']))?.trim();
  const branches = text
    .split('\n')
    .filter((name) => name !== '' && !name.endsWith('/HEAD') && branchName(name) !== own);
  const names = paths.flatMap((path) => branches.map((branch) => `${branch}:${prefix}${path}`));
  const blobs = await findBlobs(git, folder, names);
  return (
    blobs &&
    new Map(
      paths.map((path, index) => {
        const holders = branches.filter((_, one) => blobs[index * branches.length + one] !== undefined);
        const local = new Set(holders.filter(isLocal).map(branchName));
        // A branch and its remote are one for the reader.
        const shown = holders.filter((name) => isLocal(name) || !local.has(branchName(name)));
        return [path, shown.map((name) => name.replace(/^refs\/(?:heads|remotes)\//, '')).sort()];
      }),
    )
  );
}

function isLocal(reference: string): boolean {
  return reference.startsWith('refs/heads/');
}

/** The name of a branch without its remote. */
function branchName(reference: string): string {
  return reference.replace(/^refs\/(?:heads|remotes\/[^/]+)\//, '');
}
