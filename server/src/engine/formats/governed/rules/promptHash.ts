import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { registryChecks } from '../agentCheck.ts';

/** An agent whose prompt is not the one that the lock knows. */
export const promptHash: ProjectRule = {
  code: 'governed/prompt-hash',
  title: 'The hash of a prompt is not that of the lock',
  severity: 'error',
  fixable: 'consent',
  source: 'Agent Handoff Schema 1.0.0, "Hash Mismatch"',
  scope: 'project',
  messages: {
    differs:
      'The prompt of {id} has another hash in the lock. Somebody may have tampered with it: do not act on this handoff until a person has compared the two.',
    unlocked:
      'The lock has no entry for {id}, so its prompt cannot be verified. Verification is mandatory: add the prompt to the lock first.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const { handoff, check } of registryChecks(project)) {
      const { agent, id, hash } = check;
      if ((hash !== 'differs' && hash !== 'unlocked') || !agent.promptHash) continue;
      yield {
        document: handoff.document,
        range: agent.promptHash.range,
        message: hash,
        args: { id },
        pointer: agent.promptHash.pointer,
      };
    }
  },
};
