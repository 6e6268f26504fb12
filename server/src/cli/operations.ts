import type { Change } from '../engine/fix.ts';
import { isRefused, type Operation, type Planned } from '../engine/formats/aahp/operations/operation.ts';
import { formatMessage, type Message } from '../engine/message.ts';
import type { Project } from '../engine/project.ts';
import { writesOf } from '../workspace/writeFilesOfChange.ts';
import { UsageError } from './cli.ts';
import { fsPathOf } from './displayPath.ts';
import { writeCompletely } from './writing.ts';

/** @throws {UsageError} with the reason of a refusal */
export function required(operation: Operation): Planned {
  if (isRefused(operation)) throw new UsageError(formatMessage(operation.reason));
  return operation;
}

/**
 * Carries out a change on disk, completely or not at all.
 * @throws {UsageError} when a file may not be written; nothing was changed then
 */
export function carryOut(change: Change, project: Project): void {
  writeCompletely(fsPathOf(project.uri), writesOf(change, project));
}

/** Sentences as lines. */
export function sentences(said: readonly Message[]): string {
  return said.map((one) => `${formatMessage(one)}\n`).join('');
}
