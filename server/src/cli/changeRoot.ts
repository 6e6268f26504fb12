import type { Planned, Refused } from '../engine/formats/aahp/operations/operation.ts';
import { nodeFileSystem } from '../workspace/nodeFileSystem.ts';
import type { FileWrite } from '../workspace/writeFiles.ts';
import { writesOf } from '../workspace/writeFilesOfChange.ts';
import type { Cli } from './cli.ts';
import { type Clock, clockOf } from './clock.ts';
import { accepted } from './handoffDraft.ts';
import { openRoot, type OpenedRoot } from './handoffPlaces.ts';
import { respectLock, silent, type Writer } from './respectLock.ts';
import { untilNotOvertaken, writeHandoff } from './writing.ts';

export interface ChangeRootOptions {
  /** Only plans. */
  readonly dryRun?: boolean | undefined;
  /** Who writes beside the two-phase commit; absent where the plan itself looks at the lock. */
  readonly writer?: Writer;
}

/** A change of a handoff folder, and what it was planned from. */
export interface RootChange<Plan extends Planned> {
  readonly opened: OpenedRoot;
  readonly planned: Plan;
  /** What was written, or would be. */
  readonly writes: readonly FileWrite[];
}

/**
 * Changes the handoff folder that a path means, so that nothing that others write meanwhile is lost: when they were faster, it is read and
 * planned anew.
 *
 * @param plan may run several times
 * @throws {UsageError} with the reason of a refusal, or when a file may not be written; nothing was changed then
 */
export function changeRoot<Plan extends Planned>(
  path: string,
  { dryRun = false, writer }: ChangeRootOptions,
  cli: Cli,
  plan: (opened: OpenedRoot, clock: Clock) => Plan | Refused | Promise<Plan | Refused>,
): Promise<RootChange<Plan>> {
  return untilNotOvertaken(async (isFirst) => {
    const clock = clockOf(cli);
    const opened = await openRoot(path, cli, clock, nodeFileSystem);
    const { project, uri } = opened;
    const planned = accepted<Plan>(await plan(opened, clock));
    const writes = writesOf(planned.change, project);
    if (!dryRun) {
      // Whose handoff is not finished is said once.
      if (writer) respectLock(opened, writer, isFirst ? cli : silent(cli));
      if (writes.length > 0) await writeHandoff(uri, project.uri, writes);
    }
    return { opened, planned, writes };
  });
}
