import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { contradictions } from '../agentCheck.ts';
import { governedHandoffs } from '../handoff.ts';
import { registryOf } from '../registry.ts';

/** A handoff that says a rule was kept which was not. */
export const attestationFalse: ProjectRule = {
  code: 'governed/attestation-false',
  title: 'An attestation says true, but the registry says otherwise',
  severity: 'error',
  fixable: 'none',
  source: 'Agent Handoff Schema 1.0.0, "Governance Attestation"',
  scope: 'project',
  messages: {
    unknown: '{name} says true, but the agent is not in the registry.',
    type: '{name} says true, but the agent is of another type in the registry.',
    hash: '{name} says true, but the hash of the prompt is not that of the lock.',
    composition: '{name} says true, but the parts of an archetype do not sum to 100 % or are no known domains.',
    boundary: '{name} says true, but the source may not hand over to the target.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const handoff of governedHandoffs(project)) {
      const registry = registryOf(handoff.document, project);
      if (typeof registry === 'string') continue;
      for (const [name, reason] of contradictions(handoff, registry, project)) {
        const node = handoff.governance?.member(name);
        if (node?.scalar !== true) continue;
        yield { document: handoff.document, range: node.range, message: reason, args: { name }, pointer: node.pointer };
      }
    }
  },
};
