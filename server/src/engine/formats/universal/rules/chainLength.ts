import type { DocumentRule, Problem } from '../../../rule.ts';
import { approvalLength, drawChain, recommendedLength } from '../chain.ts';
import { knownHandoff } from '../handoff.ts';

/** Work that has been passed on many times. */
export const chainLength: DocumentRule = {
  code: 'universal/chain-length',
  title: 'The work has been passed on too often',
  severity: { approval: 'error', recommended: 'warning' },
  fixable: 'consent',
  source: 'Universal Handoff 3.0, validation reference section 5',
  scope: 'document',
  kinds: ['universal/handoff'],
  messages: {
    approval:
      'The work has been passed on {count} times: {chain: → }. Beyond {limit} a person has to agree to it, which meta.user_approved records.',
    recommended: 'The chain has {count} entries; keep at most {limit} and leave out some in the middle.',
  },
  *check(document): Iterable<Problem> {
    const handoff = knownHandoff(document);
    const node = handoff?.meta?.member('handoff_chain');
    if (!handoff || node?.kind !== 'array') return;
    const count = node.items.length;
    const place = { range: node.head, pointer: node.pointer };
    if (count > approvalLength && handoff.meta?.member('user_approved')?.scalar !== true) {
      const args = { count, limit: approvalLength, chain: drawChain(handoff) };
      yield { ...place, message: 'approval', args, variant: 'approval' };
    }
    if (count > recommendedLength) {
      yield { ...place, message: 'recommended', args: { count, limit: recommendedLength }, variant: 'recommended' };
    }
  },
};
