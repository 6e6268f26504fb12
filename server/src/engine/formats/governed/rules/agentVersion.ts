import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { registryChecks } from '../agentCheck.ts';

/** An agent of another version than the registry says. */
export const agentVersion: ProjectRule = {
  code: 'governed/agent-version',
  title: 'The version of an agent is not that of the registry',
  severity: 'warning',
  fixable: 'none',
  source: 'Agent Handoff Schema 1.0.0, "Agent Verification"',
  scope: 'project',
  messages: {
    version:
      '{id} has version {known} in the registry, not {version}. Either the handoff was made with another prompt, or the registry lags behind.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const { handoff, check } of registryChecks(project)) {
      const { agent, known, id, wrongVersion } = check;
      if (!wrongVersion || !agent.version || known?.version === undefined) continue;
      const args = { id, known: known.version, version: agent.version.string ?? '' };
      yield {
        document: handoff.document,
        range: agent.version.range,
        message: 'version',
        args,
        pointer: agent.version.pointer,
      };
    }
  },
};
