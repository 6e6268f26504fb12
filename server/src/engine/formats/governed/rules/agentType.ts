import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { registryChecks } from '../agentCheck.ts';

/** An agent of another type than the registry says. */
export const agentType: ProjectRule = {
  code: 'governed/agent-type',
  title: 'The type of an agent is not that of the registry',
  severity: 'error',
  fixable: 'none',
  source: 'Agent Handoff Schema 1.0.0, "Source Agent" and "Target Agent"',
  scope: 'project',
  messages: {
    domain: '{id} is a domain, not {type}.',
    archetype: '{id} is an archetype, not {type}.',
    orchestrator: '{id} is an orchestrator, not {type}.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const { handoff, check } of registryChecks(project)) {
      const { agent, known, id, wrongType } = check;
      if (!wrongType || !agent.type || !known?.type) continue;
      const args = { id, type: agent.type.string ?? '' };
      yield {
        document: handoff.document,
        range: agent.type.range,
        message: known.type,
        args,
        pointer: agent.type.pointer,
      };
    }
  },
};
