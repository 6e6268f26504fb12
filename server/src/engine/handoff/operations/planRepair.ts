import type { Document } from '../../document.ts';
import type { Engine } from '../../engine.ts';
import type { Change } from '../../fix.ts';
import { fileExists, presentTime } from '../../formats/common/fileFacts.ts';
import { newIdFor } from '../../formats/common/repairContext.ts';
import {
  changeOfRepair,
  repairHandoff,
  type RemainingProblem,
  type RepairOutcome,
  type RepairReport,
  type RepairStep,
} from '../../formats/universal/repair.ts';
import { message } from '../../message.ts';
import type { Project } from '../../project.ts';
import { openHandoff } from './handoffDocument.ts';
import type { HandoffRefusal } from './otherKind.ts';
import { repairByFixes } from './repairByFixes.ts';

/** What repairing a handoff comes to. */
export interface RepairPlan {
  readonly kind: 'planned';
  readonly outcome: Exclude<RepairOutcome, 'refused'>;
  readonly steps: readonly RepairStep[];
  /** The handoff as it is at the end. */
  readonly document: Document;
  /** Absent when there is nothing to change. */
  readonly change: Change | undefined;
  /** What rules cannot repair, for the report and for a prompt. */
  readonly remaining: readonly RemainingProblem[];
}

/**
 * Repairs a handoff as far as rules can. A Universal Handoff follows the retry policy of its specification (section 4): defaults and
 * conversions, then compression, then the working context alone. The other two formats have no limit of length: what their fixes repair
 * without a person is repaired. What is wrong with a file of any format, such as a key that stands there twice, comes first. Consent is
 * never stated for anybody.
 */
export function planRepair(engine: Engine, project: Project, document: Document): RepairPlan | HandoffRefusal {
  const format = openHandoff(document, project);
  if (typeof format !== 'string') return format;
  const report =
    format === 'universal'
      ? repairUniversal(engine, project, document)
      : repairByFixes(engine, project, document, ['file', format]);
  const { outcome, reason, steps, remaining } = report;
  if (outcome === 'refused') return { kind: 'refused', reason: reason ?? message('This handoff cannot be repaired.') };
  return {
    kind: 'planned',
    outcome,
    steps,
    document: report.document,
    change: changeOfRepair(document, report),
    remaining,
  };
}

function repairUniversal(engine: Engine, project: Project, document: Document): RepairReport {
  const asFile = repairByFixes(engine, project, document, ['file']);
  if (asFile.outcome === 'refused') return asFile;
  const report = repairHandoff(asFile.document, {
    now: presentTime(project),
    today: project.today,
    newId: newIdFor(document),
    settings: project.settings,
    exists: (path) => fileExists(project, path),
  });
  if (report.outcome === 'refused' || asFile.outcome === 'sound') return report;
  return {
    ...report,
    outcome: asFile.outcome === 'failed' || report.outcome === 'failed' ? 'failed' : 'repaired',
    steps: [...asFile.steps, ...report.steps],
    remaining: [...asFile.remaining, ...report.remaining],
  };
}
