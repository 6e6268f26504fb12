import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { nodeGit } from './git.ts';
import type { GitOutcome, GitWriter } from './gitWriter.ts';
import { fsPathOf } from './uris.ts';

/** Hooks of a project may run its tests. */
const timeLimit = 10 * 60_000;

/**
 * Commits what is staged together with everything below one folder, as the person at the terminal would: with the hooks, the
 * identity and the signature that git is set up for. Only on request.
 *
 * @param project the URI of the project's folder; `folder` is relative to it
 */
export async function commitFolder(project: string, folder: string, message: string): Promise<GitOutcome> {
  const added = await write(project, ['--literal-pathspecs', 'add', '--all', '--', folder]);
  if (added !== undefined) return { kind: 'failed', reason: added };
  const committed = await write(project, ['commit', '--quiet', '--file=-'], message);
  if (committed !== undefined) return { kind: 'failed', reason: committed };
  return { kind: 'done', commit: (await nodeGit.headCommit(project)) ?? 'unknown' };
}

/** Tags what is checked out. @param message what the tag says, lines that begin with `#` as well, as in a commit */
export async function tagHead(project: string, name: string, message: string): Promise<GitOutcome> {
  const failed = await write(project, ['tag', '--annotate', '--cleanup=whitespace', '--file=-', '--', name], message);
  if (failed !== undefined) return { kind: 'failed', reason: failed };
  return { kind: 'done', commit: (await nodeGit.headCommit(project)) ?? 'unknown' };
}

/** Git as it is installed on this machine, for what somebody has asked to be written. */
export const nodeGitWriter: GitWriter = { commitFolder, tagHead };

/** Runs git in a folder; what went wrong, or `undefined` when nothing did. */
function write(folder: string, command: readonly string[], input = ''): Promise<string | undefined> {
  const options = {
    cwd: dirname(process.execPath),
    env: environment(),
    timeout: timeLimit,
    maxBuffer: 16 * 1024 * 1024,
    windowsHide: true,
  } as const;
  return new Promise((settle) => {
    const child = execFile('git', ['-C', fsPathOf(folder), ...command], options, (error, output, errors) => {
      settle(error ? describe(`${errors}\n${output}`) || error.message : undefined);
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

function describe(output: string): string {
  return output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 3)
    .join(' ');
}

/** Our own environment without what would point git at another repository or index, as inside of a hook. */
function environment(): NodeJS.ProcessEnv {
  const pointing =
    /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|COMMON_DIR|NAMESPACE|PREFIX)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !pointing.test(name)));
}
