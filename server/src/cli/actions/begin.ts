import { beginHandoff } from '../../engine/formats/aahp/operations/lockChanges.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { changeRoot } from '../changeRoot.ts';
import { operationJson } from '../operationJson.ts';
import { sentences } from '../sentences.ts';
import { printableJson } from '../printable.ts';

export interface BeginOptions {
  readonly agent: string;
  readonly files?: readonly string[];
  readonly json?: boolean;
}

/** `agent-handoff begin`: phase 1 of the two-phase commit (AAHP v3 section 3.1). */
export async function begin(path: string, { agent, files, json = false }: BeginOptions, cli: Cli): Promise<ExitCode> {
  const { opened, planned, writes } = await changeRoot(path, {}, cli, ({ project, root }, { now }) =>
    beginHandoff(project, root, { agent, files, now }),
  );
  const { said } = planned;
  if (json) {
    const outcome = operationJson(opened, { dryRun: false, written: true, writes, said }, cli);
    cli.stdout.write(printableJson({ ...outcome, agent: planned.agent, updating: planned.updating }));
  } else cli.stdout.write(sentences(said));
  return exitCodes.clean;
}
