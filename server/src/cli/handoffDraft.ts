import { isRefused, type Refused } from '../engine/formats/aahp/operations/operation.ts';
import { nodeGit } from '../workspace/git.ts';
import { HandoffDraft } from '../workspace/handoffDraft.ts';
import type { OverlayFileSystem } from '../workspace/overlayFileSystem.ts';
import { relativePath } from '../workspace/uris.ts';
import type { FileWrite } from '../workspace/writeFiles.ts';
import type { Clock } from './clock.ts';
import type { OpenedRoot } from './handoffPlaces.ts';
import { refusalOf } from './refusal.ts';
import { writeHandoff } from './writing.ts';

/** A draft of changes to a handoff folder. @param opened read through the overlay */
export function draftOf(opened: OpenedRoot, overlay: OverlayFileSystem, { now }: Clock): HandoffDraft {
  return new HandoffDraft({ workspace: opened.loaded.workspace, overlay, now, git: nodeGit }, opened.uri, opened);
}

/**
 * Writes everything that is different in a draft, completely or not at all.
 * @throws {UsageError} when a file may not be written; nothing was changed then
 */
export async function writeDraft({ uri }: OpenedRoot, draft: HandoffDraft): Promise<void> {
  const writes = writesOfDraft(draft);
  if (writes.length > 0) await writeHandoff(uri, draft.present.project.uri, writes);
}

/** What is different in a draft, in the order in which the files were first changed. */
export function writesOfDraft({ present, changes }: HandoffDraft): FileWrite[] {
  return [...changes].flatMap(([file, { before, after }]) => {
    const path = relativePath(present.project.uri, file);
    return path === undefined ? [] : [{ path, before, after }];
  });
}

/**
 * What was planned or drafted.
 * @throws {UsageError} with the reason of a refusal
 */
export function accepted<Result extends object>(result: Result | Refused): Result {
  if (isRefused(result)) throw refusalOf(result);
  return result;
}
