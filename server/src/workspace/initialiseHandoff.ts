import { completeManifest, filesToLose, initialise } from '../engine/formats/aahp/operations/initialise.ts';
import { isRefused, type Planned, type Refused } from '../engine/formats/aahp/operations/operation.ts';
import { firstContext } from '../engine/formats/aahp/operations/templates.ts';
import type { HandoffDraft } from './handoffDraft.ts';

/** What is said of a handoff folder that is to be made. */
export interface NewHandoff {
  /** The name of the project. */
  readonly name: string;
  /** Who makes it, for the manifest. */
  readonly agent: string;
  /** The commit that is checked out, or `unknown`. */
  readonly commit: string;
  /** Whether files that are there are replaced. */
  readonly force: boolean;
}

/**
 * Makes a handoff folder in a draft (AAHP v3 section 4): its files from templates, the manifest with the first task. `lost` names
 * the files whose contents would be gone.
 */
export async function initialiseHandoff(
  draft: HandoffDraft,
  { agent, ...values }: NewHandoff,
): Promise<{ readonly planned: Planned; readonly lost: readonly string[] } | Refused> {
  const { project, root } = draft.present;
  const planned = initialise(project, root, values);
  if (isRefused(planned)) return planned;
  const lost = values.force ? filesToLose(root, project, values).map(({ name }) => name) : [];
  const { edits, create, remove } = planned.change;
  await draft.apply({ ...(edits && { edits }), ...(create && { create }), ...(remove && { remove }) });
  const plan = await draft.regenerate({
    agent,
    sessionId: 'init',
    phase: 'idle',
    context: firstContext,
    summaries: 'keep',
  });
  if (plan.kind === 'refused') return plan;
  await draft.apply(completeManifest(draft.present.root, draft.present.project, values.name, draft.now));
  return { planned, lost };
}
