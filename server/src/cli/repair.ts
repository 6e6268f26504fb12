import type { Findings } from '../engine/engine.ts';
import type { Fix } from '../engine/fix.ts';
import { formatMessage } from '../engine/message.ts';
import { nextRepair } from '../engine/nextRepair.ts';
import type { Project } from '../engine/project.ts';
import type { Finding } from '../engine/rule.ts';
import { nodeGit } from '../workspace/git.ts';
import { planRegeneration, referenceSession } from '../workspace/regeneration.ts';
import { joinUri } from '../workspace/uris.ts';
import type { FileWrite } from '../workspace/writeFiles.ts';
import { writesOf } from '../workspace/writeFilesOfChange.ts';
import { UsageError } from './cli.ts';
import type { Clock } from './clock.ts';
import { isNamed, type LoadedWorkspace } from './loadWorkspace.ts';
import type { OverlayFileSystem } from '../workspace/overlayFileSystem.ts';
import type { OverlaidWorkspace } from './overlaidWorkspace.ts';

/** Which findings are repaired, and how. */
export interface RepairScope {
  /** Only findings of these codes; all when absent. */
  readonly codes?: ReadonlySet<string> | undefined;
  /** Also fixes that change more than form, where there is one preferred way. */
  readonly explicit: boolean;
}

/** A project before and after all repairs. */
export interface Repaired {
  readonly original: Project;
  readonly project: Project;
  readonly before: Findings;
  readonly after: Findings;
}

/** A repair may make work for another; a quarrel between two of them ends here. */
const roundLimit = 100;

/**
 * Repairs the named files of a project in the overlay, round by round until nothing changes. Fixes that need a person are
 * never applied.
 * @throws {UsageError} when a manifest that has to be regenerated behind a repair cannot be
 */
export async function repairProject(
  { loaded, overlay, clock }: OverlaidWorkspace,
  uri: string,
  scope: RepairScope,
): Promise<Repaired> {
  const { engine, workspace } = loaded;
  let { project, findings } = await workspace.check(uri);
  const original = project;
  const regenerated = new Set<string>();
  const before = findings;
  for (let round = 0; round < roundLimit; round++) {
    // Bytes that are no text would be lost with any edit, so what is wrong beside them is left to a person.
    const documents = [...project.documents.values()].filter(
      ({ uri: file, text }) => isNamed(loaded, file) && text.decodingProblem === undefined,
    );
    const change = nextRepair(engine, project, findings, documents, (finding, fixes) =>
      engine.protects(finding, project) ? undefined : chooseFix(finding, fixes, scope),
    );
    if (!change) break;
    const writes = writesOf(change, project);
    const root = change.thenRegenerate;
    const idle = writes.every(({ before: old, after }) => old && after && Buffer.compare(old, after) === 0);
    // A repair without an effect would be tried again for ever.
    if (idle && (root === undefined || regenerated.has(root))) break;
    await lay(writes, project, loaded, overlay);
    if (root !== undefined) {
      await regenerate(root, uri, loaded, overlay, clock);
      regenerated.add(root);
    }
    ({ project, findings } = await workspace.check(uri));
  }
  return { original, project, before, after: findings };
}

/** The fix to apply to a finding; `undefined` leaves it alone. */
export function chooseFix({ code }: Finding, fixes: readonly Fix[], { codes, explicit }: RepairScope): Fix | undefined {
  if (codes && !codes.has(code)) return undefined;
  const possible = fixes.filter(({ questions }) => questions === undefined);
  const safe = possible.find(({ kind }) => kind === 'safe');
  return safe ?? (explicit ? possible.find(({ kind, preferred }) => kind === 'explicit' && preferred) : undefined);
}

/** Puts writes into the overlay and has the workspace look at the files anew. */
export async function lay(
  writes: readonly FileWrite[],
  project: Project,
  { workspace }: LoadedWorkspace,
  overlay: OverlayFileSystem,
): Promise<void> {
  for (const { path, before, after } of writes) {
    const file = joinUri(project.uri, path);
    overlay.write(file, before, after);
    if (after === undefined) workspace.fileDeleted(file);
    else await workspace.fileChanged(file);
  }
}

async function regenerate(
  rootPath: string,
  uri: string,
  loaded: LoadedWorkspace,
  overlay: OverlayFileSystem,
  { now }: Clock,
): Promise<void> {
  const { project } = await loaded.workspace.check(uri);
  const plan = await planRegeneration(project, rootPath, referenceSession, { now, git: nodeGit });
  if (plan.kind === 'refused') throw new UsageError(formatMessage(plan.reason));
  const before = project.document(plan.manifestPath)?.text.toBytes();
  const after = new TextEncoder().encode((plan.hasByteOrderMark ? '\ufeff' : '') + plan.text);
  await lay([{ path: plan.manifestPath, before, after }], project, loaded, overlay);
}
