import { beginHandoff } from '../../engine/formats/aahp/operations/lockChanges.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { openRoot } from '../handoffPlaces.ts';
import { operationJson } from '../operationJson.ts';
import { carryOut, required, sentences } from '../operations.ts';
import { printableJson } from '../printable.ts';

export interface BeginOptions {
  readonly agent: string;
  readonly files?: readonly string[];
  readonly json?: boolean;
}

/** `agent-handoff begin`: phase 1 of the two-phase commit (AAHP v3 section 3.1). */
export async function begin(path: string, { agent, files, json = false }: BeginOptions, cli: Cli): Promise<ExitCode> {
  const clock = clockOf(cli);
  const opened = await openRoot(path, cli, clock, nodeFileSystem);
  const { project, root } = opened;
  const { change, said } = required(beginHandoff(project, root, { agent, files, now: clock.now }));
  const writes = carryOut(change, project);
  if (json) {
    const outcome = operationJson(opened, { dryRun: false, written: true, writes, said }, cli);
    // The first sentence names the files that the lock names.
    cli.stdout.write(printableJson({ ...outcome, agent: agent.trim(), updating: said[0]?.args['files'] ?? [] }));
  } else cli.stdout.write(sentences(said));
  return exitCodes.clean;
}
