import { lockOf } from '../engine/formats/aahp/lock.ts';
import { leftovers, minutesSince } from '../engine/formats/aahp/operations/lockChanges.ts';
import { isRefused, type Refused, refuse } from '../engine/formats/aahp/operations/operation.ts';
import type { Message } from '../engine/message.ts';
import type { Finding } from '../engine/rule.ts';
import { failsCheck } from '../engine/verdict.ts';
import type { HandoffDraft } from './handoffDraft.ts';
import type { PresentRoot } from './presentRoot.ts';

/** What somebody says of the session that ends. */
export interface Finishing {
  /** By default who began it. */
  readonly agent?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly phase: string;
  /** The quick context; by default the recorded or a generated one. */
  readonly context?: string | undefined;
}

/** A handoff that is finished in a draft. */
export interface FinishedDraft {
  readonly agent: string;
  /** What is different in the manifest, one line a file or member. */
  readonly changes: readonly Message[];
  /** What makes the check of the folder fail, as it will be. */
  readonly failing: readonly Finding[];
}

/** Phase 2 of the two-phase commit (AAHP v3 section 3.1) in a draft: the manifest is regenerated, and the lock goes. */
export async function finishHandoff(draft: HandoffDraft, finishing: Finishing): Promise<FinishedDraft | Refused> {
  const { project, root } = draft.present;
  const document = root.documents.get('HANDOFF.lock');
  const lock = lockOf(root, project);
  if (!document || !lock)
    return refuse(
      'There is no HANDOFF.lock, so no handoff was begun. Begin one first, or regenerate the manifest alone.',
    );
  const agent = (finishing.agent ?? '').trim() || lock.agent || 'unknown';
  // The manifest comes before the lock goes, so that whoever is interrupted in between still finds a lock.
  const plan = await draft.regenerate({
    ...finishing,
    agent,
    durationMinutes: minutesSince(lock, draft.now),
    summaries: 'keep',
  });
  if (plan.kind === 'refused') return plan;
  const problem = await draft.apply({ remove: [document.path, ...leftovers(root)] });
  if (problem && isRefused(problem)) return problem;
  return { agent, changes: plan.changes, failing: failingFindings(draft.present) };
}

/** What a commit of a handoff says when nobody says anything else. */
export function handoffMessage(agent: string): string {
  return `Hand over the work of ${agent.replace(/\s+/g, ' ')}`;
}

/** The name of a tag for a clean handoff (AAHP v3 section 3.2): below `aahp/` unless it says a place itself. */
export function handoffTag(name: string): string {
  return name.includes('/') ? name : `aahp/${name}`;
}

/** What makes the check of this root fail. */
function failingFindings({ root, findings }: PresentRoot): Finding[] {
  return [...root.documents.values()].flatMap((document) =>
    (findings.get(document) ?? []).filter((finding) => failsCheck(finding)),
  );
}
