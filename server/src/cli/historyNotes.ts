import { quote } from '../engine/text/quote.ts';
import { nodeGit } from '../workspace/git.ts';
import { comparisonBase, openRepository, type Silence } from '../workspace/gitRepository.ts';
import { UsageError } from './cli.ts';
import type { LoadedWorkspace } from './loadWorkspace.ts';

const reasons: Readonly<Record<Silence, string>> = {
  'no-git': 'git could not be run.',
  'no-repository': 'there is no git repository, or git does not trust it (see "git status").',
  'no-commit': 'the repository has no commit yet.',
  shallow:
    'the clone is shallow. Fetch the whole history ("git fetch --unshallow", or "fetch-depth: 0" in a workflow).',
  'unknown-base': 'the base is not in the repository.',
  'unrelated-base': 'the base has no commit in common with what is checked out.',
  failed: 'git did not answer, or lacks a part of the history.',
};

/** What to say, once, of rules that stayed silent because the history could not be compared. */
export function historyNotes(silences: readonly Silence[]): string[] {
  return silences.map((silence) => `Not compared with earlier versions: ${reasons[silence]}`);
}

/**
 * Also where no rule wanted to know anything: a base that was mistyped must not look as if it had been compared with.
 * @throws {UsageError} when the user named a base that a repository which was looked at lacks
 */
export async function requireBase({ workspace, places }: LoadedWorkspace, base: string | undefined): Promise<void> {
  if (base === undefined) return;
  const silences = workspace.historySilences;
  const silence =
    silences.find(isWrongBase) ??
    (silences.length === 0
      ? await baseProblem([...new Set(places.flatMap(({ folder }) => folder ?? []))], base)
      : undefined);
  if (silence === undefined) return;
  if (base === '') throw new UsageError('--base is empty.', 'Name a commit, branch or tag, or leave it out.');
  throw silence === 'unknown-base'
    ? new UsageError(
        `--base ${quote(base)} names no commit, branch or tag of the repository.`,
        'Fetch it first, or name another.',
      )
    : new UsageError(
        `--base ${quote(base)} has no commit in common with what is checked out.`,
        'Name a branch or commit that it comes from.',
      );
}

function isWrongBase(silence: Silence): boolean {
  return silence === 'unknown-base' || silence === 'unrelated-base';
}

async function baseProblem(folders: readonly string[], base: string): Promise<Silence | undefined> {
  for (const folder of folders) {
    const repository = await openRepository(nodeGit, folder);
    if (typeof repository === 'string' || repository.isShallow) continue;
    const found = await comparisonBase(nodeGit, repository, { base });
    if (typeof found === 'string' && isWrongBase(found)) return found;
  }
  return undefined;
}
