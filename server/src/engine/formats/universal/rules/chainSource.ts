import type { DocumentRule } from '../../../rule.ts';
import { knownHandoff } from '../handoff.ts';

/** The chain does not know who hands over. */
export const chainSource: DocumentRule = {
  code: 'universal/chain-source',
  title: 'The source is at neither end of the chain',
  severity: 'warning',
  fixable: 'explicit',
  source: 'Universal Handoff 3.0, validation reference section 5',
  scope: 'document',
  kinds: ['universal/handoff'],
  messages: {
    source: 'The chain begins with {first} and ends with {last}, but {source} hands over. Add {source} to its end.',
  },
  *check(document) {
    const handoff = knownHandoff(document);
    const node = handoff?.meta?.member('handoff_chain');
    const source = handoff?.sourceSkill?.string;
    const first = handoff?.chain[0]?.string;
    const last = handoff?.chain.at(-1)?.string;
    if (!node || source === undefined || source === '' || first === undefined || last === undefined) return;
    if (source === first || source === last) return;
    yield { range: node.head, message: 'source', args: { source, first, last }, pointer: node.pointer };
  },
};
