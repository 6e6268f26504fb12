import type { Change } from '../engine/fix.ts';
import { isRefused, type Operation, type Planned } from '../engine/formats/aahp/operations/operation.ts';
import { formatMessage, type Message } from '../engine/message.ts';
import type { Project } from '../engine/project.ts';
import type { FileWrite } from '../workspace/writeFiles.ts';
import { writesOf } from '../workspace/writeFilesOfChange.ts';
import { fsPathOf } from './displayPath.ts';
import { refusalOf } from './refusal.ts';
import { writeCompletely } from './writing.ts';

/** @throws {UsageError} with the reason of a refusal */
export function required(operation: Operation): Planned {
  if (isRefused(operation)) throw refusalOf(operation);
  return operation;
}

/**
 * Carries out a change on disk, completely or not at all. Returns what was written.
 * @throws {UsageError} when a file may not be written; nothing was changed then
 */
export function carryOut(change: Change, project: Project): readonly FileWrite[] {
  const writes = writesOf(change, project);
  writeCompletely(fsPathOf(project.uri), writes);
  return writes;
}

/** Sentences as lines. */
export function sentences(said: readonly (Message | string)[]): string {
  return said.map((one) => `${typeof one === 'string' ? one : formatMessage(one)}\n`).join('');
}
