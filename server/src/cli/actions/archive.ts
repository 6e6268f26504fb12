import { archiveLogEntries, archiveProblems } from '../../engine/formats/aahp/operations/archive.ts';
import { isRefused } from '../../engine/formats/aahp/operations/operation.ts';
import { formatMessage } from '../../engine/message.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { type Cli, type ExitCode, exitCodes, UsageError } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { openRoot } from '../handoffPlaces.ts';
import { carryOut, required, sentences } from '../operations.ts';
import { respectLock } from '../respectLock.ts';

export interface ArchiveOptions {
  readonly keep: number;
  readonly verify?: boolean;
  readonly dryRun?: boolean;
}

/** `agent-handoff archive`: keeps LOG.md short (AAHP v3 section 1.3). */
export async function archive(path: string, { keep, verify, dryRun }: ArchiveOptions, cli: Cli): Promise<ExitCode> {
  const clock = clockOf(cli);
  const { project, root } = await openRoot(path, cli, clock, nodeFileSystem);
  if (verify) {
    const problems = archiveProblems(project, root);
    if ('kind' in problems && isRefused(problems)) throw new UsageError(formatMessage(problems.reason));
    if (!Array.isArray(problems) || problems.length === 0) {
      cli.stdout.write('Every entry stands in one place.\n');
      return exitCodes.clean;
    }
    cli.stdout.write(sentences(problems));
    return exitCodes.findings;
  }
  const { change, said } = required(archiveLogEntries(project, root, { keep, now: clock.now }));
  if (!dryRun) {
    respectLock({ project, root }, {}, cli);
    carryOut(change, project);
  }
  cli.stdout.write(sentences(said) + (dryRun ? 'Nothing was written.\n' : ''));
  return exitCodes.clean;
}
