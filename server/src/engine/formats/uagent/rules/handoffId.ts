import type { DocumentRule } from '../../../rule.ts';
import { rolesOf } from '../roles.ts';
import { numberOf, uagentHandoff } from '../handoff.ts';

/** An id that does not tell session, recipient and number. */
export const handoffId: DocumentRule = {
  code: 'uagent/handoff-id',
  title: 'The id is not session, recipient and number',
  severity: 'warning',
  fixable: 'explicit',
  source: 'U.AgentHandoff 0.1.0, "Schema"',
  scope: 'document',
  kinds: ['uagent/handoff'],
  messages: {
    form: 'The id of this handoff has to be {prefix} followed by its number, such as {example}.',
  },
  *check(document, { settings }) {
    const handoff = uagentHandoff(document);
    const id = handoff?.handoffId;
    const session = handoff?.sessionId?.string;
    const to = handoff?.to?.string;
    if (!handoff || !id?.string || !session || !to || numberOf(handoff)) return;
    // While the recipient is no role, nobody knows what the id should be; `uagent/role` comes first.
    if (!rolesOf(settings).includes(to)) return;
    const prefix = `${session}.${to}.`;
    yield { range: id.range, message: 'form', args: { prefix, example: `${prefix}1` }, pointer: id.pointer };
  },
};
