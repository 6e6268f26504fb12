import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { boundaryVerdict } from '../boundaries.ts';
import { governedHandoffs } from '../handoff.ts';
import { registryOf } from '../registry.ts';

/** A handoff to an agent that the source does not work with. */
export const boundary: ProjectRule = {
  code: 'governed/boundary',
  title: 'The source may not hand over to the target',
  severity: { violated: 'error', unusual: 'warning' },
  fixable: 'none',
  source: 'Agent Handoff Schema 1.0.0, "Boundary Enforcement" and "Handoff Patterns"',
  scope: 'project',
  messages: {
    violated:
      '{source} does not work with {target}. By its prompt it may hand over to {allowed}, to an archetype, or to the orchestrator.',
    unusual:
      'Both {source} and {target} are archetypes, which hand over to domains only. Name a domain, or go through the orchestrator.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const handoff of governedHandoffs(project)) {
      const registry = registryOf(handoff.document, project);
      const target = handoff.target?.id;
      if (typeof registry === 'string' || !target) continue;
      const verdict = boundaryVerdict(handoff, registry, project);
      if (verdict.kind !== 'violated' && verdict.kind !== 'unusual') continue;
      const args = {
        source: handoff.source?.id?.string ?? '',
        target: target.string ?? '',
        allowed: verdict.kind === 'violated' ? verdict.allowed : [],
      };
      yield {
        document: handoff.document,
        range: target.range,
        message: verdict.kind,
        args,
        pointer: target.pointer,
        variant: verdict.kind,
      };
    }
  },
};
