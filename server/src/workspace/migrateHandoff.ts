import { type MigrationStep, nextMigrationStep } from '../engine/formats/aahp/operations/migrate.ts';
import { type Refused, refuse } from '../engine/formats/aahp/operations/operation.ts';
import type { HandoffDraft } from './handoffDraft.ts';

/** What migrating came to. */
export interface Migrated {
  readonly kind: 'migrated';
  /** How many steps were made. */
  readonly made: number;
  /** The steps that were not agreed to. */
  readonly declined: ReadonlySet<MigrationStep['id']>;
}

/** More steps than there are, even when one of them has to be made in two. */
const stepLimit = 12;

/**
 * Brings a root of version 1 or 2 to version 3 in a draft (AAHP v3 section 5), step by step.
 * @param agrees is shown each step before it is made; one that is not agreed to is left out
 */
export async function migrateHandoff(
  draft: HandoffDraft,
  agrees: (step: MigrationStep) => boolean | Promise<boolean>,
): Promise<Migrated | Refused> {
  if (draft.present.root.documents.has('HANDOFF.lock'))
    return refuse('A handoff was begun and is not finished. Finish it or recover from it first.');
  const declined = new Set<MigrationStep['id']>();
  let made = 0;
  for (let count = 0; count < stepLimit; count++) {
    const { project, root } = draft.present;
    const step = nextMigrationStep(project, root, draft.now, declined);
    if (!step) break;
    if (!(await agrees(step))) {
      declined.add(step.id);
      continue;
    }
    const problem = await draft.apply(step.change);
    if (problem) return problem;
    made++;
  }
  return { kind: 'migrated', made, declined };
}
