import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { contradicting } from '../../common/sameContent.ts';
import { type UagentHandoff, writtenHandoffs } from '../handoff.ts';

/** Two handoffs that go by one id. */
export const duplicateId: ProjectRule = {
  code: 'uagent/duplicate-id',
  title: 'Another handoff has the same id and says something else',
  severity: 'warning',
  fixable: 'none',
  source: 'U.AgentHandoff 0.1.0, "Schema"',
  scope: 'project',
  messages: {
    duplicate: '{file} has the same id and says something else. Give one of the two the next free number.',
    other: 'The same id',
  },
  *check(project): Iterable<ProblemInDocument> {
    const byId = new Map<string, UagentHandoff[]>();
    for (const handoff of writtenHandoffs(project)) {
      const id = handoff.handoffId?.string;
      if (id === undefined || id === '') continue;
      const known = byId.get(id);
      if (known) known.push(handoff);
      else byId.set(id, [handoff]);
    }
    for (const handoffs of byId.values()) {
      if (handoffs.length < 2) continue;
      for (const [handoff, other] of contradicting(handoffs)) {
        const id = handoff.handoffId;
        if (!id || !other.handoffId) continue;
        yield {
          document: handoff.document,
          range: id.range,
          message: 'duplicate',
          args: { file: other.document.path },
          pointer: id.pointer,
          related: [{ document: other.document, range: other.handoffId.range, message: 'other' }],
        };
      }
    }
  },
};
