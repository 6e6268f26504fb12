import type { DocumentRule } from '../../../rule.ts';
import { attestations } from '../agentCheck.ts';
import { governedHandoff } from '../handoff.ts';

/** A handoff that itself says that a rule was not kept. */
export const attestation: DocumentRule = {
  code: 'governed/attestation',
  title: 'An attestation is not true',
  severity: 'error',
  fixable: 'none',
  source: 'Agent Handoff Schema 1.0.0, "Governance Attestation"',
  scope: 'document',
  kinds: ['governed/handoff'],
  messages: {
    false:
      'By its own word this handoff fails {name}. It must not be acted on: correct what is wrong, have it checked, and attest it then.',
  },
  *check(document) {
    const governance = governedHandoff(document)?.governance;
    for (const name of attestations) {
      const node = governance?.member(name);
      if (node?.scalar !== false) continue;
      yield { range: node.range, message: 'false', args: { name }, pointer: node.pointer };
    }
  },
};
