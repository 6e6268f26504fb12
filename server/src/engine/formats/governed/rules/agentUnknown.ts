import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { registryChecks } from '../agentCheck.ts';
import { canonicalIdFor } from '../canonicalId.ts';

/** An agent that nobody knows, or that is known by another name. */
export const agentUnknown: ProjectRule = {
  code: 'governed/agent-unknown',
  title: 'An agent is not in the registry, or goes by an alias',
  severity: 'error',
  fixable: 'explicit',
  source: 'Agent Handoff Schema 1.0.0, "Agent Verification" and "Security Considerations"',
  scope: 'project',
  messages: {
    unknown: '{id} is neither in the prompt manifest nor in the lock. Name an agent of the registry.',
    meant: '{id} is neither in the prompt manifest nor in the lock. Did you mean {meant}?',
    alias: '{id} is an alias. Handoffs name agents by their canonical id, {meant}.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const { handoff, registry, check } of registryChecks(project)) {
      const { id, isUnknown, isAlias, known, agent } = check;
      if ((!isUnknown && !isAlias) || !agent.id) continue;
      const meant = isAlias ? known?.canonicalId : canonicalIdFor(id, registry);
      const message = isAlias ? 'alias' : meant === undefined ? 'unknown' : 'meant';
      yield {
        document: handoff.document,
        range: agent.id.range,
        message,
        args: { id, meant: meant ?? '' },
        pointer: agent.id.pointer,
      };
    }
  },
};
