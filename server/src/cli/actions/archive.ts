import { archiveLogEntries, archiveProblems } from '../../engine/formats/aahp/operations/archive.ts';
import { isRefused } from '../../engine/formats/aahp/operations/operation.ts';
import { formatMessage } from '../../engine/message.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { writesOf } from '../../workspace/writeFilesOfChange.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { openRoot } from '../handoffPlaces.ts';
import { operationJson } from '../operationJson.ts';
import { carryOut, required, sentences } from '../operations.ts';
import { printableJson } from '../printable.ts';
import { refusalOf } from '../refusal.ts';
import { respectLock } from '../respectLock.ts';

export interface ArchiveOptions {
  readonly keep: number;
  readonly verify?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `agent-handoff archive`: keeps LOG.md short (AAHP v3 section 1.3). */
export async function archive(
  path: string,
  { keep, verify, dryRun = false, json = false }: ArchiveOptions,
  cli: Cli,
): Promise<ExitCode> {
  const clock = clockOf(cli);
  const opened = await openRoot(path, cli, clock, nodeFileSystem);
  const { project, root } = opened;
  if (verify) {
    const problems = archiveProblems(project, root);
    if (isRefused(problems)) throw refusalOf(problems);
    if (json)
      cli.stdout.write(printableJson({ root: opened.shown, problems: problems.map((one) => formatMessage(one)) }));
    else cli.stdout.write(problems.length === 0 ? 'Every entry stands in one place.\n' : sentences(problems));
    return problems.length === 0 ? exitCodes.clean : exitCodes.findings;
  }
  const { change, said } = required(archiveLogEntries(project, root, { keep, now: clock.now }));
  if (!dryRun) {
    respectLock({ project, root }, {}, cli);
    carryOut(change, project);
  }
  if (json) {
    const writes = writesOf(change, project);
    cli.stdout.write(
      printableJson(operationJson(opened, { dryRun, written: !dryRun && writes.length > 0, writes, said }, cli)),
    );
  } else cli.stdout.write(sentences(said) + (dryRun ? 'Nothing was written.\n' : ''));
  return exitCodes.clean;
}
