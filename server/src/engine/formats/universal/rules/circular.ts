import type { DocumentRule } from '../../../rule.ts';
import { drawChain, earlierTurn, isSelfHandoff } from '../chain.ts';
import { knownHandoff } from '../handoff.ts';

/** The work returns to a workflow that had it before, and nobody says why. */
export const circular: DocumentRule = {
  code: 'universal/circular',
  title: 'The handoff goes back to a skill that had the work before, without a reason',
  severity: 'error',
  fixable: 'consent',
  source: 'Universal Handoff 3.0, validation reference section 5',
  scope: 'document',
  kinds: ['universal/handoff'],
  messages: {
    circular:
      'The work goes round in a circle: {chain: → }. If {skill} is meant to have it again, say why in meta.handoff_reason; else choose another target.',
    earlier: 'It had the work here',
  },
  *check(document) {
    const handoff = knownHandoff(document);
    if (!handoff?.targetSkill || isSelfHandoff(handoff)) return;
    const { targetSkill, meta } = handoff;
    const earlier = earlierTurn(handoff);
    const reason = meta?.member('handoff_reason')?.string ?? '';
    if (!earlier || reason.trim() !== '') return;
    const skill = targetSkill.string ?? '';
    yield {
      range: targetSkill.range,
      message: 'circular',
      args: { chain: drawChain(handoff, skill), skill },
      pointer: targetSkill.pointer,
      related: [{ document, range: earlier.range, message: 'earlier' }],
    };
  },
};
