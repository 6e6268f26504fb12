import type { DocumentRule } from '../../../rule.ts';
import { hasSyntaxErrors } from '../../common/schemaViolations.ts';
import { isUuid, isUuidV4 } from '../../common/uuid.ts';
import { knownHandoff } from '../handoff.ts';

/** The identifier that ties the handoffs of one piece of work together. */
export const traceId: DocumentRule = {
  code: 'universal/trace-id',
  title: 'The trace id is missing or no UUID of version 4',
  severity: { version: 'warning', invalid: 'error', absent: 'hint' },
  fixable: 'explicit',
  source: 'Universal Handoff 3.0, validation reference sections 1, 5 and 6',
  scope: 'document',
  kinds: ['universal/handoff'],
  messages: {
    version:
      'The trace id {id} is a UUID, but not of version 4: its third group must begin with 4, its fourth with 8, 9, a or b.',
    invalid: 'The trace id must be a UUID of version 4 in lower case, such as 550e8400-e29b-41d4-a716-446655440000.',
    absent:
      'This handoff has no trace_id, as older ones do. Give it a new one, so that later handoffs of the same work can be found.',
  },
  *check(document) {
    const handoff = knownHandoff(document);
    if (!handoff) return;
    const { node, traceId: id } = handoff;
    if (!id) {
      if (hasSyntaxErrors(document)) return;
      yield { range: node.head, message: 'absent', pointer: node.pointer, variant: 'absent' };
    } else if (id.kind === 'missing') {
      return;
    } else if (id.string === undefined || !isUuid(id.string)) {
      yield { range: id.place, message: 'invalid', pointer: id.pointer, variant: 'invalid' };
    } else if (!isUuidV4(id.string)) {
      yield { range: id.range, message: 'version', args: { id: id.string }, pointer: id.pointer, variant: 'version' };
    }
  },
};
