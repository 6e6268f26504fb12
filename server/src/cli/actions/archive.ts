import { archiveLogEntries, archiveProblems } from '../../engine/formats/aahp/operations/archive.ts';
import { formatMessage } from '../../engine/message.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { changeRoot } from '../changeRoot.ts';
import { clockOf } from '../clock.ts';
import { accepted } from '../handoffDraft.ts';
import { openRoot } from '../handoffPlaces.ts';
import { operationJson } from '../operationJson.ts';
import { sentences } from '../sentences.ts';
import { printableJson } from '../printable.ts';

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
  if (verify) return verifyArchive(path, json, cli);
  const { opened, planned, writes } = await changeRoot(
    path,
    { dryRun, writer: {} },
    cli,
    ({ project, root }, { now }) => archiveLogEntries(project, root, { keep, now }),
  );
  const { said } = planned;
  if (json) {
    const outcome = { dryRun, written: !dryRun && writes.length > 0, writes, said };
    cli.stdout.write(printableJson(operationJson(opened, outcome, cli)));
  } else cli.stdout.write(sentences(said) + (dryRun ? 'Nothing was written.\n' : ''));
  return exitCodes.clean;
}

async function verifyArchive(path: string, json: boolean, cli: Cli): Promise<ExitCode> {
  const { project, root, shown } = await openRoot(path, cli, clockOf(cli), nodeFileSystem);
  const problems = accepted(archiveProblems(project, root));
  if (json) cli.stdout.write(printableJson({ root: shown, problems: problems.map((one) => formatMessage(one)) }));
  else cli.stdout.write(problems.length === 0 ? 'Every entry stands in one place.\n' : sentences(problems));
  return problems.length === 0 ? exitCodes.clean : exitCodes.findings;
}
