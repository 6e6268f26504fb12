import { lockWord } from '../engine/formats/aahp/operations/lockEtiquette.ts';
import { formatMessage } from '../engine/message.ts';
import type { PresentRoot } from '../workspace/presentRoot.ts';
import { type Cli, UsageError } from './cli.ts';

/** Who is about to write, and whether they insist. */
export interface Writer {
  /** Where the command says so. */
  readonly agent?: string | undefined;
  readonly force?: boolean | undefined;
}

/** The same without a word on the error stream. */
export function silent(cli: Cli): Cli {
  return { ...cli, stderr: { ...cli.stderr, write: () => undefined } };
}

/**
 * Looks at HANDOFF.lock before a command writes beside the two-phase commit: says whose it is since when.
 * @throws {UsageError} when another agent is at work and nobody insists
 */
export function respectLock(
  { project, root }: Pick<PresentRoot, 'project' | 'root'>,
  { agent, force = false }: Writer,
  cli: Cli,
): void {
  const word = lockWord(project, root, agent);
  if (!word) return;
  const said = formatMessage(word.said);
  if (word.weight === 'objection' && !force)
    throw new UsageError(`${said} Nothing was written.`, `Use --force to write all the same.`);
  cli.stderr.write(`note: ${said}\n`);
}
