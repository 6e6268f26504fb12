import type { GitCall, GitRunner } from './git.ts';

/** The repository that a folder lies in, as it is right now. */
export interface Repository {
  /** The URI of the folder that was asked for. Paths that git takes are relative to it. */
  readonly folder: string;
  /** The folder relative to the working tree, with `/` at its end; empty when it is the top. */
  readonly prefix: string;
  /** The commit that is checked out. */
  readonly head: string;
  readonly isShallow: boolean;
  /** When the index was written last, in milliseconds since 1970. */
  readonly indexTime: number | undefined;
}

/** Why nothing is known of the history. */
export type Silence =
  'no-git' | 'no-repository' | 'no-commit' | 'shallow' | 'unknown-base' | 'unrelated-base' | 'failed';

/** Looking up something in the background may take longer than what a person waits for, in milliseconds. */
const timeLimit = 20_000;

/** The output of a git command as text; `undefined` when it failed. */
export async function gitText(
  git: GitRunner,
  folder: string,
  command: readonly string[],
  call: GitCall = {},
): Promise<string | undefined> {
  const answer = await git.run(folder, command, { timeLimit, ...call });
  return answer?.exitCode === 0 ? new TextDecoder().decode(answer.output) : undefined;
}

/** Windows takes no command line of more than 32,767 characters; so many are spent on paths. */
const pathsLength = 16_000;

/**
 * What `git ls-files` says of paths, an entry each. However many there are, no command line becomes too long. `undefined` when git did not
 * answer.
 */
export async function listFiles(
  git: GitRunner,
  folder: string,
  option: '--cached' | '--stage',
  paths: readonly string[],
): Promise<string[] | undefined> {
  const entries: string[] = [];
  let portion: string[] = [];
  let length = 0;
  for (const [index, path] of paths.entries()) {
    portion.push(path);
    length += path.length;
    if (length < pathsLength && index + 1 < paths.length) continue;
    const text = await gitText(git, folder, ['--literal-pathspecs', 'ls-files', option, '-z', '--', ...portion]);
    if (text === undefined) return undefined;
    for (const entry of text.split('\0')) if (entry !== '') entries.push(entry);
    portion = [];
    length = 0;
  }
  return entries;
}

/**
 * The repository around a folder, or why there is none that could be looked into.
 * @param headName what counts as checked out
 */
export async function openRepository(git: GitRunner, folder: string, headName = 'HEAD'): Promise<Repository | Silence> {
  const questions = ['--is-inside-work-tree', '--is-shallow-repository', '--git-path', 'index', '--show-prefix'];
  const answer = await git.run(folder, ['rev-parse', ...questions], { timeLimit });
  if (!answer) return 'no-git';
  const [isInside, isShallow, index = '', prefix = ''] = new TextDecoder().decode(answer.output).split('\n');
  if (answer.exitCode !== 0 || isInside !== 'true') return 'no-repository';
  const head = await commitOf(git, folder, headName);
  if (head === undefined) return 'no-commit';
  return { folder, prefix, head, isShallow: isShallow === 'true', indexTime: await git.modified(folder, index) };
}

/** The full hash of the commit that a name means; `undefined` when it means none. */
export async function commitOf(git: GitRunner, folder: string, name: string): Promise<string | undefined> {
  // A name that begins with a dash would be an option; no branch, tag or hash begins with one.
  if (name === '' || name.startsWith('-')) return undefined;
  const hash = await gitText(git, folder, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  return hash !== undefined && /^[0-9a-f]{40,64}$/.test(hash.trim()) ? hash.trim() : undefined;
}

/** What the history is compared with. */
export interface BaseChoice {
  /** A name that the user gave. */
  readonly base?: string | undefined;
  /** The branch that a pull request goes to, such as GitHub's `GITHUB_BASE_REF`. */
  readonly pullRequestBase?: string | undefined;
}

/**
 * The commit that comparing begins with: where the history left the base that the user named, else
 * the branch that a pull request goes to, else the upstream branch; else what is checked out.
 */
export async function comparisonBase(
  git: GitRunner,
  { folder, head }: Repository,
  { base, pullRequestBase }: BaseChoice,
): Promise<{ readonly commit: string } | Silence> {
  if (base !== undefined) {
    const named = await commitOf(git, folder, base);
    if (named === undefined) return 'unknown-base';
    const commit = await mergeBase(git, folder, named, head);
    return commit === undefined ? 'unrelated-base' : { commit };
  }
  // What the checkout action fetches of the target branch is known under the remote's name only.
  const target = pullRequestBase ? [`refs/remotes/origin/${pullRequestBase}`, `refs/heads/${pullRequestBase}`] : [];
  for (const name of [...target, '@{upstream}']) {
    const known = await commitOf(git, folder, name);
    const commit = known && (await mergeBase(git, folder, known, head));
    if (commit) return { commit };
  }
  return { commit: head };
}

async function mergeBase(git: GitRunner, folder: string, one: string, other: string): Promise<string | undefined> {
  if (one === other) return one;
  const hash = (await gitText(git, folder, ['merge-base', one, other]))?.trim();
  return hash !== undefined && /^[0-9a-f]{40,64}$/.test(hash) ? hash : undefined;
}
