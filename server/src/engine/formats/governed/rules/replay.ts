import type { ProblemInDocument, ProjectRule } from '../../../rule.ts';
import { isFuture, parseTimestamp } from '../../common/timestamp.ts';
import { contradicting } from '../../common/sameContent.ts';
import { governedHandoffs, type GovernedHandoff } from '../handoff.ts';

/** A handoff that may have been used before, or made for later use. */
export const replay: ProjectRule = {
  code: 'governed/replay',
  title: 'Another handoff has the same id, or the time lies in the future',
  severity: 'warning',
  fixable: 'none',
  source: 'Agent Handoff Schema 1.0.0, "Security Considerations"',
  scope: 'project',
  messages: {
    duplicate:
      '{file} has the same id and says something else. An id is used once: find out which of the two is genuine.',
    other: 'The same id',
    future: 'This handoff claims to be made on {time}, which is still to come.',
  },
  *check(project): Iterable<ProblemInDocument> {
    const byId = new Map<string, GovernedHandoff[]>();
    for (const handoff of governedHandoffs(project)) {
      const { document, handoffId, timestamp } = handoff;
      const time = parseTimestamp(timestamp?.string);
      if (timestamp && time && isFuture(time, project.today)) {
        yield {
          document,
          range: timestamp.range,
          message: 'future',
          args: { time: timestamp.string ?? '' },
          pointer: timestamp.pointer,
        };
      }
      const id = handoffId?.string?.toLowerCase();
      if (id === undefined || id === '') continue;
      const known = byId.get(id);
      if (known) known.push(handoff);
      else byId.set(id, [handoff]);
    }
    for (const handoffs of byId.values()) {
      if (handoffs.length < 2) continue;
      for (const [{ document, handoffId }, other] of contradicting(handoffs)) {
        if (!handoffId || !other.handoffId) continue;
        yield {
          document,
          range: handoffId.range,
          message: 'duplicate',
          args: { file: other.document.path },
          pointer: handoffId.pointer,
          related: [{ document: other.document, range: other.handoffId.range, message: 'other' }],
        };
      }
    }
  },
};
