import type { DocumentRule } from '../../../rule.ts';
import { uagentHandoff } from '../handoff.ts';

/** A handoff that asks for nothing, or that sets no limits. */
export const empty: DocumentRule = {
  code: 'uagent/empty',
  title: 'The handoff has no instructions, or sets no limits',
  severity: 'hint',
  fixable: 'none',
  source: 'U.AgentHandoff 0.1.0, "Schema"',
  scope: 'document',
  kinds: ['uagent/handoff'],
  messages: {
    instructions: 'This handoff asks for nothing. List what the recipient is to do.',
    limits: 'This handoff sets no limits. List at least one constraint or one prohibited action.',
  },
  *check(document) {
    const root = uagentHandoff(document)?.root;
    const isEmpty = (key: string) => root?.member(key)?.kind === 'array' && root.member(key)?.items.length === 0;
    const instructions = root?.member('instructions');
    if (instructions && isEmpty('instructions')) {
      yield { range: instructions.head, message: 'instructions', pointer: instructions.pointer };
    }
    const constraints = root?.member('constraints');
    if (
      constraints &&
      isEmpty('constraints') &&
      (!root?.member('prohibited_actions') || isEmpty('prohibited_actions'))
    ) {
      yield { range: constraints.head, message: 'limits', pointer: constraints.pointer };
    }
  },
};
