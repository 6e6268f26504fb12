import { beginHandoff } from '../../engine/formats/aahp/operations/lockChanges.ts';
import { nodeFileSystem } from '../../workspace/nodeFileSystem.ts';
import { type Cli, type ExitCode, exitCodes } from '../cli.ts';
import { clockOf } from '../clock.ts';
import { openRoot } from '../handoffPlaces.ts';
import { carryOut, required, sentences } from '../operations.ts';

export interface BeginOptions {
  readonly agent: string;
  readonly files?: readonly string[];
}

/** `agent-handoff begin`: phase 1 of the two-phase commit (AAHP v3 section 3.1). */
export async function begin(path: string, { agent, files }: BeginOptions, cli: Cli): Promise<ExitCode> {
  const clock = clockOf(cli);
  const { project, root } = await openRoot(path, cli, clock, nodeFileSystem);
  const { change, said } = required(beginHandoff(project, root, { agent, files, now: clock.now }));
  carryOut(change, project);
  cli.stdout.write(sentences(said));
  return exitCodes.clean;
}
