import type { DocumentRule } from '../../../rule.ts';
import { governedHandoff } from '../handoff.ts';

/** An agent hands over to itself. */
export const selfHandoff: DocumentRule = {
  code: 'governed/self-handoff',
  title: 'Source and target are the same agent',
  severity: 'error',
  fixable: 'none',
  source: 'Agent Handoff Schema 1.0.0, "Handoff Patterns"',
  scope: 'document',
  kinds: ['governed/handoff'],
  messages: {
    self: '{agent} hands over to itself. Name the agent that is to go on.',
  },
  *check(document) {
    const { source, target } = governedHandoff(document) ?? {};
    const id = target?.id;
    if (!id?.string || id.string !== source?.id?.string) return;
    yield { range: id.range, message: 'self', args: { agent: id.string }, pointer: id.pointer };
  },
};
