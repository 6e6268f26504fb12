import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { numberOf, numbersIn, writtenHandoffs } from '../handoff.ts';

/** A number that is not one more than the one before it. */
export const sequence: ProjectRule = {
  code: 'uagent/sequence',
  title: 'A number is left out in the handoffs of a session',
  severity: 'hint',
  fixable: 'none',
  source: 'U.AgentHandoff, generator of the reference implementation',
  scope: 'project',
  messages: {
    gap: 'The handoff before this one, {previous}, is not in the project. Numbers count from 1 for each recipient.',
  },
  *check(project): Iterable<ProblemInDocument> {
    for (const handoff of writtenHandoffs(project)) {
      const id = handoff.handoffId;
      const parts = numberOf(handoff);
      if (!id || !parts || parts.number <= 1) continue;
      const { session, to, number } = parts;
      if (numbersIn(project, session, to).has(number - 1)) continue;
      const previous = `${session}.${to}.${number - 1}`;
      yield { document: handoff.document, range: id.range, message: 'gap', args: { previous }, pointer: id.pointer };
    }
  },
};
