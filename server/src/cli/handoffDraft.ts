import { isRefused, type Refused } from '../engine/formats/aahp/operations/operation.ts';
import { formatMessage } from '../engine/message.ts';
import { nodeGit } from '../workspace/git.ts';
import { HandoffDraft } from '../workspace/handoffDraft.ts';
import type { OverlayFileSystem } from '../workspace/overlayFileSystem.ts';
import { relativePath } from '../workspace/uris.ts';
import { UsageError } from './cli.ts';
import type { Clock } from './clock.ts';
import { fsPathOf } from './displayPath.ts';
import type { OpenedRoot } from './handoffPlaces.ts';
import { writeCompletely } from './writing.ts';

/** A draft of changes to a handoff folder. @param opened read through the overlay */
export function draftOf(opened: OpenedRoot, overlay: OverlayFileSystem, { now }: Clock): HandoffDraft {
  return new HandoffDraft({ workspace: opened.loaded.workspace, overlay, now, git: nodeGit }, opened.uri, opened);
}

/**
 * Writes everything that is different in a draft, completely or not at all. Files go in the order in which they were first changed.
 * @throws {UsageError} when a file may not be written; nothing was changed then
 */
export function writeDraft(draft: HandoffDraft): void {
  const { uri } = draft.present.project;
  const writes = [...draft.changes].flatMap(([file, { before, after }]) => {
    const path = relativePath(uri, file);
    return path === undefined ? [] : [{ path, before, after }];
  });
  if (writes.length > 0) writeCompletely(fsPathOf(uri), writes);
}

/**
 * What was planned or drafted.
 * @throws {UsageError} with the reason of a refusal
 */
export function accepted<Result extends object>(result: Result | Refused): Result {
  if (isRefused(result)) throw new UsageError(formatMessage(result.reason));
  return result;
}
