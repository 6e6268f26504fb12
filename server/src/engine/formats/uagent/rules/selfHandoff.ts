import type { DocumentRule } from '../../../rule.ts';
import { uagentHandoff } from '../handoff.ts';

/** A role hands its work to itself. */
export const selfHandoff: DocumentRule = {
  code: 'uagent/self-handoff',
  title: 'Sender and recipient are the same role',
  severity: 'warning',
  fixable: 'none',
  source: 'U.AgentHandoff 0.1.0, "Purpose"',
  scope: 'document',
  kinds: ['uagent/handoff'],
  messages: {
    self: 'The {role} hands over to itself. Name the role that is to go on.',
  },
  *check(document) {
    const { from, to } = uagentHandoff(document) ?? {};
    if (!to?.string || to.string !== from?.string) return;
    yield { range: to.range, message: 'self', args: { role: to.string }, pointer: to.pointer };
  },
};
