import { quote } from '../engine/text/quote.ts';
import type { Silence } from '../workspace/gitRepository.ts';
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

/** @throws {UsageError} when the user named a base that no history which was looked at has */
export function requireBase({ workspace }: LoadedWorkspace, base: string | undefined): void {
  const silence = workspace.historySilences.find((one) => one === 'unknown-base' || one === 'unrelated-base');
  if (base === undefined || silence === undefined) return;
  throw new UsageError(
    silence === 'unknown-base'
      ? `--base ${quote(base)} names no commit, branch or tag of the repository. Fetch it first, or name another.`
      : `--base ${quote(base)} has no commit in common with what is checked out. Name a branch or commit that it comes from.`,
  );
}
