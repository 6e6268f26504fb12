import type { DocumentRule } from '../../../rule.ts';
import { isSelfHandoff } from '../chain.ts';
import { knownHandoff } from '../handoff.ts';

/** A workflow hands its work to itself. */
export const selfHandoff: DocumentRule = {
  code: 'universal/self-handoff',
  title: 'Source and target of the handoff are the same',
  severity: 'error',
  fixable: 'none',
  source: 'Universal Handoff 3.0, validation reference section 5',
  scope: 'document',
  kinds: ['universal/handoff'],
  messages: {
    self: '{skill} hands over to itself. Name the skill that is to go on, or carry on without a handoff.',
  },
  *check(document) {
    const handoff = knownHandoff(document);
    if (!handoff?.targetSkill || !isSelfHandoff(handoff)) return;
    const { targetSkill } = handoff;
    yield {
      range: targetSkill.range,
      message: 'self',
      args: { skill: targetSkill.string ?? '' },
      pointer: targetSkill.pointer,
    };
  },
};
