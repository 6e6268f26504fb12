import type { Change } from '../engine/fix.ts';
import { type Refused, refuse } from '../engine/formats/aahp/operations/operation.ts';
import type { Git } from './git.ts';
import type { OverlaidFile, OverlayFileSystem } from './overlayFileSystem.ts';
import { type PresentRoot, presentRoot } from './presentRoot.ts';
import { planRegeneration, type RegenerationPlan, type RegenerationSession, referenceSession } from './regeneration.ts';
import { joinUri } from './uris.ts';
import type { Workspace } from './workspace.ts';
import { writesOf } from './writeFilesOfChange.ts';

/** What a draft works with. */
export interface DraftEnvironment {
  /** Reads through the overlay. */
  readonly workspace: Workspace;
  readonly overlay: OverlayFileSystem;
  /** The present time as an ISO string in UTC. */
  readonly now: string;
  readonly git?: Git | undefined;
}

/**
 * A handoff folder while several changes are made to it one after the other, in memory. The caller carries out all of them
 * at the end, or none.
 */
export class HandoffDraft {
  /** The present time as an ISO string in UTC. */
  readonly now: string;
  private readonly environment: DraftEnvironment;
  private readonly uri: string;
  private root: PresentRoot;

  /** @param uri of the root; `present` is it as the workspace has it now */
  constructor(environment: DraftEnvironment, uri: string, present: PresentRoot) {
    this.environment = environment;
    this.now = environment.now;
    this.uri = uri;
    this.root = present;
  }

  /** The folder as the changes so far have left it. */
  get present(): PresentRoot {
    return this.root;
  }

  /** What is different from the files on disk, by URI, in the order in which they were first changed. */
  get changes(): ReadonlyMap<string, OverlaidFile> {
    return this.environment.overlay.changes;
  }

  /** Makes a change, and regenerates the manifest behind it where the change asks for that; why it cannot be made otherwise. */
  async apply(change: Change): Promise<Refused | undefined> {
    const { project } = this.root;
    for (const { path, before, after } of writesOf(change, project))
      await this.lay(joinUri(project.uri, path), before, after);
    await this.refresh();
    if (change.thenRegenerate === undefined) return undefined;
    const plan = await this.regenerate(referenceSession);
    return plan.kind === 'refused' ? plan : undefined;
  }

  /** Regenerates the manifest in a session, unless that is refused. */
  async regenerate(session: RegenerationSession): Promise<RegenerationPlan> {
    const { project, root } = this.root;
    const plan = await planRegeneration(project, root.path, session, this.environment);
    if (plan.kind === 'refused') return plan;
    const before = project.document(plan.manifestPath)?.text.toBytes();
    const after = new TextEncoder().encode((plan.hasByteOrderMark ? '\ufeff' : '') + plan.text);
    await this.lay(joinUri(project.uri, plan.manifestPath), before, after);
    await this.refresh();
    return plan;
  }

  /** Gives a file other bytes, whatever it holds now. @param path relative to the project */
  async put(path: string, after: Uint8Array): Promise<Refused | undefined> {
    const { project } = this.root;
    const uri = joinUri(project.uri, path);
    const read = await this.environment.overlay.read(uri, project.uri, false);
    if (read.kind !== 'file' && read.kind !== 'missing')
      return refuse('{file} cannot be read, so it cannot be replaced.', { file: path });
    await this.lay(uri, read.kind === 'file' ? read.bytes : undefined, after);
    await this.refresh();
    return undefined;
  }

  private async refresh(): Promise<void> {
    this.root = await presentRoot(this.environment.workspace, this.uri);
  }

  private async lay(uri: string, before: Uint8Array | undefined, after: Uint8Array | undefined): Promise<void> {
    const { workspace, overlay } = this.environment;
    overlay.write(uri, before, after);
    if (after === undefined) workspace.fileDeleted(uri);
    else await workspace.fileChanged(uri);
  }
}
