import type { Change } from '../engine/fix.ts';
import { nodeGit } from '../workspace/git.ts';
import { planRegeneration, type RegenerationSession, referenceSession } from '../workspace/regeneration.ts';
import { joinUri, relativePath } from '../workspace/uris.ts';
import { writesOf } from '../workspace/writeFilesOfChange.ts';
import { type Cli, UsageError } from './cli.ts';
import type { Clock } from './clock.ts';
import { fsPathOf } from './displayPath.ts';
import { type OpenedRoot, reopen } from './handoffPlaces.ts';
import type { OverlayFileSystem } from '../workspace/overlayFileSystem.ts';
import { printablePath } from './printable.ts';
import { writeCompletely } from './writing.ts';

/** A handoff folder while several changes are made to it one after the other, in memory; all of them are written at the end. */
export class HandoffDraft {
  private readonly overlay: OverlayFileSystem;
  private readonly clock: Clock;
  private readonly cli: Cli;
  private present: OpenedRoot;

  /** @param opened read through the overlay */
  constructor(opened: OpenedRoot, overlay: OverlayFileSystem, clock: Clock, cli: Cli) {
    this.present = opened;
    this.overlay = overlay;
    this.clock = clock;
    this.cli = cli;
  }

  /** The folder as the changes so far have left it. */
  get opened(): OpenedRoot {
    return this.present;
  }

  /** Makes a change, and regenerates the manifest behind it where the change asks for that. */
  async apply(change: Change): Promise<void> {
    const { loaded, project } = this.present;
    for (const { path, before, after } of writesOf(change, project))
      await this.lay(joinUri(project.uri, path), before, after);
    this.present = await reopen(loaded, this.present.uri, this.cli);
    if (change.thenRegenerate !== undefined) await this.regenerate(referenceSession);
  }

  /**
   * Regenerates the manifest in a session.
   * @returns what is different, one line a file or member
   * @throws {UsageError} when it is refused
   */
  async regenerate(session: RegenerationSession): Promise<readonly string[]> {
    const { loaded, project, root } = this.present;
    const plan = await planRegeneration(project, root.path, session, { now: this.clock.now, git: nodeGit });
    if (plan.kind === 'refused') throw new UsageError(plan.reason);
    const before = project.document(plan.manifestPath)?.text.toBytes();
    const after = new TextEncoder().encode((plan.hasByteOrderMark ? '\ufeff' : '') + plan.text);
    await this.lay(joinUri(project.uri, plan.manifestPath), before, after);
    this.present = await reopen(loaded, this.present.uri, this.cli);
    return plan.changes;
  }

  /** Gives a file other bytes, whatever it holds now. @param path relative to the project */
  async put(path: string, after: Uint8Array): Promise<void> {
    const { loaded, project } = this.present;
    const uri = joinUri(project.uri, path);
    const read = await this.overlay.read(uri, project.uri, false);
    if (read.kind !== 'file' && read.kind !== 'missing')
      throw new UsageError(`${printablePath(path)} cannot be read, so it cannot be replaced.`);
    await this.lay(uri, read.kind === 'file' ? read.bytes : undefined, after);
    this.present = await reopen(loaded, this.present.uri, this.cli);
  }

  /**
   * Writes everything, completely or not at all. Files go in the order in which they were first changed.
   * @returns the paths written, relative to the project
   * @throws {UsageError} when a file may not be written; nothing was changed then
   */
  write(): string[] {
    const { uri } = this.present.project;
    const writes = [...this.overlay.changes].flatMap(([file, { before, after }]) => {
      const path = relativePath(uri, file);
      return path === undefined ? [] : [{ path, before, after }];
    });
    if (writes.length > 0) writeCompletely(fsPathOf(uri), writes);
    return writes.map(({ path }) => path);
  }

  private async lay(uri: string, before: Uint8Array | undefined, after: Uint8Array | undefined): Promise<void> {
    const { workspace } = this.present.loaded;
    this.overlay.write(uri, before, after);
    if (after === undefined) workspace.fileDeleted(uri);
    else await workspace.fileChanged(uri);
  }
}
