import {
  completeManifest,
  filesToLose,
  type Initialisation,
  initialise,
} from '../engine/formats/aahp/operations/initialise.ts';
import { isRefused, type Planned, type Refused } from '../engine/formats/aahp/operations/operation.ts';
import { firstContext } from '../engine/formats/aahp/operations/templates.ts';
import type { HandoffDraft } from './handoffDraft.ts';

/**
 * Makes a handoff folder in a draft (AAHP v3 section 4): its files from templates, the manifest with the first task. `lost` names
 * the files whose contents would be gone.
 */
export async function initialiseHandoff(
  draft: HandoffDraft,
  values: Initialisation,
): Promise<{ readonly planned: Planned; readonly lost: readonly string[] } | Refused> {
  const { project, root } = draft.present;
  const planned = initialise(project, root, values);
  if (isRefused(planned)) return planned;
  const lost = values.force ? filesToLose(root, project, values).map(({ name }) => name) : [];
  const { edits, create, remove } = planned.change;
  await draft.apply({ ...(edits && { edits }), ...(create && { create }), ...(remove && { remove }) });
  const plan = await draft.regenerate({
    agent: values.agent,
    sessionId: 'init',
    phase: 'idle',
    context: firstContext,
    summaries: 'keep',
  });
  if (plan.kind === 'refused') return plan;
  await draft.apply(completeManifest(draft.present.root, draft.present.project, values.name, draft.now));
  return { planned, lost };
}
