import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Document } from '../engine/document.ts';
import type { Change } from '../engine/fix.ts';
import { withText } from '../engine/formats/common/textPipeline.ts';
import { handoffFormatOf } from '../engine/handoff/operations/handoffDocument.ts';
import type { Project } from '../engine/project.ts';
import { writesOf } from '../workspace/writeFilesOfChange.ts';
import { type Cli, UsageError } from './cli.ts';
import { fsPathOf, slashed } from './displayPath.ts';
import { type OpenedHandoff, outputOf, pathBelow, shownIn, suggestingOut } from './handoffFile.ts';
import { writeCompletely, writeProject } from './writing.ts';

/** A handoff that a command changes: in its place, or as a copy. */
export interface HandoffTarget {
  /** The handoff as it is, at the place where the result will be, and the project as it would be with it. */
  readonly document: Document;
  readonly project: Project;
  /** Absolute path of the folder that the paths of the result are relative to. */
  readonly root: string;
  /** Where the copy goes, relative to `base`; `undefined` when the handoff changes in its place. */
  readonly copy: { readonly base: string; readonly path: string } | undefined;
}

/**
 * Where the result of a command goes. A copy is planned as if the handoff lay there, so that files that come out of it go beside the copy.
 * @throws {UsageError} when there is such a file already
 */
export async function targetOf(opened: OpenedHandoff, out: string | undefined, cli: Cli): Promise<HandoffTarget> {
  const { document, project, workspace } = opened;
  const root = fsPathOf(project.uri);
  if (out === undefined) return { document, project, root, copy: undefined };
  const output = outputOf(out, project, cli);
  const copy = { base: output.base, path: pathBelow(output, output.name ?? document.name) };
  const shown = shownIn(copy.base, copy.path, cli);
  if (existsSync(join(copy.base, copy.path)))
    throw new UsageError(`${shown} exists already.`, `Name another file with --out.`);
  // Of the other formats nothing is moved, and their rules look at the project that the file lies in.
  if (handoffFormatOf(document, project) !== 'universal') return { document, project, root, copy };
  const { inProject } = output;
  const path = inProject === undefined ? copy.path : slashed(relative(root, join(copy.base, copy.path)));
  const moved = withText({ uri: document.uri, path }, document.text.text);
  if (inProject === undefined) return { document: moved, project, root: copy.base, copy };
  return { document: moved, project: (await workspace.checkWith(project.uri, moved)).project, root, copy };
}

/** What a command made of a handoff. */
export interface HandoffResult {
  readonly document: Document;
  readonly change: Change | undefined;
}

/**
 * Writes a changed handoff together with the files that came out of it. A copy is written even when nothing was to be changed, since
 * somebody asked for it.
 *
 * @returns the paths written, as people read them; with `dryRun` those that would be
 * @throws {UsageError} when a file may not be written; nothing was changed then
 */
export async function writeResult(
  { document, project, root, copy }: HandoffTarget,
  result: HandoffResult,
  dryRun: boolean,
  cli: Cli,
): Promise<string[]> {
  if (!copy) {
    if (!result.change) return [];
    const writes = writesOf(result.change, project);
    if (!dryRun) await suggestingOut(() => writeProject(project, writes));
    return writes.map(({ path }) => shownIn(root, path, cli));
  }
  const mark = document.text.hasByteOrderMark ? '\ufeff' : '';
  const files = [{ path: copy.path, before: undefined, after: bytes(mark + result.document.text.text) }];
  const created = [...(result.change?.create ?? [])].map(([path, text]) => ({
    path,
    before: undefined,
    after: bytes(text),
  }));
  if (!dryRun) {
    if (created.length > 0) writeCompletely(root, created, cli.cwd);
    try {
      writeCompletely(copy.base, files, cli.cwd);
    } catch (error) {
      const undone = created.map(({ path, after }) => ({ path, before: after, after: undefined }));
      if (undone.length > 0) writeCompletely(root, undone, cli.cwd);
      throw error;
    }
  }
  return [shownIn(copy.base, copy.path, cli), ...created.map(({ path }) => shownIn(root, path, cli))];
}

/** What was written, in lines. */
export function reportWritten(written: readonly string[], isChanged: boolean, dryRun: boolean): string {
  if (dryRun) return 'Nothing was written.\n';
  if (written.length === 0) return isChanged ? 'Nothing was written.\n' : '';
  return written.map((path) => `Written: ${path}\n`).join('');
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
