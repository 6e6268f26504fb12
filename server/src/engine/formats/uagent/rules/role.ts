import type { DocumentRule } from '../../../rule.ts';
import { uagentHandoff } from '../handoff.ts';
import { meantRole, rolesOf } from '../roles.ts';

/** A role that the workflow does not have. */
export const role: DocumentRule = {
  code: 'uagent/role',
  title: 'The sender or recipient is no role of the workflow',
  severity: 'error',
  fixable: 'explicit',
  source: 'U.AgentHandoff 0.1.0, "Validation rules"',
  scope: 'document',
  kinds: ['uagent/handoff'],
  messages: {
    unknown: '{role} is no role. The roles are {roles}.',
    meant: '{role} is no role. Did you mean {meant}? The roles are {roles}.',
  },
  *check(document, { settings }) {
    const handoff = uagentHandoff(document);
    const roles = rolesOf(settings);
    for (const node of [handoff?.from, handoff?.to]) {
      const written = node?.string;
      if (!node || written === undefined || written === '' || roles.includes(written)) continue;
      const meant = meantRole(written, roles);
      const args = { role: written, roles, meant: meant ?? '' };
      yield { range: node.range, message: meant === undefined ? 'unknown' : 'meant', args, pointer: node.pointer };
    }
  },
};
