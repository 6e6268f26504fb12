import { resolve } from 'node:path';
import { URI } from 'vscode-uri';
import { type GitRunner, gitLookingAt, nodeGit } from '../../workspace/git.ts';
import { gitText } from '../../workspace/gitRepository.ts';
import { type Cli, UsageError } from '../cli.ts';

/** The hooks that this program can be. */
export const hookTypes = ['pre-commit', 'pre-push'] as const;
export type HookType = (typeof hookTypes)[number];

/** The repository that a hook belongs to. */
export interface HookRepository {
  /** The top of the working tree, absolute and as a URI. */
  readonly top: string;
  readonly topUri: string;
  /** Git as the hook was started: for the same repository, and with the same index. */
  readonly git: GitRunner;
}

/** What git tells its hooks of where they run; a commit of some files only has an index of its own. */
const handedOn = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE'] as const;

/** @throws {UsageError} outside of a working tree */
export async function openHookRepository({ cwd, env }: Pick<Cli, 'cwd' | 'env'>): Promise<HookRepository> {
  const where = Object.fromEntries(
    handedOn.flatMap((name) => {
      const value = env[name];
      return value === undefined || value === '' ? [] : [[name, resolve(cwd, value)] as const];
    }),
  );
  // Without a working tree of its own, git takes the folder that it is started in for the top.
  const here = 'GIT_DIR' in where && !('GIT_WORK_TREE' in where) ? { ...where, GIT_WORK_TREE: cwd } : where;
  const git = gitLookingAt(nodeGit, here);
  const folder = URI.file(cwd).toString();
  const answer = await git.run(folder, ['rev-parse', '--show-toplevel']);
  if (!answer) throw new UsageError('Git could not be run.', 'Install it, or check that it is on the PATH.');
  const top = answer.exitCode === 0 ? new TextDecoder().decode(answer.output).replace(/\r?\n$/, '') : '';
  if (top === '')
    throw new UsageError(
      'There is no git working tree here, or git does not trust it (see "git status").',
      'Go into one and try again.',
    );
  return { top: resolve(top), topUri: URI.file(resolve(top)).toString(), git };
}

/** The hash of a commit; `undefined` when there is none of that name. */
export async function commitHash({ git, topUri }: HookRepository, name: string): Promise<string | undefined> {
  if (name.startsWith('-')) return undefined;
  const hash = (await gitText(git, topUri, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]))?.trim();
  return hash !== undefined && /^[0-9a-f]{40,64}$/.test(hash) ? hash : undefined;
}
