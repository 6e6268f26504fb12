import { type Cli, UsageError } from '../cli.ts';

/** A commit that is about to be pushed. */
export interface PushedCommit {
  readonly commit: string;
  /** What the other side has in its place; `undefined` when there is nothing yet. */
  readonly before: string | undefined;
}

/** What is pushed is called as it was typed, which may be a search with spaces (`:/fix the parser`). */
const line = /^.+ ([0-9a-f]{40,64}) \S+ ([0-9a-f]{40,64})$/;

/** No push names as much, in characters. */
const inputLimit = 16 * 1024 * 1024;

/**
 * What git says on the standard input of a `pre-push` hook, a reference a line; deleted ones are left out. Hook managers that read it
 * themselves hand the commits on in variables; on a terminal it is what is checked out.
 * @throws {UsageError} when the input is not what git writes
 */
export async function pushedCommits({ env, stdin, ask }: Pick<Cli, 'env' | 'stdin' | 'ask'>): Promise<PushedCommit[]> {
  // The pre-commit framework names no commits when the other side has none of the branch yet.
  const to = env['PRE_COMMIT_TO_REF'] || env['PRE_COMMIT_LOCAL_BRANCH'];
  if (to) return [{ commit: to, before: env['PRE_COMMIT_FROM_REF'] || undefined }];
  if (ask !== undefined || stdin === undefined) return [{ commit: 'HEAD', before: undefined }];
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of stdin()) {
    text += decoder.decode(part, { stream: true });
    if (text.length > inputLimit) break;
  }
  const lines = text.split(/\r?\n/).filter((one) => one !== '');
  // Nothing is pushed, or somebody has read what git said: what the other side has already is not checked again.
  if (lines.length === 0) return [{ commit: 'HEAD', before: undefined }];
  return lines.flatMap((one) => {
    const match = line.exec(one);
    if (match?.[1] === undefined || match[2] === undefined)
      throw new UsageError(
        'The standard input is not what git gives a pre-push hook.',
        'Start the hook by "git push", or on a terminal.',
      );
    return isNothing(match[1]) ? [] : [{ commit: match[1], before: isNothing(match[2]) ? undefined : match[2] }];
  });
}

function isNothing(hash: string): boolean {
  return /^0+$/.test(hash);
}
